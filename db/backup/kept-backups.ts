/**
 * The copies in DATA_DIR/backups: one every few minutes while the shop is written to (server/jobs/back-up.ts), thinned out
 * as they grow old, and those that were made before a change of the schema, which stay.
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../../src-shared/values/qatar-time.ts";
import { pendingMigrations } from "../migrate.ts";
import type { Db } from "../schema.ts";
import { backupDatabase } from "./backup.ts";

export interface KeptBackup {
  file: string;
  /** When it was begun: every commit before that is in it. */
  at: Date;
}

const folderIn = (dataDir: string): string => join(dataDir, "backups");
const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(":", "-");
const named = /^shop-(\d{4}-\d\d-\d\dT)(\d\d)-(\d\d)-(\d\d)\.db$/;

/** Where a copy that is begun now belongs. */
export const backupFile = (dataDir: string, at: Date): string => join(folderIn(dataDir), `shop-${stamp(at)}.db`);

/**
 * The copies made as time went by, newest first. One that is dated in the future, by a clock that was wrong once, is none
 * of them until its time has come: it would stand before every true one.
 */
export const listBackups = (dataDir: string, now = new Date()): KeptBackup[] =>
  listAllBackups(dataDir).filter(({ at }) => at <= now);

/** The copies that a wrong clock dated in the future. */
export const listFutureBackups = (dataDir: string, now = new Date()): KeptBackup[] =>
  listAllBackups(dataDir).filter(({ at }) => at > now);

/** All of them, newest first by their names. */
export function listAllBackups(dataDir: string): KeptBackup[] {
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) return [];
  const backups = readdirSync(folder).flatMap((name) => {
    const [, day, ...time] = named.exec(name) ?? [];
    return day === undefined ? [] : [{ file: join(folder, name), at: new Date(`${day}${time.join(":")}Z`) }];
  });
  return backups.toSorted((a, b) => b.at.getTime() - a.at.getTime());
}

/** What to do about a file that is lost or damaged, in one sentence for whoever runs the shop. */
export function howToRestore(dataDir: string): string {
  const [newest] = listBackups(dataDir);
  const from = newest ? newest.file : "BACKUP";
  return `Restore it (npm run db -- restore ${from}) or set another DATA_DIR.`;
}

const HOUR_MS = 3_600_000;
/** How many of which age: the last quarter of an hour, six hours, a week, and eight weeks. */
const generations = [
  { every: 1, kept: 3 },
  { every: HOUR_MS, kept: 6 },
  { every: DAY_MS, kept: 7 },
  { every: 7 * DAY_MS, kept: 8 },
];

/** Which of these (newest first) need not be kept: all but the newest of each of the last hours, days and weeks. */
export function tooMany(backups: readonly KeptBackup[]): KeptBackup[] {
  const kept = new Set<KeptBackup>();
  for (const generation of generations) {
    const spans = new Map<number, KeptBackup>();
    for (const backup of backups) {
      const span = Math.floor(backup.at.getTime() / generation.every);
      if (!spans.has(span) && spans.size < generation.kept) spans.set(span, backup);
    }
    for (const backup of spans.values()) kept.add(backup);
  }
  return backups.filter((backup) => !kept.has(backup));
}

/** Removes the copies that need not be kept, and says how many; and what a cut of power left of one that was being made. */
export function thinOut(dataDir: string, now = new Date()): number {
  const gone = tooMany(listBackups(dataDir, now));
  for (const { file } of gone) rmSync(file, { force: true });
  sweepUnproved(dataDir, now);
  return gone.length;
}

/**
 * Removes what a kill or a cut of power left of copies that were being made. One that may still be being made was written
 * to within the hour; with `owned` (nobody else may change the schema) those from before a change of the schema go at once.
 */
export function sweepUnproved(dataDir: string, now = new Date(), { owned = false } = {}): void {
  const folder = folderIn(dataDir);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder).filter((one) => one.includes(".unproved"))) {
    const file = join(folder, name);
    // Also one that a wrong clock dated in the future.
    const isOld = Math.abs(statSync(file).mtimeMs - now.getTime()) > HOUR_MS;
    if (isOld || (owned && name.startsWith("before-"))) rmSync(file, { force: true });
  }
}

/**
 * Copies a shop's file before its schema is changed, so that a step that goes wrong can be answered with a restore. A new
 * file, or one that needs no change, is not copied. Answers where the copy is.
 */
export async function backUpBeforeMigrating(
  db: Db,
  { file, dataDir }: { file: string; dataDir: string },
): Promise<string | undefined> {
  const { pending, applied } = await pendingMigrations(db);
  const [first] = pending;
  if (first === undefined || applied.length === 0) return undefined;
  const copy = join(folderIn(dataDir), `before-${first}-${stamp(new Date())}.db`);
  backupDatabase(file, copy);
  return copy;
}
