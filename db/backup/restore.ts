/**
 * Restores a backup in the place of the database. The displaced database stays under a name that nothing overwrites,
 * and the next start finishes an interrupted restore: the copy that takes its place is complete, and a plan beside it
 * names the steps, before anything is moved.
 */
import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { openSqlite, openSqliteToRead } from "../engines/dialect.ts";
import { type CheckReport, checkDatabase } from "./backup.ts";
import { forgetDamage } from "./damage.ts";
import { flush } from "./flush.ts";
import { isLogLost, noteCleanEnd } from "./last-end.ts";
import { assemble } from "./log/chain.ts";
import { isIncrement } from "./log/increment.ts";
import {
  findGaps,
  type NotedNumbers,
  type NumberGap,
  noteNumbers,
  readNotedNumbers,
  writeNotedNumbers,
} from "./noted-numbers.ts";

export interface Restored extends CheckReport {
  /** New name of the displaced database; undefined where there was none. */
  displaced: string | undefined;
  /** Numbers issued since the backup: the shop goes on above them when it is opened. */
  gaps: NumberGap[];
}

/** A file and what SQLite keeps beside it. */
const endings = ["", "-wal", "-shm"];

const arrivingOf = (file: string): string => `${file}.restoring`;
/** The plan of a restore: there from when its copy is complete until that has taken the database's place. */
const planOf = (file: string): string => `${file}.restore-plan`;

/** Whether a restore was interrupted after its copy was complete. */
export const isRestoreHalfDone = (file: string): boolean => existsSync(planOf(file));

/**
 * Restores a backup, an increment with everything that it needs. The shop must not run. Throws, and changes nothing, where the backup is not sound. `onStep` is a fail
 * point for tests.
 */
export function restoreDatabase(
  backup: string,
  file: string,
  now = new Date(),
  onStep: (step: string) => void = () => undefined,
): Restored {
  finishRestore(file);
  const whole = isIncrement(backup) ? `${file}.assembled` : backup;
  const arriving = arrivingOf(file);
  let report: CheckReport;
  try {
    if (whole !== backup) assemble(backup, whole);
    report = checkDatabase(whole);
    if (report.damaged) throw new Error(`${backup} is not sound: ${report.problems.join("; ")}`);
    for (const ending of endings) rmSync(`${arriving}${ending}`, { force: true });
    onStep("checked");
    copyWithNewEpoch(whole, arriving);
    onStep("copied");
  } finally {
    if (whole !== backup) for (const ending of endings) rmSync(`${whole}${ending}`, { force: true });
  }
  const gaps = noteDisplaced(file, arriving, now);
  // Everything is in the copy itself; reading it leaves empty files beside it.
  for (const ending of endings.slice(1)) rmSync(`${arriving}${ending}`, { force: true });
  flush(arriving);
  const displaced = existsSync(file) ? freeName(file, now) : undefined;
  writeFileSync(`${planOf(file)}.new`, JSON.stringify({ displaced: displaced ?? null }), { mode: 0o600 });
  flush(`${planOf(file)}.new`);
  renameSync(`${planOf(file)}.new`, planOf(file));
  flush(dirname(file));
  onStep("planned");
  finishRestore(file, onStep);
  return { ...report, displaced, gaps };
}

/** Finishes an interrupted restore; does nothing where there was none. */
export function finishRestore(file: string, onStep: (step: string) => void = () => undefined): void {
  const plan = planOf(file);
  if (!existsSync(plan)) return;
  const { displaced } = JSON.parse(readFileSync(plan, "utf8")) as { displaced: string | null };
  // Once the copy has its place, the files beside it are its own.
  if (existsSync(arrivingOf(file))) {
    if (displaced !== null) {
      for (const ending of endings) {
        if (!existsSync(`${file}${ending}`) || existsSync(`${displaced}${ending}`)) continue;
        renameSync(`${file}${ending}`, `${displaced}${ending}`);
        onStep(`moved ${ending}`);
      }
    }
    for (const ending of endings.slice(1)) rmSync(`${file}${ending}`, { force: true });
    renameSync(arrivingOf(file), file);
    flush(dirname(file));
    onStep("replaced");
  }
  // Known damage of the displaced database does not concern this one.
  forgetDamage(dirname(file));
  noteCleanEnd(dirname(file));
  rmSync(plan);
  flush(dirname(file));
}

