/** Opens a shop's SQLite file for serving, after looking at how the last run ended (last-end.ts). */
import { existsSync, renameSync, statSync } from "node:fs";
import { dirname } from "node:path";
import { openSqliteToRead, type SqliteHandle } from "../engines/dialect.ts";
import { openDatabase } from "../open.ts";
import type { Db } from "../schema.ts";
import { checkDatabase } from "./backup.ts";
import { FileDamage, forgetDamage, readKeptDamage } from "./damage.ts";
import { listBackups } from "./kept-backups.ts";
import { isLogLost, logOf, noteCleanEnd, noteInUse, readLastEnd } from "./last-end.ts";
import { findGaps, noteNumbers, readNotedNumbers, writeNotedNumbers } from "./noted-numbers.ts";

/** A file up to this size is checked before it serves; a larger one beside serving. */
export const CHECKED_FIRST_BYTES = 1024 ** 3;

/**
 * The shop's database, with what is noted on disk: that it is in use. Refuses (throws, in words) a file without the log
 * that an unclean end must have left, one that is behind what was noted outside of it, and (`FileDamage`) one that is
 * damaged. `checkBeside` says that it is too large to be checked before it serves.
 */
export function openShopFile(file: string): { db: Db; checkBeside: boolean } {
  const dataDir = dirname(file);
  const end = readLastEnd(dataDir);
  if (isLogLost(file)) throw new Error(sayLogLost(file));
  refuseKeptDamage(file);
  const isThere = existsSync(file);
  const isLarge = isThere && statSync(file).size > CHECKED_FIRST_BYTES;
  if (isThere && !end.isClean) lookInside(file, { isLarge });
  noteInUse(dataDir, { needsLog: end.needsLog });
  return { db: openDatabase(file), checkBeside: !end.isClean && isLarge };
}

/** The first commit of a run: from here on the log must be there after an unclean end. */
export async function noteServing(db: Db, dataDir: string, now = new Date()): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key: "opened_at", value: now.toISOString() })
    .onConflict((c) => c.column("key").doUpdateSet({ value: now.toISOString() }))
    .execute();
  noteInUse(dataDir, { needsLog: true });
}

/** Closes what `openShopFile` opened, so that the next start needs neither log nor check. */
export async function closeShopFile(db: Db, dataDir: string): Promise<void> {
  noteInUse(dataDir, { needsLog: false });
  await db.destroy();
  noteCleanEnd(dataDir);
}

/** Only reads: a file that is refused stays as it is, and so does its log. */
function lookInside(file: string, { isLarge }: { isLarge: boolean }): void {
  const handle = openSqliteToRead(file);
  try {
    if (!isLarge) quickCheck(handle);
    // Killed while it was made for the first time, it has none.
    const hasCounters = handle.prepare("select 1 from sqlite_master where name = 'counters'").get() !== undefined;
    if (hasCounters && isBehindNote(handle, file)) throw new Error(sayLogLost(file));
  } finally {
    handle.close();
  }
}

/** Throws `FileDamage` where the structure of the file is not what it should be. Reads all of it. */
export function quickCheck(handle: SqliteHandle): void {
  const found = handle.pragma("quick_check(1)", { simple: true });
  if (found !== "ok") throw new FileDamage(String(found));
}

/** A file that an earlier run found damaged serves again only once all of it was read and found sound. */
function refuseKeptDamage(file: string): void {
  const dataDir = dirname(file);
  const kept = readKeptDamage(dataDir);
  if (!kept) return;
  const { damaged, problems } = checkDatabase(file);
  if (damaged) throw new FileDamage(problems[0] ?? kept.problem);
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

export const sayLogLost = (file: string): string =>
  [
    `${logOf(file)}, the log of the last orders, is missing, emptied or damaged, and the shop was not stopped properly:`,
    "orders may be lost. Put it back beside the database, or restore a backup",
    `(npm run db -- restore ${listBackups(dirname(file))[0]?.file ?? "BACKUP"}), or go on without it`,
    "(npm run db -- accept lost-log: numbers go on above the highest that were noted, and the gap is recorded).",
  ].join(" ");

/**
 * Lets the shop go on without the log it had: a bad one is set aside, and the numbers go on above the highest that were
 * noted, with a margin, when it is opened next. Throws, and changes nothing, where no log is lost; throws `FileDamage` where
 * the file cannot go on without it. Answers where the bad log is kept.
 */
export function acceptLostLog(file: string, now = new Date()): string | undefined {
  const dataDir = dirname(file);
  const isLost = isLogLost(file);
  const aside = isLost && existsSync(logOf(file)) ? `${logOf(file)}.lost-${stamp(now)}` : undefined;
  if (aside) renameSync(logOf(file), aside);
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
  return aside;
}

const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(":", "-");
