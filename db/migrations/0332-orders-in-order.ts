import { type Kysely, sql } from "kysely";

/**
 * Orders by total, day of delivery and name: a list of all of them sorted by one of these had to sort them for each page. An
 * index has nothing but the places of the orders, so that a page anywhere is counted off. Their condition is written as only that list
 * does (queries/orders/walk-orders.ts): the databases would take them for others too, because they are small, and look each order up.
 */
const indexes = [
  ["orders_by_total", "total"],
  ["orders_by_slot", "slot_date"],
  ["orders_by_name", "contact_name"],
] as const;

export async function up(db: Kysely<any>): Promise<void> {
  for (const [index, column] of indexes)
    await sql`create index ${sql.ref(index)} on orders (${sql.ref(column)}, id, voided_at)
      where (voided_at is null) is true`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const [index] of indexes) await db.schema.dropIndex(index).execute();
}
