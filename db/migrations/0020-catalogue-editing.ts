import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("products")
    .addColumn("arabic_of", "text", (c) => c.notNull().defaultTo("{}"))
    .execute();
  await db.schema
    .alterTable("variants")
    .addColumn("archived", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  // Asked before a variant or product may go: does any order name it?
  await db.schema.createIndex("order_lines_variant").on("order_lines").column("variant_id").execute();
  await db.schema.createIndex("order_lines_product").on("order_lines").column("product_id").execute();
  await db.schema.createIndex("products_publish").on("products").columns(["status", "publish_at"]).execute();
  await db.schema.createIndex("slug_redirects_target").on("slug_redirects").columns(["kind", "target_id"]).execute();

  await db.schema
    .alterTable("media")
    .addColumn("name", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await db.schema.alterTable("media").addColumn("focus", "text").execute();

  await db.schema
    .createTable("bulk_changes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("staff_id", "text")
    .addColumn("lines", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("expires_at", "text", (c) => c.notNull())
    .addColumn("undone_at", "text")
    .execute();
  await db.schema.createIndex("bulk_changes_age").on("bulk_changes").column("expires_at").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("bulk_changes").execute();
  await db.schema.alterTable("media").dropColumn("focus").execute();
  await db.schema.alterTable("media").dropColumn("name").execute();
  for (const index of ["slug_redirects_target", "products_publish", "order_lines_product", "order_lines_variant"]) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.alterTable("variants").dropColumn("archived").execute();
  await db.schema.alterTable("products").dropColumn("arabic_of").execute();
}
