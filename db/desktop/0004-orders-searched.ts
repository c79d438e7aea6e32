import type { Kysely } from "kysely";

/** The shop's own schema has this index now, under another name. */
export async function up(db: Kysely<never>): Promise<void> {
  await db.schema.dropIndex("orders_found").execute();
}

export async function down(db: Kysely<never>): Promise<void> {
  await db.schema
    .createIndex("orders_found")
    .on("orders")
    .columns(["placed_at", "id", "voided_at", "status", "search"])
    .execute();
}