/** Databases that were displaced by a restore, the newest last. */
export function listDisplaced(file: string): string[] {
  const start = `${basename(file)}.before-restore`;
  const folder = dirname(file);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.startsWith(start) && !/-(?:wal|shm)$/.test(name))
    .toSorted()
    .map((name) => `${folder}/${name}`);
}

function freeName(file: string, now: Date): string {
  const timestamp = now.toISOString().slice(0, 19).replaceAll(":", "-");
  for (let count = 1; ; count++) {
    const name = `${file}.before-restore-${timestamp}${count === 1 ? "" : `-${count}`}`;
    if (!endings.some((ending) => existsSync(`${name}${ending}`))) return name;
  }
}

/** A new epoch, because a desktop must not take the restored database for the one it was in step with. */
function copyWithNewEpoch(backup: string, arriving: string): void {
  const source = openSqlite(backup);
  try {
    source.prepare("vacuum into ?").run(arriving);
  } finally {
    source.close();
  }
  const copy = openSqlite(arriving);
  try {
    copy.prepare("update meta set value = ? where key = 'epoch'").run(randomUUID());
    copy.pragma("wal_checkpoint(TRUNCATE)");
  } finally {
    copy.close();
  }
}

interface Counters {
  counters: { name: string; value: number }[];
  lastChange: string | undefined;
}

function readCounters(file: string): Counters {
  const db = openSqliteToRead(file);
  try {
    const last = db.prepare("select at from change_feed order by position desc limit 1").get() as { at: string };
    const counters = db.prepare("select name, value from counters").all() as Counters["counters"];
    return { counters, lastChange: last?.at };
  } finally {
    db.close();
  }
}

/**
 * Joins the note with the numbers of the displaced database, where it can still be read, and returns the gaps of the
 * arriving one. The gap itself is recorded when the shop, or a command, opens the database with its schema brought up
 * to date.
 */
function noteDisplaced(file: string, arriving: string, now: Date): NumberGap[] {
  const dataDir = dirname(file);
  const earlier = readNotedNumbers(dataDir);
  let displaced: Counters | undefined;
  try {
    displaced = existsSync(file) ? readCounters(file) : undefined;
  } catch {
    // Damaged: the noted numbers are all that is known.
  }
  const isWhole = displaced !== undefined && !isLogLost(file) && !isBehind(earlier, displaced);
  const isLatest = isWhole && (earlier?.revision ?? 0) <= (displaced ? revisionOf(displaced) : 0);
  const complete = isLatest || (earlier?.complete ?? false);
  const { counters, lastChange } = readCounters(arriving);
  // Where its last commits are unknown, numbers may have been issued after the note.
  const isUnknown = existsSync(file) && !isWhole && !complete;
  const known = [...(displaced?.counters ?? []), ...(isUnknown ? counters : [])];
  const noted = noteNumbers(known, earlier, { complete, at: now.toISOString() });
  const revision = Math.max(noted.revision, earlier?.revision ?? 0);
  const mayBeBehind = isUnknown || earlier?.mayBeBehind === "beyond the note" ? "beyond the note" : "up to the note";
  const note: NotedNumbers = { ...noted, revision, mayBeBehind };
  writeNotedNumbers(dataDir, note);
  return findGaps(note, counters, { lastChange, now });
}

/** Whether numbers were noted that a database lacks without a recorded gap: the end of its log is lost. */
const isBehind = (note: NotedNumbers | undefined, { counters }: Counters): boolean =>
  note !== undefined &&
  note.mayBeBehind === undefined &&
  findGaps(note, counters, { lastChange: undefined, now: new Date() }).length > 0;

const revisionOf = ({ counters }: Counters): number => counters.find(({ name }) => name === "revision")?.value ?? 0;
