/** Whether two databases hold the same rows, value by value, in a form that does not depend on the engine. */
import { createHash } from "node:crypto";
import { keyOf, readLastNumber, readRows, type TableShape, type TextRow } from "../engines/whole-tables.ts";
import type { Db } from "../schema.ts";

export interface TableSum {
  rows: number;
  /** Of all values of all rows, in the order of their keys. */
  checksum: string;
}

export interface TableComparison {
  table: string;
  source: TableSum;
  target: TableSum;
  /** Where the two part, in words; undefined where they are equal. */
  difference: string | undefined;
}

/** Both read at one moment. */
export async function compareTable(source: Db, target: Db, shape: TableShape): Promise<TableComparison> {
  const [ours, theirs] = await Promise.all([sumUp(source, shape), sumUp(target, shape)]);
  const isEqual = ours.rows === theirs.rows && ours.checksum === theirs.checksum;
  const difference = isEqual ? undefined : await findDifference(source, target, shape);
  return { table: shape.name, source: ours, target: theirs, difference };
}

export interface RunningSum {
  add(rows: readonly TextRow[]): void;
  /** `lastNumber` counts for a numbered table. */
  end(lastNumber: number): TableSum;
}

/** The sum of a table whose rows are given in the order of their keys. */
export function beginSum(shape: Pick<TableShape, "isNumbered">): RunningSum {
  const hash = createHash("sha256");
  let count = 0;
  return {
    add(rows) {
      hash.update(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
      count += rows.length;
    },
    end(lastNumber) {
      if (shape.isNumbered) hash.update(`last number ${lastNumber}`);
      return { rows: count, checksum: hash.digest("hex").slice(0, 16) };
    },
  };
}

export async function sumUp(db: Db, shape: TableShape): Promise<TableSum> {
  const sum = beginSum(shape);
  for await (const rows of readRows(db, shape)) sum.add(rows);
  return sum.end(shape.isNumbered ? await readLastNumber(db, shape) : 0);
}

/** The first row that only one of them has, or that is another one. */
async function findDifference(source: Db, target: Db, shape: TableShape): Promise<string> {
  const theirs = rowsOf(target, shape);
  const nameOf = (row: TextRow) => keyOf(shape, row).join(", ");
  try {
    for await (const row of rowsOf(source, shape)) {
      const { value: other } = await theirs.next();
      if (!other) return `${nameOf(row)} is missing in the target`;
      const at = row.findIndex((value, column) => value !== other[column]);
      if (at < 0) continue;
      if (at >= shape.keyLength) return `${nameOf(row)} has another ${shape.columns[at]?.name}`;
      return `where the source has ${nameOf(row)}, the target has ${nameOf(other)}`;
    }
    const { value: extra } = await theirs.next();
    return extra ? `${nameOf(extra)} is in the target only` : "the next number that the database gives is another one";
  } finally {
    // A reading that is not at its end would stand in the way of the next one.
    await theirs.return(undefined);
  }
}

async function* rowsOf(db: Db, shape: TableShape): AsyncGenerator<TextRow, undefined> {
  for await (const batch of readRows(db, shape)) yield* batch;
  return undefined;
}
