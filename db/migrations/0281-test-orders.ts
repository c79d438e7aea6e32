import type { Kysely } from "kysely";

/** The test order of a shop: all rows of it as text, beside the orders and never among them (server/README.md, D404). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("test_orders")
    .addColumn("id", "text", (c) => c.primaryKey())
    // There is one at most.
    .addColumn("place", "integer", (c) => c.notNull().unique())
    .addColumn("staff_id", "text", (c) => c.notNull())
    .addColumn("placed_at", "text", (c) => c.notNull())
    .addColumn("content", "text", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("test_orders").execute();
}
