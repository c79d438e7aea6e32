import { sql } from "kysely";
import type { BulkLine } from "../../../src-shared/products/bulk.ts";
import type { ProductStatus } from "../../../src-shared/products/states.ts";
import { fromJson, toJson } from "../../json.ts";
import type { Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

/** Rows of one statement. */
const ROWS_AT_ONCE = 500;

function* inBatches<T>(list: readonly T[]): Generator<T[]> {
  for (let start = 0; start < list.length; start += ROWS_AT_ONCE) yield list.slice(start, start + ROWS_AT_ONCE);
}

/** Columns that a bulk change may set on every product alike. */
export interface ProductColumns {
  status?: ProductStatus;
  publish_at?: string | null;
  is_featured?: boolean;
  is_new_arrival?: boolean;
  is_best_seller?: boolean;
  category_id?: string;
  subcategory_id?: string | null;
  brand?: string;
}

/** Sets the same values on all products and raises their versions; without values, only the versions. */
export async function updateProductsAlike(
  tx: Tx,
  ids: readonly string[],
  columns: ProductColumns,
  now: Date,
): Promise<void> {
  for (const part of inBatches(ids)) {
    const rows = await tx
      .updateTable("products")
      .set((eb) => ({ ...columns, version: eb("version", "+", 1), updated_at: now.toISOString() }))
      .where("id", "in", part)
      .returning(["id", "version"])
      .execute();
    for (const row of rows) recordChange(tx, "products", row.id, row.version);
  }
}

export interface VariantPrice {
  id: string;
  price: number;
  compareAtPrice: number | null;
  /** The last price that a manager set (orders/price-cut.ts). */
  managerPrice: number | null;
}

/** Sets a price of its own on each variant. */
export async function updatePrices(tx: Tx, prices: readonly VariantPrice[], now: Date): Promise<void> {
  const at = now.toISOString();
  for (const part of inBatches(prices)) {
    // Both databases call the columns of a list of values column1, column2 …
    const values = sql.join(
      part.map(
        ({ id, price, compareAtPrice, managerPrice }) =>
          sql`(cast(${id} as text), cast(${price} as bigint), cast(${compareAtPrice} as bigint), cast(${managerPrice} as bigint))`,
      ),
    );
    const { rows } = await sql<{ id: string; version: number }>`
      update variants
      set price = given.column2, compare_at_price = given.column3, manager_price = given.column4, version = version + 1, updated_at = ${at}
      from (values ${values}) as given
      where variants.id = given.column1
      returning variants.id, variants.version`.execute(tx);
    for (const row of rows) recordChange(tx, "variants", row.id, row.version);
  }
}

export interface BulkRecord {
  id: string;
  staffId: string | null;
  lines: BulkLine[];
  createdAt: string;
  expiresAt: string;
  undone: boolean;
}

/** Stores the values that a bulk change replaced, and deletes those that can no longer be undone. */
export async function insertBulkChange(tx: Tx, record: Omit<BulkRecord, "undone">): Promise<void> {
  await tx.deleteFrom("bulk_changes").where("expires_at", "<", record.createdAt).execute();
  await tx
    .insertInto("bulk_changes")
    .values({
      id: record.id,
      staff_id: record.staffId,
      lines: toJson(record.lines),
      created_at: record.createdAt,
      expires_at: record.expiresAt,
      undone_at: null,
    })
    .execute();
}

export async function findBulkChange(tx: Tx, id: string): Promise<BulkRecord | undefined> {
  const row = await tx.selectFrom("bulk_changes").selectAll().where("id", "=", id).executeTakeFirst();
  return (
    row && {
      id: row.id,
      staffId: row.staff_id,
      lines: fromJson(row.lines),
      createdAt: row.created_at,
      expiresAt: row.expires_at,
      undone: row.undone_at !== null,
    }
  );
}

/** False when it was undone already. */
export async function markUndone(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable("bulk_changes")
    .set({ undone_at: now.toISOString() })
    .where("id", "=", id)
    .where("undone_at", "is", null)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}
