import type { Kysely } from "kysely";

/** Pages keep what was saved of them, to go back to, and a draft may have a time at which it is published. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("pages").addColumn("publish_at", "text").execute();
  await db.schema
    .createTable("page_versions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("page_id", "text", (c) => c.notNull().references("pages.id"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("staff_name", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("page_versions_page").on("page_versions").columns(["page_id", "number"]).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("page_versions").execute();
  await db.schema.alterTable("pages").dropColumn("publish_at").execute();
}
