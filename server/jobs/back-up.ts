import { statSync } from "node:fs";
import { join } from "node:path";
import { isOneFile } from "../../db/dialect.ts";
import { backupFile, listBackups, thinOut } from "../../db/kept-backups.ts";
import { readLastChange } from "../../db/queries/feed.ts";
import type { App } from "../context.ts";
import { hasRoom } from "../features/health/disk-room.ts";
import { runCommand } from "./run-command.ts";

/** A commit notes its time a little before it is one. */
const margin = 60_000;

/**
 * A verified copy of the database when anything was committed since the last one (security.md, Faults: at most five
 * minutes of orders are lost on restore). It is made by a program of its own behind everything else the machine has to
 * do: reading the whole file here would let visitors wait. On PostgreSQL, backups are its own business (README).
 */
export async function backUp(app: Pick<App, "db" | "dataDir" | "log">): Promise<void> {
  if (!isOneFile(app.db)) return;
  const [newest] = listBackups(app.dataDir);
  const changedAt = await readLastChange(app.db);
  if (newest && (changedAt === undefined || Date.parse(changedAt) < newest.at.getTime() - margin)) return;
  const { size } = statSync(join(app.dataDir, "shop.db"));
  // Copies must not fill the disk that orders need.
  if (!(await hasRoom(app.dataDir, 2 * size))) throw new Error("there is no room for a backup");
  await runBackup(app.dataDir, backupFile(app.dataDir, new Date()));
  const removed = thinOut(app.dataDir);
  app.log.info({ removed }, "the database was backed up");
}

async function runBackup(dataDir: string, target: string): Promise<void> {
  const { code, problem } = await runCommand(["backup", target], { DATA_DIR: dataDir });
  if (code !== 0) throw new Error(`the backup failed: ${problem}`);
}
