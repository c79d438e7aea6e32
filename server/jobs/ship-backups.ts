import { stat } from "node:fs/promises";
import { notedNumbersFile } from "../../db/backup/noted-numbers.ts";
import { openSecondPlace, shipNumbers } from "../../db/backup/second-place.ts";
import { listBackups } from "../../db/backup/stored-backups.ts";
import { noteSecondCopy } from "../../db/queries/system/notes.ts";
import type { App } from "../context.ts";
import { runCommand } from "./run-command.ts";

/** A shipment may take this part of the time: one that took a minute is followed by the next after twenty. */
const MAX_SHARE = 1 / 20;

let rest: { until: number } | undefined;

/**
 * Sends the newest copy of the database and new files to the second place (db/backup/second-place.ts), in a process of its
 * own. Does nothing without BACKUP_URL, and while it rests after a shipment that took long.
 */
export async function shipBackups(app: Pick<App, "config" | "dataDir" | "db" | "log" | "now">): Promise<void> {
  const { config, dataDir, log } = app;
  const { backupUrl, backupKey, mediaUrl } = config;
  if (!backupUrl || (rest && performance.now() < rest.until)) return;
  const begun = performance.now();
  const [newest] = listBackups(dataDir, app.now());
  const { code, stdout, problem } = await runCommand(["ship"], {
    DATA_DIR: dataDir,
    BACKUP_URL: backupUrl,
    ...(backupKey ? { BACKUP_KEY: backupKey } : {}),
    ...(mediaUrl ? { MEDIA_URL: mediaUrl } : {}),
  });
  const took = performance.now() - begun;
  rest = { until: performance.now() + took / MAX_SHARE };
  if (code !== 0) throw new Error(`the backup could not be sent to the second place: ${problem}`);
  if (newest) await noteSecondCopy(app.db, newest.at);
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
