/** Opens a shop's SQLite file for serving, after checking how the last run ended (last-end.ts). */
import { existsSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { openSqliteToRead, type SqliteHandle } from "../engines/dialect.ts";
import { readAhead } from "../engines/read-ahead.ts";
import { openDatabase } from "../open.ts";
import type { Db } from "../schema.ts";
import { checkDatabase } from "./backup.ts";
import { FileDamage, forgetDamage, readStoredDamage } from "./damage.ts";
import { isLogLost, logOf, noteCleanEnd, noteInUse, readLastEnd } from "./last-end.ts";
import { findGaps, noteNumbers, readNotedNumbers, writeNotedNumbers } from "./noted-numbers.ts";
import { listBackups } from "./stored-backups.ts";

/** A file up to this size is checked before it serves; a larger one while it serves. */
export const CHECKED_FIRST_BYTES = 1024 ** 3;

/**
 * Opens the shop's database and notes on disk that it is in use. Refuses (throws, in words) a file without the log that
 * an unclean end must have left, one that is behind the numbers noted outside of it, and (`FileDamage`) a damaged one.
 * `checkBeside` is set for a file too large to be checked before it serves.
 */
export function openShopFile(file: string): { db: Db; checkBeside: boolean } {
  const dataDir = dirname(file);
  const end = readLastEnd(dataDir);
  if (isLogLost(file)) throw new Error(reportLogLost(file));
  refuseStoredDamage(file);
  const isThere = existsSync(file);
  const isLarge = isThere && statSync(file).size > CHECKED_FIRST_BYTES;
  if (isThere && !end.isClean) checkBeforeOpening(file, { isLarge });
  noteInUse(dataDir, { needsLog: end.needsLog });
  return { db: openDatabase(file), checkBeside: !end.isClean && isLarge };
}

/** Notes the first commit of a run: from here on the log must exist after an unclean end. */
export async function noteServing(db: Db, dataDir: string, now = new Date()): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key: "opened_at", value: now.toISOString() })
    .onConflict((c) => c.column("key").doUpdateSet({ value: now.toISOString() }))
    .execute();
  noteInUse(dataDir, { needsLog: true });
}

/** Closes the database of `openShopFile`, so that the next start needs neither log nor check. */
export async function closeShopFile(db: Db, dataDir: string): Promise<void> {
  noteInUse(dataDir, { needsLog: false });
  await db.destroy();
  noteCleanEnd(dataDir);
}

/** Only reads: a refused file stays as it is, and so does its log. */
function checkBeforeOpening(file: string, { isLarge }: { isLarge: boolean }): void {
  if (!isLarge) readAhead(file);
  const handle = openSqliteToRead(file);
  try {
    if (!isLarge) quickCheck(handle);
    // A file whose making was interrupted has no counters.
    const hasCounters = handle.prepare("select 1 from sqlite_master where name = 'counters'").get() !== undefined;
    if (hasCounters && isBehindNote(handle, file)) throw new Error(reportLogLost(file));
  } finally {
    handle.close();
  }
}

/** Throws `FileDamage` where the structure of the file is damaged. Reads all of it. */
export function quickCheck(handle: SqliteHandle): void {
  const found = handle.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw new FileDamage(String(found));
}

/** A file that an earlier run found damaged serves again only after a full check finds it sound. */
function refuseStoredDamage(file: string): void {
  const dataDir = dirname(file);
  const stored = readStoredDamage(dataDir);
  if (!stored) return;
  const { damaged, problems } = checkDatabase(file);
  if (damaged) throw new FileDamage(problems[0] ?? stored.problem);
  forgetDamage(dataDir);
}

/** The end of a log can be lost while its beginning is sound: then the database is behind the note beside it. */
function isBehindNote(handle: SqliteHandle, file: string): boolean {
  const note = readNotedNumbers(dirname(file));
  if (!note || note.mayBeBehind !== undefined) return false;
  return findGaps(note, readCounters(handle), { lastChange: undefined, now: new Date() }).length > 0;
}

const readCounters = (handle: SqliteHandle) =>
  handle.prepare("select name, value from counters").all() as { name: string; value: number }[];

export const reportLogLost = (file: string): string =>
  [
    `${logOf(file)}, the log of the last orders, is missing, emptied or damaged, and the shop was not stopped properly:`,
    "orders may be lost. Put it back beside the database, or restore a backup",
    `(npm run db -- restore ${listBackups(dirname(file))[0]?.file ?? "BACKUP"}), or go on without it`,
    "(npm run db -- accept lost-log: numbers go on above the highest that were noted, and the gap is recorded).",
  ].join(" ");

/**
 * Lets the shop go on without its lost log: a bad one is renamed, and numbers go on above the highest that were noted,
 * with a margin, at the next opening. Throws, and changes nothing, where no log is lost; throws `FileDamage` where the
 * file cannot go on without it. Returns the new name of the bad log.
 */
export function acceptLostLog(file: string, now = new Date()): string | undefined {
  const dataDir = dirname(file);
  const isLost = isLogLost(file);
  const lostLog = isLost && existsSync(logOf(file)) ? `${logOf(file)}.lost-${timestamp(now)}` : undefined;
  if (lostLog) renameSync(logOf(file), lostLog);
  const handle = openSqliteToRead(file);
  try {
    if (!isLost && (readLastEnd(dataDir).isClean || !isBehindNote(handle, file))) {
      throw new Error("No log is lost here: start the shop.");
    }
    quickCheck(handle);
    const counters = readCounters(handle);
    const noted = noteNumbers(counters, readNotedNumbers(dataDir), { complete: false, at: now.toISOString() });
    writeNotedNumbers(dataDir, { ...noted, mayBeBehind: "beyond the note" });
  } finally {
    handle.close();
  }
  return lostLog;
}

const timestamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(":", "-");
