/**
 * Backups in DATA_DIR/backups: one every few minutes while the shop is written to (server/jobs/back-up.ts), thinned out
 * as they grow old, and copies made before a change of the schema, which stay. A backup is a whole copy, or an increment
 * that needs what comes before it (log/increment.ts).
 */
import { existsSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { readAhead } from "../engines/read-ahead.ts";
import { pendingMigrations } from "../migrate.ts";
import { openFileToRead } from "../open.ts";
import type { Db } from "../schema.ts";
import { backupDatabase } from "./backup.ts";
import { folderIn, timeOf, timestamp } from "./backup-names.ts";
import { isIncrement } from "./log/increment.ts";
import { copiesToRemove, KEPT_HERE } from "./thinning.ts";

export interface StoredBackup {
  file: string;
  /** Time at which it was begun: it has every commit before that. */
  at: Date;
}

export const isWhole = ({ file }: Pick<StoredBackup, "file">): boolean => !isIncrement(file);

/**
 * The regular backups, newest first. One that is dated in the future, by a clock that was wrong once, is left out until
 * its time has come: it would come before every true one.
 */
export const listBackups = (dataDir: string, now = new Date()): StoredBackup[] =>
  listAllBackups(dataDir).filter(({ at }) => at <= now);

/** The regular whole copies, newest first. */
export const listWholeCopies = (dataDir: string, now = new Date()): StoredBackup[] =>
  listBackups(dataDir, now).filter(isWhole);

/** The backups that a wrong clock dated in the future. */
export const listFutureBackups = (dataDir: string, now = new Date()): StoredBackup[] =>
  listAllBackups(dataDir).filter(({ at }) => at > now);

/** All backups, newest first by their names. */
export function listAllBackups(dataDir: string): StoredBackup[] {
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) return [];
  const backups = readdirSync(folder).flatMap((name) => {
    const at = timeOf(name);
    return at ? [{ file: join(folder, name), at }] : [];
  });
  return backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** The remedy for a lost or damaged file, in one sentence for the administrator. */
export function howToRestore(dataDir: string): string {
  const [newest] = listBackups(dataDir);
  const from = newest ? newest.file : "BACKUP";
  return `Restore it (npm run db -- restore ${from}) or set another DATA_DIR.`;
}

const HOUR_MS = 3_600_000;
/**
 * Removes the backups that need not be kept, and says how many; and what a cut of power left of one that was being made. In a thread of
 * the platform: a system takes seconds to remove a large file.
 */
export async function thinOut(dataDir: string, now = new Date()): Promise<number> {
  const gone = copiesToRemove(listBackups(dataDir, now), KEPT_HERE);
  for (const { file } of gone) await rm(file, { force: true });
  await sweepUnproved(dataDir, now);
  return gone.length;
}

/**
 * Removes leftovers of copies whose making was interrupted. One that may still be in the making was written to within
 * the hour; with `owned` (no other process may change the schema) those from before a change of the schema are removed
 * at once.
 */
export async function sweepUnproved(dataDir: string, now = new Date(), { owned = false } = {}): Promise<void> {
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) return;
  const leftovers = readdirSync(folder).filter((name) => {
    if (!name.includes(".unproved")) return false;
    // Also one that a wrong clock dated in the future.
    const isOld = Math.abs(statSync(join(folder, name)).mtimeMs - now.getTime()) > HOUR_MS;
    return isOld || (owned && name.startsWith("before-"));
  });
  // Chosen before the first is removed: in the seconds that takes, another process may finish a copy.
  for (const name of leftovers) await rm(join(folder, name), { force: true });
}

/** Name of a copy of the shop as it is before a migration, or before something else that cannot be undone. Such copies stay. */
export const fileBefore = (dataDir: string, what: string, ending: "db" | "dump"): string =>
  join(folderIn(dataDir), `before-${what}-${timestamp(new Date())}.${ending}`);

/**
 * Copies a shop's file before its schema is changed, so that a failed step can be undone with a restore. A new file, or
 * one that needs no change, is not copied. Returns the copy's name.
 */
export async function backUpBeforeMigrating(
  db: Db,
  { file, dataDir }: { file: string; dataDir: string },
): Promise<string | undefined> {
  const first = await changeToCome(db);
  if (first === undefined) return undefined;
  const copy = fileBefore(dataDir, first, "db");
  backupDatabase(file, copy);
  return copy;
}

/**
 * Reads a shop's file ahead that `backUpBeforeMigrating` is going to copy, and returns the bytes that were read: none of a file that is
 * not copied, or that cannot be read, which whoever opens it next says better. Only before this process has opened it (read-ahead.ts).
 */
export async function readAheadOfCopy(file: string): Promise<number> {
  if (!existsSync(file)) return 0;
  const toCome = async (): Promise<string | undefined> => {
    const db = openFileToRead(file);
    return changeToCome(db).finally(() => db.destroy());
  };
  return (await toCome().catch(() => undefined)) === undefined ? 0 : readAhead(file);
}

/** The first step that is going to change the schema of a shop; a new file has none yet that could be changed. */
async function changeToCome(db: Db): Promise<string | undefined> {
  const { pending, applied } = await pendingMigrations(db);
  return applied.length === 0 ? undefined : pending[0];
}
