import type { CreateTableBuilder, Kysely } from "kysely";
import { isPostgres } from "../engines/dialect.ts";
import { forgetSums, type KeptSums, keepSums, qatarDayOf } from "../kept-sums.ts";

/**
 * Number of orders by day and state, kept by triggers: what the list of orders says over all that a filter finds. The index that it was
 * counted from goes, and another that one has in it, or each order would write more pages.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const { into, keys } = orderSums(db);
  let table: CreateTableBuilder<string, string> = db.schema.createTable(into);
  for (const key of Object.keys(keys)) table = table.addColumn(key, "text", (c) => c.notNull());
  await table
    .addColumn("orders", "bigint", (c) => c.notNull())
    .addPrimaryKeyConstraint(`${into}_key`, Object.keys(keys))
    .execute();
  await keepSums(db, orderSums(db));
  await db.schema.dropIndex("orders_counted").execute();
  // SQLite's index with the texts begins with the same columns (0176).
  if (!isPostgres(db)) await db.schema.dropIndex("orders_placed").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  if (!isPostgres(db)) await db.schema.createIndex("orders_placed").on("orders").columns(["placed_at", "id"]).execute();
  await db.schema
    .createIndex("orders_counted")
    .on("orders")
    .columns(["status", "voided_at", "payment_status", "id"])
    .execute();
  await forgetSums(db, orderSums(db));
  await db.schema.dropTable(orderSums(db).into).execute();
}

const orderSums = (db: Kysely<any>): KeptSums => ({
  table: "orders",
  into: "order_sums",
  count: "orders",
  keys: {
    placed_on: qatarDayOf(db, "placed_at"),
    status: (row) => `${row}.status`,
    payment_status: (row) => `${row}.payment_status`,
    voided: (row) => `case when ${row}.voided_at is null then 'no' else 'yes' end`,
  },
  sums: { orders: () => "1" },
});
