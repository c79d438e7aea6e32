import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("app_releases")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("files", "text", (c) => c.notNull())
    .addColumn("feeds", "text", (c) => c.notNull())
    .addColumn("percentage", "integer", (c) => c.notNull().check(sql`percentage between 0 and 100`))
    .addColumn("pulled", "integer", (c) => c.notNull().check(sql`pulled in (0, 1)`))
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("app_releases").execute();
}
