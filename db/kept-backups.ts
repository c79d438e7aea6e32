/**
 * The copies in DATA_DIR/backups: one every few minutes while the shop is written to (server/jobs/back-up.ts), thinned out
 * as they grow old, and those that were made before a change of the schema, which stay.
 */
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { DAY_MS } from "../src-shared/model/qatar-time.ts";
import { backupDatabase } from "./backup.ts";
import { pendingMigrations } from "./migrate.ts";
import type { Db } from "./schema.ts";

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

/** The copies made as time went by, newest first. */
export function listBackups(dataDir: string): KeptBackup[] {
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
  const gone = tooMany(listBackups(dataDir));
  for (const { file } of gone) rmSync(file, { force: true });
  const folder = folderIn(dataDir);
  for (const name of readdirSync(folder).filter((one) => one.includes(".unproved"))) {
    const file = join(folder, name);
    if (statSync(file).mtimeMs < now.getTime() - DAY_MS) rmSync(file, { force: true });
  }
  return gone.length;
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
