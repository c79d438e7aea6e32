/**
 * Fills a migrated, empty database with the rows of a shop, in steps that each leave it where the next run can go on.
 *
 * 1. Indexes, foreign keys and triggers are dropped first and made again last: rows come table by table, and the sums that
 *    triggers keep come as rows.
 * 2. A batch and how far its table is are committed together.
 */
import { sql } from "kysely";
import { dropTextIndex } from "../engines/text-parts.ts";
import {
  insertRows,
  isRowRefused,
  keyOf,
  listDefinitions,
  setLastNumber,
  type TableShape,
  type TextRow,
} from "../engines/whole-tables.ts";
import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { shopTables } from "./tables.ts";
import { forgetDropped, listDropped, noteBegin, noteTable, type Origin, type TableProgress } from "./unfinished.ts";

/** A table with rows that no migration wrote; undefined where there is none. Tables may be missing. */
export async function findTableWithRows(db: Db): Promise<string | undefined> {
  const there = new Set((await db.introspection.getTables()).map(({ name }) => name));
  for (const table of shopTables.filter((name) => there.has(name))) {
    const made = table === "meta" ? sql`key = 'epoch'` : table === "counters" ? sql`value = 0` : sql`1 = 0`;
    const { rows } = await sql`select 1 from ${sql.table(table)} where not (${made}) limit 1`.execute(db);
    if (rows.length > 0) return table;
  }
  return undefined;
}

/** Makes an empty, migrated database ready to be filled, and closed to every other program. */
export function beginFilling(db: Db, origin: Origin): Promise<void> {
  return inTransaction(db, async (tx) => {
    dropTextIndex(tx);
    const definitions = await listDefinitions(tx);
    await noteBegin(tx, origin, definitions);
    for (const { drop } of definitions.toReversed()) await sql.raw(drop).execute(tx);
    for (const table of ["meta", "counters"] as const) await tx.deleteFrom(table).execute();
  });
}

/**
 * Adds rows that come after what is there, and answers how far the table is then. Throws, naming the row, where the
 * database does not take one; those before it are there.
 */
export async function addRows(
  db: Db,
  shape: TableShape,
  rows: readonly TextRow[],
  before: TableProgress,
): Promise<TableProgress> {
  const last = rows.at(-1);
  if (!last) return before;
  const progress = { rows: before.rows + rows.length, after: keyOf(shape, last), isWhole: false };
  try {
    await inTransaction(db, async (tx) => {
      await insertRows(tx, shape, rows);
      await noteTable(tx, shape.name, progress);
    });
    return progress;
  } catch (problem) {
    if (!isRowRefused(problem)) throw problem;
    if (rows.length === 1) {
      const why = problem instanceof Error ? problem.message : String(problem);
      throw new Error(`The target does not take the row ${keyOf(shape, last).join(", ")} of ${shape.name}: ${why}`);
    }
  }
  const half = rows.length >> 1;
  return addRows(db, shape, rows.slice(half), await addRows(db, shape, rows.slice(0, half), before));
}

/** Notes that all rows of a table are there; a numbered one goes on above this number. */
export function finishTable(db: Db, shape: TableShape, progress: TableProgress, lastNumber: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    if (shape.isNumbered) await setLastNumber(tx, shape, lastNumber);
    await noteTable(tx, shape.name, { ...progress, isWhole: true });
  });
}

/** Makes indexes, foreign keys and triggers again, each in a transaction of its own. */
export async function makeDefinitionsAgain(db: Db): Promise<void> {
  for (const { name, create } of await listDropped(db)) {
    await inTransaction(db, async (tx) => {
      await sql.raw(create).execute(tx);
      await forgetDropped(tx, name);
    });
  }
}
