import { stat } from "node:fs/promises";
import { notedNumbersFile } from "../../db/backup/noted-numbers.ts";
import { MAX_SHARE, openSecondPlace, shipNumbers } from "../../db/backup/second-place.ts";
import type { App } from "../context.ts";
import { runCommand } from "./run-command.ts";

let rest: { until: number } | undefined;

/**
 * Sends the newest copy of the database and new files to the second place (db/backup/second-place.ts), in a process of its
 * own. Does nothing without BACKUP_URL, and while it rests after a shipment that took long. A copy of PostgreSQL is made for it
 * there, by one process of the shop at a time.
 */
export async function shipBackups({
  config,
  dataDir,
  log,
  stopping,
}: Pick<App, "config" | "dataDir" | "log" | "stopping">): Promise<void> {
  const { backupUrl, backupKey, databaseUrl, mediaUrl, shopSecret } = config;
  if (!backupUrl || (rest && performance.now() < rest.until)) return;
  const begun = performance.now();
  const env = {
    DATA_DIR: dataDir,
    BACKUP_URL: backupUrl,
    ...(backupKey ? { BACKUP_KEY: backupKey } : {}),
    ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    ...(mediaUrl ? { MEDIA_URL: mediaUrl } : {}),
    ...(shopSecret ? { SHOP_SECRET: shopSecret } : {}),
  };
  const { code, stdout, problem } = await runCommand(["ship", "--if-due"], env, stopping);
  const took = performance.now() - begun;
  rest = { until: performance.now() + took / MAX_SHARE };
  if (code !== 0) throw new Error(`the backup could not be sent to the second place: ${problem}`);
  log.info({ ms: Math.round(took) }, stdout.trim());
}

let sentNumbers: number | undefined;

/** Sends the note of the highest numbers when it has changed, so that after a loss it can be told what is missing. */
export async function shipNewNumbers({ config, dataDir }: Pick<App, "config" | "dataDir">): Promise<void> {
  if (!config.backupUrl) return;
  const note = await stat(notedNumbersFile(dataDir)).catch(() => undefined);
  if (!note || note.mtimeMs === sentNumbers) return;
  await shipNumbers(openSecondPlace(config.backupUrl), dataDir);
  sentNumbers = note.mtimeMs;
}
