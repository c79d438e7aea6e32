/** Finds which rows of the database belong to which model, by the ids that they name. */
import { readRows, type TableShape, type TextRow } from "../../../db/engines/whole-tables.ts";
import type { Db } from "../../../db/schema.ts";
import { UUID } from "./pattern.ts";

export interface StoredRow {
  shape: TableShape;
  row: TextRow;
}

/** Filled by triggers. */
export const SUMS = ["invoice_sums", "payment_sums", "owed_sums", "order_sums"] as const;

/** Filled by triggers, or not by a model alone. */
const notCopied: readonly string[] = [...SUMS, "counters", "meta", "sessions", "rate_limits"];

export async function readAllRows(db: Db, shapes: readonly TableShape[]): Promise<StoredRow[]> {
  const all: StoredRow[] = [];
  for (const shape of shapes) {
    if (notCopied.includes(shape.name)) continue;
    await db.transaction().execute(async (tx) => {
      for await (const rows of readRows(tx, shape)) for (const row of rows) all.push({ shape, row });
    });
  }
  return all;
}

export const idsIn = (row: TextRow): string[] => row.flatMap((cell) => cell?.match(UUID) ?? []);

/**
 * Gives each row that names an id of an owner, or of a row of that owner, to it. `owners` maps ids to owners and grows by
 * the ids of their rows; rows of `known` ids stay where they are.
 */
export function rowsByOwner<T>(
  rows: readonly StoredRow[],
  owners: Map<string, T>,
  known: ReadonlySet<string>,
): Map<T, StoredRow[]> {
  const owned = new Map<T, StoredRow[]>();
  let left = rows;
  for (;;) {
    const others: StoredRow[] = [];
    for (const stored of left) {
      const ids = idsIn(stored.row);
      const owner = ids.map((id) => owners.get(id)).find((one) => one !== undefined);
      if (owner === undefined) {
        others.push(stored);
        continue;
      }
      for (const id of ids) if (!known.has(id)) owners.set(id, owner);
      const own = owned.get(owner);
      if (own) own.push(stored);
      else owned.set(owner, [stored]);
    }
    if (others.length === left.length) return owned;
    left = others;
  }
}
