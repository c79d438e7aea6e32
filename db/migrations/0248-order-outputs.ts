import type { Kysely } from "kysely";

/** Mails and prints of an order, for its history. What was mailed and printed before stays in mail queue and audit log alone. */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("order_outputs")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("data", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("order_outputs_order").on("order_outputs").column("order_id").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("order_outputs").execute();
}
