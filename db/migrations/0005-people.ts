import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("staff")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull().check(sql`role in ('staff', 'manager', 'admin')`))
    .addColumn("lang", "text", (c) => c.notNull().check(sql`lang in ('en', 'ar')`))
    .addColumn("password_hash", "text", (c) => c.notNull())
    .addColumn("password_expires_at", "text")
    .addColumn("must_change_password", "integer", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("staff").execute();
}
