/** Views of the operation log and of conflicts for the screens. */
import type { ConflictRow, OperationRow } from "../../db/desktop/tables.ts";
import { fromJson } from "../../db/json.ts";
import { findVariant, listProductsByIds } from "../../db/queries/catalogue/products.ts";
import type { Db } from "../../db/schema.ts";
import type { PendingOperation, SyncConflict } from "../../src-shared/sync/desktop-sync.ts";
import { blockedOperations } from "../sync/depends.ts";
import { intendedChanges } from "../sync/pull/differences.ts";

/** The operation log in the order of operations. */
export function operationsOf(rows: readonly OperationRow[]): PendingOperation[] {
  const blocked = blockedOperations(rows);
  return rows.map((row) => ({
    id: row.id,
    number: row.number,
    endpoint: row.endpoint,
    subject: row.subject,
    fields: row.base === null ? [] : intendedChanges(row).map(({ field }) => field),
    collection: row.collection,
    rowId: row.row_id,
    state: blocked.has(row.number) ? "blocked" : row.state,
    tries: row.tries,
    lastError: row.last_error,
    at: row.at,
  }));
}

/** The operation log without a mirror: nothing can be decided before the next fetch has brought one. */
export const unfetchedOperations = (rows: readonly OperationRow[]): PendingOperation[] =>
  operationsOf(rows.toSorted((one, other) => one.number - other.number)).map((operation) => ({
    ...operation,
    state: "unfetched",
  }));

/** The product that an operation is about: the row itself, or the one that its variant belongs to. */
export async function productOf(db: Db, { collection, rowId }: PendingOperation): Promise<SyncConflict["product"]> {
  if (rowId === null || (collection !== "products" && collection !== "variants")) return null;
  const id = collection === "products" ? rowId : (await findVariant(db, rowId))?.product_id;
  const [row] = id === undefined ? [] : await listProductsByIds(db, [id]);
  return row ? { id: row.id, name: fromJson(row.name) } : null;
}

export const conflictOf = (
  row: ConflictRow,
  operation: PendingOperation,
  product: SyncConflict["product"],
): SyncConflict => ({
  product,
  id: row.id,
  operation,
  reason: row.reason,
  code: row.code,
  message: row.message,
  fields: fromJson(row.fields).map(({ field, base = null, mine = null, theirs = null }) => ({
    field,
    base,
    mine,
    theirs,
  })),
  by: row.by,
  theirsAt: row.theirs_at,
  at: row.at,
});
