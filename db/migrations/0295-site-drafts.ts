import type { Kysely } from "kysely";

/** The home page has a draft beside the settings that visitors see, with a time to publish it, and keeps what was saved of it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("site_parts")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("draft", "text")
    .addColumn("publish_at", "text")
    .addColumn("arabic_of", "text", (c) => c.notNull().defaultTo("{}"))
    .execute();
  await db.schema
    .createTable("site_versions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("part_id", "text", (c) => c.notNull().references("site_parts.id"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("staff_name", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("texts", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("site_versions_part").on("site_versions").columns(["part_id", "number"]).execute();
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await db.schema.dropTable("site_versions").execute();
  await db.schema.dropTable("site_parts").execute();
}
