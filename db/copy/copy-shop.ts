/**
 * Copies a whole shop into an empty database, on the same engine or the other.
 *
 * 1. The source is read as it was at one moment, and nobody may use it meanwhile: what it sells after that moment would not
 *    be in the target.
 * 2. A copy that was cut short goes on where it was (unfinished.ts), as long as the source is still the one it began with.
 * 3. The target opens for other programs only after every row of both was read and compared.
 */
import { sql } from "kysely";
import { readAtOneMoment } from "../engines/dialect.ts";
import {
  gatherStatistics,
  prepareForLargeStatements,
  readLastNumber,
  readRows,
  setForeignKeys,
  type TableShape,
  type TextRow,
} from "../engines/whole-tables.ts";
import type { Db } from "../schema.ts";
import { inTransaction } from "../transaction.ts";
import { compareTable, type TableComparison } from "./compare.ts";
import {
  openSource,
  ownFolders,
  readOrigin,
  refuseMissingFile,
  refuseOther,
  refuseSameAddress,
  withTarget,
} from "./ends.ts";
import { addRows, finishTable, makeDefinitionsAgain } from "./fill.ts";
import { readShapes } from "./tables.ts";
import { listTableProgress, noteEnd, type TableProgress } from "./unfinished.ts";

export type CopyStep =
  | { step: "begun"; tables: number; rows: number; there: number }
  | { step: "copying"; table: string; copied: number; rows: number }
  | { step: "indexing" }
  | { step: "comparing"; table: string };

/** Answers how the two compare, table by table; the target stays closed where they differ. Throws in words. */
export async function copyShop(
  from: string,
  to: string,
  onStep: (step: CopyStep) => void = () => undefined,
): Promise<TableComparison[]> {
  refuseMissingFile(from);
  refuseSameAddress(from, to);
  const release = ownFolders([from, to]);
  try {
    const source = await openSource(from);
    try {
      return await copyFrom(source, to, onStep);
    } finally {
      await source.destroy();
    }
  } finally {
    release();
  }
}

async function copyFrom(source: Db, to: string, onStep: (step: CopyStep) => void): Promise<TableComparison[]> {
  const origin = await readOrigin(source);
  return withTarget(to, origin, async (target) => {
    const comparisons = await readAtOneMoment(source, async (snapshot) => {
      await prepareForLargeStatements(snapshot);
      refuseOther(origin, await readOrigin(snapshot));
      const shapes = await readShapes(target);
      await copyTables(snapshot, target, shapes, onStep);
      onStep({ step: "indexing" });
      await finishFilling(target);
      return readAtOneMoment(target, (filled) => compareTables(snapshot, filled, shapes, onStep));
    });
    refuseOther(origin, await readOrigin(source));
    const isEqual = comparisons.every(({ difference }) => difference === undefined);
    if (isEqual) await inTransaction(target, noteEnd);
    return comparisons;
  });
}

/** Makes an ordinary database of one that was filled. */
export async function finishFilling(target: Db): Promise<void> {
  await makeDefinitionsAgain(target);
  setForeignKeys(target, true);
  await gatherStatistics(target);
}

async function copyTables(source: Db, target: Db, shapes: readonly TableShape[], onStep: (step: CopyStep) => void) {
  const progress = await listTableProgress(target);
  let rows = 0;
  for (const { name } of shapes) rows += await countRows(source, name);
  let copied = [...progress.values()].reduce((sum, table) => sum + table.rows, 0);
  onStep({ step: "begun", tables: shapes.length, rows, there: copied });
  for (const shape of shapes) {
    const begun = progress.get(shape.name) ?? { rows: 0, after: null, isWhole: false };
    if (begun.isWhole) continue;
    const whole = await copyTable(source, target, shape, begun, (count) => {
      copied += count;
      onStep({ step: "copying", table: shape.name, copied, rows });
    });
    await finishTable(target, shape, whole, shape.isNumbered ? await readLastNumber(source, shape) : 0);
  }
}

/** Reads the next batch while one is written. */
export async function copyTable(
  source: Db,
  target: Db,
  shape: TableShape,
  begun: TableProgress,
  onBatch: (rows: number) => void | Promise<void>,
  onRead: (rows: readonly TextRow[]) => void = () => undefined,
): Promise<TableProgress> {
  let writing = Promise.resolve(begun);
  const write = async (rows: readonly TextRow[], before: TableProgress) => {
    const after = await addRows(target, shape, rows, before);
    await onBatch(rows.length);
    return after;
  };
  try {
    for await (const rows of readRows(source, shape, begun.after ?? undefined)) {
      onRead(rows);
      writing = write(rows, await writing);
      // What went wrong is thrown when it is waited for.
      writing.catch(() => undefined);
    }
    return await writing;
  } finally {
    await writing.catch(() => undefined);
  }
}

async function countRows(db: Db, table: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.table(table)}`.execute(db);
  return rows[0]?.count ?? 0;
}

async function compareTables(
  source: Db,
  target: Db,
  shapes: readonly TableShape[],
  onStep: (step: CopyStep) => void,
): Promise<TableComparison[]> {
  const comparisons: TableComparison[] = [];
  for (const shape of shapes) {
    onStep({ step: "comparing", table: shape.name });
    comparisons.push(await compareTable(source, target, shape));
  }
  return comparisons;
}
