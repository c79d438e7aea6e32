/**
 * Damage inside a database file: what SQLite says of it (SQLITE_CORRUPT, SQLITE_NOTADB) or its checks find. A file that is
 * known to be damaged takes no more transactions, and `DATA_DIR/damaged.json` keeps a restarted process from forgetting it.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDamaged } from "../engines/dialect.ts";

export interface Damage {
  /** ISO-8601. */
  at: string;
  /** What was found, in SQLite's words. */
  problem: string;
}

/** A file is damaged. It carries SQLite's own code, so whoever knows that knows this. */
export class FileDamage extends Error {
  readonly code = "SQLITE_CORRUPT";
}

/** How a command ends that found damage, so that the process that ran it knows. */
export const DAMAGED_EXIT_CODE = 3;

const known = new WeakMap<object, Damage>();
const listeners = new WeakMap<object, (damage: Damage) => void>();

/** What is known of this handle's file; undefined where nothing was found. */
export const damageOf = (db: object): Damage | undefined => known.get(db);

/** Notes damage once; any other problem is none of it. */
export function noteDamage(db: object, problem: unknown, at = new Date()): void {
  if (!isDamaged(problem) || known.has(db)) return;
  const damage = { at: at.toISOString(), problem: problem instanceof Error ? problem.message : String(problem) };
  known.set(db, damage);
  listeners.get(db)?.(damage);
}

/** Calls back once, when damage is found. */
export function onDamage(db: object, listener: (damage: Damage) => void): void {
  listeners.set(db, listener);
}

/** Throws where the handle's file is known to be damaged. */
export function refuseDamaged(db: object): void {
  const damage = known.get(db);
  if (damage) throw new FileDamage(`the database is damaged: ${damage.problem}`);
}

const noteIn = (dataDir: string): string => join(dataDir, "damaged.json");

export function keepDamage(dataDir: string, damage: Damage): void {
  writeFileSync(`${noteIn(dataDir)}.new`, JSON.stringify(damage), { mode: 0o600, flush: true });
  renameSync(`${noteIn(dataDir)}.new`, noteIn(dataDir));
}

/** What an earlier run found; undefined where it found nothing. */
export function readKeptDamage(dataDir: string): Damage | undefined {
  if (!existsSync(noteIn(dataDir))) return undefined;
  try {
    return JSON.parse(readFileSync(noteIn(dataDir), "utf8")) as Damage;
  } catch {
    return { at: "", problem: "an earlier run found damage" };
  }
}

export const forgetDamage = (dataDir: string): void => rmSync(noteIn(dataDir), { force: true });
