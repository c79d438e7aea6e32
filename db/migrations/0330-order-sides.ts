import type { CreateTableBuilder, Kysely } from "kysely";
import { forgetSums, type KeptSums, keepSums, qatarDayOf } from "../kept-sums.ts";

/**
 * The sums of orders by day and state (0310) are divided by origin, way of delivery, zone and method of payment too: lists that are
 * filtered by one of these are counted from them, and sales by zone or payment are theirs. Their bounds say on which days the largest
 * orders and the last deliveries can be.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await replaceSums(db, withSides(db));
}

export async function down(db: Kysely<any>): Promise<void> {
  await replaceSums(db, orderSums(db));
}

async function replaceSums(db: Kysely<any>, sums: KeptSums): Promise<void> {
  const { into, keys, bounds } = sums;
  await forgetSums(db, sums);
  await db.schema.dropTable(into).execute();
  let table: CreateTableBuilder<string, string> = db.schema.createTable(into);
  for (const key of Object.keys(keys)) table = table.addColumn(key, "text", (c) => c.notNull());
  table = table
    .addColumn("orders", "bigint", (c) => c.notNull())
    .addColumn("total", "bigint", (c) => c.notNull().defaultTo(0));
  if (bounds) {
    table = table
      .addColumn("total_from", "bigint", (c) => c.notNull())
      .addColumn("total_to", "bigint", (c) => c.notNull())
      .addColumn("slot_from", "text", (c) => c.notNull())
      .addColumn("slot_to", "text", (c) => c.notNull());
  }
  await table.addPrimaryKeyConstraint(`${into}_key`, Object.keys(keys)).execute();
  await keepSums(db, sums);
}

const withSides = (db: Kysely<any>): KeptSums => {
  const { keys, ...sums } = orderSums(db);
  return {
    ...sums,
    keys: {
      ...keys,
      source: (row) => `${row}.source`,
      method: (row) => `${row}.method`,
      payment_method: (row) => `${row}.payment_method`,
      zone_id: (row) => `coalesce(${row}.zone_id, '')`,
      // The name that it had: zones are renamed, and removed.
      zone_name: (row) => `coalesce(${row}.zone_name, '')`,
    },
    bounds: {
      total: { from: (row) => `${row}.total`, to: (row) => `${row}.total` },
      // Orders without a day stand at the end of a list, whichever way it is sorted. A day, because collations put signs before or behind digits.
      slot: {
        from: (row) => `coalesce(${row}.slot_date, '9999-12-31')`,
        to: (row) => `coalesce(${row}.slot_date, '')`,
      },
    },
  };
};

/** As 0326 has them. */
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
  sums: { orders: () => "1", total: (row) => `${row}.total - ${row}.credited` },
});
