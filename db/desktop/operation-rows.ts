/** Rows that operations of the log change or name, by their ids: they decide which operations a change concerns. */
import { sql } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { desktopTables } from "./tables.ts";

/** Bound values of one statement. */
const IDS_AT_ONCE = 500;

/** Notes the rows that an operation changed and the ids that it names. A row once changed stays noted. */
export async function noteOperationRows(
  tx: Tx,
  operation: number,
  { changed, named }: { changed: Iterable<string>; named: Iterable<string> },
): Promise<void> {
  const rows = new Map<string, number>();
  for (const id of named) rows.set(id, 0);
  for (const id of changed) rows.set(id, 1);
  if (rows.size === 0) return;
  await desktopTables(tx)
    .insertInto("operation_rows")
    .values([...rows].map(([row_id, isChange]) => ({ row_id, operation, changed: isChange })))
    .onConflict((conflict) =>
      conflict
        .columns(["row_id", "operation"])
        .doUpdateSet({ changed: 1 })
        .where("operation_rows.changed", "<", sql<number>`excluded.changed`),
    )
    .execute();
}

/** Ids of the rows that operations changed. */
export async function listChangedRows(db: Db | Tx, operations: readonly number[]): Promise<string[]> {
  const found = new Set<string>();
  for (let start = 0; start < operations.length; start += IDS_AT_ONCE) {
    const rows = await desktopTables(db)
      .selectFrom("operation_rows")
      .select("row_id")
      .where("operation", "in", operations.slice(start, start + IDS_AT_ONCE))
      .where("changed", "=", 1)
      .execute();
    for (const { row_id } of rows) found.add(row_id);
  }
  return [...found];
}

/** Those of the rows that operations of the log change. */
export async function whichAreChanged(db: Db | Tx, rowIds: readonly string[]): Promise<Set<string>> {
  const found = new Set<string>();
  for (let start = 0; start < rowIds.length; start += IDS_AT_ONCE) {
    const rows = await desktopTables(db)
      .selectFrom("operation_rows")
      .select("row_id")
      .distinct()
      .where("row_id", "in", rowIds.slice(start, start + IDS_AT_ONCE))
      .where("changed", "=", 1)
      .execute();
    for (const { row_id } of rows) found.add(row_id);
  }
  return found;
}

/** Numbers of the operations that change or name one of these rows. */
export async function listOperationsOn(db: Db | Tx, rowIds: readonly string[]): Promise<number[]> {
  const found = new Set<number>();
  for (let start = 0; start < rowIds.length; start += IDS_AT_ONCE) {
    const rows = await desktopTables(db)
      .selectFrom("operation_rows")
      .select("operation")
      .where("row_id", "in", rowIds.slice(start, start + IDS_AT_ONCE))
      .execute();
    for (const { operation } of rows) found.add(operation);
  }
  return [...found];
}
