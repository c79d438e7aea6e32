import { statSync } from "node:fs";
import { join } from "node:path";
import { DAMAGED_EXIT_CODE, FileDamage, noteDamage } from "../../db/backup/damage.ts";
import { readLastCommit } from "../../db/backup/last-commit.ts";
import { backupFile, listAllBackups, listFutureBackups, thinOut } from "../../db/backup/stored-backups.ts";
import { isOneFile } from "../../db/engines/dialect.ts";
import { readEpoch } from "../../db/queries/feed.ts";
import { readRevision } from "../../db/transaction.ts";
import type { App } from "../context.ts";
import { hasFreeSpace } from "../features/health/free-space.ts";
import { runCommand } from "./run-command.ts";

/**
 * A verified copy of the database when anything was committed since the last one (server/security.md, Faults: at most
 * five minutes of orders are lost on restore). A process of low priority makes it: reading the whole file here would
 * let visitors wait. On PostgreSQL, backups are made elsewhere (README).
 */
export async function backUp(app: Pick<App, "db" | "dataDir" | "log">): Promise<void> {
  if (!isOneFile(app.db)) return;
  const future = listFutureBackups(app.dataDir).map(({ file }) => file);
  if (future.length > 0)
    app.log.warn({ backups: future }, "these backups are dated in the future: was the clock wrong?");
  if (await holdsEverything(app)) return;
  const { size } = statSync(join(app.dataDir, "shop.db"));
  // Copies must not fill the disk that orders need.
  if (!(await hasFreeSpace(app.dataDir, 2 * size))) throw new Error("there is no room for a backup");
  try {
    await runBackup(app.dataDir, backupFile(app.dataDir, new Date()));
  } catch (problem) {
    noteDamage(app.db, problem);
    throw problem;
  }
  const removed = thinOut(app.dataDir);
  app.log.info({ removed }, "the database was backed up");
}

/**
 * Whether one of the copies has the last commit. Commits are compared and not times, because clocks can be wrong; the
 * copies do not change, so each is read once.
 */
export async function holdsEverything({ db, dataDir }: Pick<App, "db" | "dataDir">): Promise<boolean> {
  const [revision, epoch] = [await readRevision(db), await readEpoch(db)];
  return listAllBackups(dataDir).some(({ file }) => {
    const last = lastCommits.get(file) ?? readLastCommit(file);
    lastCommits.set(file, last);
    return last.revision === revision && last.epoch === epoch;
  });
}
const lastCommits = new Map<string, { revision: number; epoch: string }>();

async function runBackup(dataDir: string, target: string): Promise<void> {
  const { code, problem } = await runCommand(["backup", target], { DATA_DIR: dataDir });
  if (code === DAMAGED_EXIT_CODE) throw new FileDamage(problem);
  if (code !== 0) throw new Error(`the backup failed: ${problem}`);
}
