import { type Kysely, sql } from "kysely";

const tables = [
  "media",
  "categories",
  "subcategories",
  "products",
  "variants",
  "testimonials",
  "delivery_zones",
  "authors",
  "articles",
  "pages",
];

/**
 * Rows that the demo has filled in, with the version that each had then. A demo from before this step is known by its time: all of
 * its rows are of one millisecond, and nothing else makes ten pages in one.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("demo_rows")
    .addColumn("collection", "text", (c) => c.notNull())
    .addColumn("row_id", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addPrimaryKeyConstraint("demo_rows_key", ["collection", "row_id"])
    .execute();
  const filled = await db
    .selectFrom("pages")
    .select("created_at")
    .groupBy("created_at")
    .having(({ fn }) => fn.countAll(), ">=", 10)
    .executeTakeFirst();
  if (!filled) return;
  for (const table of tables) {
    await sql`insert into demo_rows (collection, row_id, version)
      select ${sql.lit(table)}, id, 1 from ${sql.table(table)} where created_at = ${filled.created_at}`.execute(db);
  }
  await sql`insert into demo_rows (collection, row_id, version)
    select 'settings', key, 1 from settings where updated_at = ${filled.created_at} and version = 1`.execute(db);
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.dropTable("demo_rows").execute();
}
