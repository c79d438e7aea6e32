/**
 * Damage of a database file, reported by SQLite (SQLITE_CORRUPT, SQLITE_NOTADB) or found by its checks. A file that is
 * known to be damaged takes no more transactions, and `DATA_DIR/damaged.json` keeps a restarted process from forgetting
 * it.
 */
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { newId } from "../../src-shared/values/id.ts";
import { isDamaged } from "../engines/dialect.ts";

export interface Damage {
  /** ISO-8601. */
  at: string;
  /** SQLite's message. */
  problem: string;
}

/** Error of a damaged file. It carries SQLite's own code, so that handlers of that code recognise it. */
export class FileDamage extends Error {
  readonly code = "SQLITE_CORRUPT";
}

/** Exit code of a command that found damage, for the process that ran it. */
export const DAMAGED_EXIT_CODE = 3;

const known = new WeakMap<object, Damage>();
const listeners = new WeakMap<object, (damage: Damage) => void>();

/** Known damage of this handle's file; undefined where none was found. */
export const damageOf = (db: object): Damage | undefined => known.get(db);

/** Notes damage once; any other problem is ignored. */
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

export function storeDamage(dataDir: string, damage: Damage): void {
  writeFileSync(`${noteIn(dataDir)}.new`, JSON.stringify(damage), { mode: 0o600, flush: true });
  renameSync(`${noteIn(dataDir)}.new`, noteIn(dataDir));
}

/** Damage that an earlier run found; undefined where it found none. */
export function readStoredDamage(dataDir: string): Damage | undefined {
  if (!existsSync(noteIn(dataDir))) return undefined;
  try {
    return JSON.parse(readFileSync(noteIn(dataDir), "utf8")) as Damage;
  } catch {
    return { at: "", problem: "an earlier run found damage" };
  }
}

const overIn = (dataDir: string): string => join(dataDir, "damage-over.json");

/** Damage that is over: its file was restored, replaced, or found sound. */
export interface DamageOver {
  /** Id of the alert that tells of it. */
  id: string;
  /** ISO-8601. */
  at: string;
  overAt: string;
}

/** Forgets noted damage, and notes that it is over, for the people who were told of it. */
export function forgetDamage(dataDir: string, now = new Date()): void {
  const stored = readStoredDamage(dataDir);
  if (!stored) return;
  const over: DamageOver = { id: newId(), at: stored.at || now.toISOString(), overAt: now.toISOString() };
  writeFileSync(overIn(dataDir), JSON.stringify(over), { mode: 0o600, flush: true });
  rmSync(noteIn(dataDir), { force: true });
}

/** Damage that is over and that nobody was told of yet; undefined where there is none. */
export function readDamageOver(dataDir: string): DamageOver | undefined {
  if (!existsSync(overIn(dataDir))) return undefined;
  try {
    return JSON.parse(readFileSync(overIn(dataDir), "utf8")) as DamageOver;
  } catch {
    return undefined;
  }
}

export const forgetDamageOver = (dataDir: string): void => rmSync(overIn(dataDir), { force: true });
