import type { Kysely } from "kysely";

/** The signature of whoever took the goods of a delivery. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_deliveries").addColumn("signature", "text").execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("order_deliveries").dropColumn("signature").execute();
}
