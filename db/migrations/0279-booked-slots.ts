import type { Kysely } from "kysely";

/** Counts the deliveries of a zone's windows without reading their rows. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createIndex("order_deliveries_booked")
    .on("order_deliveries")
    .columns(["zone_id", "date", "window", "state"])
    .execute();
  await db.schema.dropIndex("order_deliveries_slot").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex("order_deliveries_slot").on("order_deliveries").columns(["zone_id", "date"]).execute();
  await db.schema.dropIndex("order_deliveries_booked").execute();
}
