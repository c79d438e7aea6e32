/**
 * Verified copies of the database. SQLite itself makes a copy while the shop goes on (VACUUM INTO, never a file copy:
 * the journal beside the file belongs to it); it is read back, and only then called a backup.
 */
import { existsSync } from "node:fs";
import { impossible } from "../check/check-shop.ts";
import { openSqlite, openSqliteToRead, type SqliteHandle } from "../engines/dialect.ts";
import { readAhead } from "../engines/read-ahead.ts";
import { migrations } from "../migrations/index.ts";
import { FileDamage } from "./damage.ts";
import { flush } from "./flush.ts";
import { beginCopy } from "./unproved-copy.ts";

export interface CheckReport {
  /** All problems found. */
  problems: string[];
  /** Whether the file itself is damaged; otherwise the problems are those of the shop's rows, and a copy of it is true. */
  damaged: boolean;
  orders: number;
  revision: number;
}

/**
 * Reads the whole file: structure, references, and that stock and orders add up, where it is of this program's schema: the
 * copy of before an upgrade has other tables. Changes nothing.
 */
export function checkDatabase(file: string): CheckReport {
  if (!existsSync(file)) {
    return { problems: [`${file} does not exist.`], damaged: true, orders: 0, revision: 0 };
  }
  const db = openSqlite(file);
  try {
    const problems: string[] = [];
    const integrity = db.pragma("integrity_check") as { integrity_check: string }[];
    for (const { integrity_check } of integrity) if (integrity_check !== "ok") problems.push(integrity_check);
    const references = db.pragma("foreign_key_check") as { table: string; rowid: number }[];
    for (const { table, rowid } of references) problems.push(`${table} ${rowid} points to a row that is not there`);
    const damaged = problems.length > 0;
    const one = (query: string) => Number((db.prepare(query).get() as { n: number | null }).n ?? 0);
    for (const { query, problem } of isOfThisSchema(db) ? impossible : []) {
      const n = one(query);
      if (n > 0) problems.push(`${n} ${problem}`);
    }
    return {
      problems,
      damaged,
      orders: one("select count(*) as n from orders"),
      revision: one("select value as n from counters where name = 'revision'"),
    };
  } finally {
    db.close();
  }
}

function isOfThisSchema(db: SqliteHandle): boolean {
  const applied = db.prepare("select name from kysely_migration order by name").pluck().all();
  return JSON.stringify(applied) === JSON.stringify(Object.keys(migrations));
}

/**
 * Writes a verified copy of the live database to `target`; refuses to overwrite. Throws `FileDamage` where the database,
 * or the copy, is damaged.
 */
export function backupDatabase(file: string, target: string): CheckReport {
  const copy = beginCopy(file, target);
  try {
    // Opened to read only: a writer would take in the log of a shop that was killed meanwhile, and remove it
    // (last-end.ts).
    const db = openSqliteToRead(file);
    try {
      // A copy is built from the rows, so a damaged index would not show in it.
      const found = db.pragma("quick_check(1)", { simple: true });
      if (found !== "ok") throw new FileDamage(`The database is damaged: ${found}`);
      db.prepare("vacuum into ?").run(copy.path);
    } finally {
      db.close();
    }
    readAhead(copy.path);
    const report = checkDatabase(copy.path);
    if (report.damaged) throw new FileDamage(`The copy is not sound: ${report.problems.join("; ")}`);
    flush(copy.path);
    copy.accept();
    return report;
  } catch (problem) {
    copy.remove();
    throw problem;
  }
}
