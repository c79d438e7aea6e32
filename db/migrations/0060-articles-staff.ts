import type { Kysely } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("articles").addColumn("publish_at", "text").execute();
  await db.schema
    .alterTable("articles")
    .addColumn("arabic_of", "text", (c) => c.notNull().defaultTo("{}"))
    .execute();
  await db.schema.createIndex("articles_publish").on("articles").columns(["status", "publish_at"]).execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropIndex("articles_publish").execute();
  await db.schema.alterTable("articles").dropColumn("arabic_of").execute();
  await db.schema.alterTable("articles").dropColumn("publish_at").execute();
}
