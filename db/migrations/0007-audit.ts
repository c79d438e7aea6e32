import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("audit")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("staff_name", "text")
    .addColumn("action", "text", (c) => c.notNull())
    .addColumn("collection", "text", (c) => c.notNull())
    .addColumn("row_id", "text", (c) => c.notNull())
    .addColumn("before", "text")
    .addColumn("after", "text")
    .addColumn("address_print", "text")
    .addColumn("origin", "text", (c) => c.notNull())
    .addColumn("request_id", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("audit_at").on("audit").column("at").execute();
  await db.schema.createIndex("audit_actor").on("audit").columns(["actor", "at"]).execute();
  await db.schema.createIndex("audit_row").on("audit").columns(["collection", "row_id", "at"]).execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("audit").execute();
}
