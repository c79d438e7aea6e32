/** Rows that carry a version, read and written: made with 1, one more with each change, every write noted for the change feed. */
import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import { compileWrite } from "../engines/compile-once.ts";
import type { VersionedTable } from "../resources.ts";
import type { Db, Schema, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";

type ManagedColumn = "version" | "created_at" | "updated_at";

export async function findVersioned<T extends VersionedTable>(
  db: Db | Tx,
  table: T,
  id: string,
): Promise<Selectable<Schema[T]> | undefined> {
  const { rows } = await sql<Selectable<Schema[T]>>`select * from ${sql.table(table)} where id = ${id}`.execute(db);
  return rows[0];
}

export async function insertVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  values: Omit<Insertable<Schema[T]>, ManagedColumn> & { id: string },
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  const row = { ...values, version: 1, created_at: at, updated_at: at };
  // The union of tables is more than the query builder's types can follow; the signature above is the check.
  await tx
    .insertInto(table as "categories")
    .values(row as unknown as Insertable<Schema["categories"]>)
    .execute();
  recordChange(tx, table, values.id, 1);
}

/** Rows of one statement: so few that its text is short enough to be kept (engines/kept-statements.ts). */
const ROWS_AT_ONCE = 20;

type Rows = { rows: Insertable<Schema["categories"]>[] };

const insertInto = (table: VersionedTable) =>
  compileWrite((db, { rows }: Rows) => db.insertInto(table as "categories").values(rows));

const insertManyInto = { products: insertInto("products"), variants: insertInto("variants") };

/** As `insertVersioned`, for many rows. */
export async function insertVersionedRows<T extends keyof typeof insertManyInto>(
  tx: Tx,
  table: T,
  rows: readonly (Omit<Insertable<Schema[T]>, ManagedColumn> & { id: string })[],
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    const part = rows.slice(start, start + ROWS_AT_ONCE);
    const whole = part.map((row) => ({ ...row, version: 1, created_at: at, updated_at: at }));
    await insertManyInto[table](tx, { rows: whole as unknown as Rows["rows"] });
  }
  for (const { id } of rows) recordChange(tx, table, id, 1);
}

/**
 * Changes a row that still has `version` (any version when that is undefined), and returns its new version; undefined,
 * and nothing done, when another change came first or the row was deleted.
 */
export async function updateVersioned<T extends VersionedTable>(
  tx: Tx,
  table: T,
  { id, version }: { id: string; version?: number | undefined },
  values: Omit<Updateable<Schema[T]>, ManagedColumn | "id">,
  now: Date,
): Promise<number | undefined> {
  let query = tx
    .updateTable(table as "categories")
    .set((eb) => ({
      ...(values as Updateable<Schema["categories"]>),
      version: eb("version", "+", 1),
      updated_at: now.toISOString(),
    }))
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  const row = await query.returning("version").executeTakeFirst();
  if (row) recordChange(tx, table, id, row.version);
  return row?.version;
}

/** Deletes a row that still has `version`; the feed keeps its tombstone. False, and nothing done, when it has changed since. */
export async function deleteVersioned(
  tx: Tx,
  table: VersionedTable,
  { id, version }: { id: string; version: number },
): Promise<boolean> {
  const gone = await tx
    .deleteFrom(table as "categories")
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  if (gone.numDeletedRows === 0n) return false;
  recordChange(tx, table, id, version + 1, true);
  return true;
}
