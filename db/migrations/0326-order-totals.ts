import { type Kysely, sql } from "kysely";
import { forgetSums, type KeptSums, keepSums, qatarDayOf } from "../kept-sums.ts";

/**
 * The totals of orders, less what was credited, beside their numbers by day and state (0310): sales of a long period are those of its
 * days. It is the row of sums that each order writes anyway.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const { into } = orderSums(db);
  await forgetSums(db, orderSums(db));
  await sql`delete from ${sql.table(into)}`.execute(db);
  await db.schema
    .alterTable(into)
    .addColumn("total", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await keepSums(db, {
    ...orderSums(db),
    sums: { orders: () => "1", total: (row) => `${row}.total - ${row}.credited` },
  });
}

export async function down(db: Kysely<any>): Promise<void> {
  const { into } = orderSums(db);
  await forgetSums(db, orderSums(db));
  await sql`delete from ${sql.table(into)}`.execute(db);
  await db.schema.alterTable(into).dropColumn("total").execute();
  await keepSums(db, orderSums(db));
}

/** As 0310 has them. */
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
