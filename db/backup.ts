/**
 * Copies of the database that can be trusted. A copy is made by SQLite itself while the shop goes on (VACUUM INTO, never a
 * file copy: the journal beside the file belongs to it), read back, and only then called a backup. A restored database
 * gets a new epoch, so that no desktop takes it for the one it was in step with.
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { openSqlite } from "./dialect.ts";

export interface CheckReport {
  problems: string[];
  orders: number;
  revision: number;
}

/** Reads the whole file: structure, references, and that stock and orders add up. Changes nothing. */
export function checkDatabase(file: string): CheckReport {
  if (!existsSync(file)) return { problems: [`${file} does not exist.`], orders: 0, revision: 0 };
  const db = openSqlite(file);
  try {
    const problems: string[] = [];
    const integrity = db.pragma("integrity_check") as { integrity_check: string }[];
    for (const { integrity_check } of integrity) if (integrity_check !== "ok") problems.push(integrity_check);
    const references = db.pragma("foreign_key_check") as { table: string; rowid: number }[];
    for (const { table, rowid } of references) problems.push(`${table} ${rowid} points to a row that is not there`);
    const one = (query: string) => Number((db.prepare(query).get() as { n: number | null }).n ?? 0);
    const unbalanced = one(`
      select count(*) as n from variants v where tracked = 1
      and on_hand <> (select coalesce(sum(quantity), 0) from stock_movements m where m.variant_id = v.id)`);
    if (unbalanced) problems.push(`${unbalanced} variants whose stock is not the sum of its movements`);
    const unconfirmed = one(`
      select count(*) as n from orders o where source = 'web'
      and (select count(*) from outbox m where m.unique_key = 'order-confirmation:' || o.id) <> 1`);
    if (unconfirmed) problems.push(`${unconfirmed} orders without exactly one confirmation`);
    const empty = one(`select count(*) as n from orders o
      where number is not null and not exists (select 1 from order_lines l where l.order_id = o.id)`);
    if (empty) problems.push(`${empty} orders without lines`);
    return {
      problems,
      orders: one("select count(*) as n from orders"),
      revision: one("select value as n from counters where name = 'revision'"),
    };
  } finally {
    db.close();
  }
}

/** Writes a verified copy of the live database to `target`; refuses to overwrite. */
export function backupDatabase(file: string, target: string): CheckReport {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  if (existsSync(target)) throw new Error(`${target} is there already. Name another file.`);
  mkdirSync(dirname(target), { recursive: true });
  const db = openSqlite(file);
  try {
    db.prepare("vacuum into ?").run(target);
  } finally {
    db.close();
  }
  const report = checkDatabase(target);
  if (report.problems.length) throw new Error(`The copy is not sound: ${report.problems.join("; ")}`);
  return report;
}

/** Puts a backup in the place of the database, which is kept beside it as `.before-restore`. The shop must not run. */
export function restoreDatabase(backup: string, file: string): CheckReport {
  const report = checkDatabase(backup);
  if (report.problems.length) throw new Error(`${backup} is not sound: ${report.problems.join("; ")}`);
  const arriving = `${file}.restoring`;
  rmSync(arriving, { force: true });
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
  if (existsSync(file)) {
    // Its journal holds commits that are not in the file yet: take them in before it is put aside.
    const old = openSqlite(file);
    old.pragma("wal_checkpoint(TRUNCATE)");
    old.close();
    renameSync(file, `${file}.before-restore`);
  }
  for (const ending of ["-wal", "-shm"]) rmSync(`${file}${ending}`, { force: true });
  renameSync(arriving, file);
  return report;
}
