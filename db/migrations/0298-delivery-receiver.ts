import type { Kysely } from "kysely";

/** Who took the goods of a delivery that was made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_deliveries").addColumn("receiver_name", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_deliveries").dropColumn("receiver_name").execute();
}
