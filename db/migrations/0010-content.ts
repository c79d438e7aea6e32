import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** What every row that people edit has. */
const versioned = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull());

export async function up(db: Kysely<any>): Promise<void> {
  await versioned(db.schema.createTable("authors"))
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("bio", "text", (c) => c.notNull())
    .execute();

  await versioned(db.schema.createTable("articles"))
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("excerpt", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("publish_date", "text", (c) => c.notNull())
    .addColumn("author_id", "text", (c) => c.notNull().references("authors.id"))
    .addColumn("tags", "text", (c) => c.notNull())
    .addColumn("read_time", "integer", (c) => c.notNull())
    .addColumn("featured", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('draft', 'published')`))
    .addColumn("image", "text")
    .addColumn("image_alt", "text", (c) => c.notNull())
    .addColumn("seo", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("articles_published").on("articles").columns(["status", "publish_date"]).execute();

  await versioned(db.schema.createTable("pages"))
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("title", "text", (c) => c.notNull())
    .addColumn("body", "text", (c) => c.notNull())
    .addColumn("seo", "text", (c) => c.notNull())
    .execute();

  await versioned(db.schema.createTable("contact_messages"))
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("phone", "text")
    .addColumn("subject", "text", (c) => c.notNull())
    .addColumn("message", "text", (c) => c.notNull())
    .addColumn("lang", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("contact_messages_created").on("contact_messages").column("created_at").execute();

  await versioned(db.schema.createTable("quote_requests"))
    .addColumn("number", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("company", "text")
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("message", "text")
    .addColumn("lang", "text", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("attachment", "text")
    .execute();
  await db.schema.createIndex("quote_requests_created").on("quote_requests").column("created_at").execute();

  await db.schema
    .createTable("quote_request_lines")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("request_id", "text", (c) => c.notNull().references("quote_requests.id"))
    .addColumn("position", "integer", (c) => c.notNull())
    // No foreign keys to the catalogue: a line says what was asked for and outlives it.
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("variant_id", "text", (c) => c.notNull())
    .addColumn("sku", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("option_text", "text", (c) => c.notNull())
    .addColumn("listed_price", "bigint", (c) => c.notNull())
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity > 0`))
    .execute();
  await db.schema.createIndex("quote_request_lines_request").on("quote_request_lines").column("request_id").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ["quote_request_lines", "quote_requests", "contact_messages", "pages", "articles", "authors"]) {
    await db.schema.dropTable(table).execute();
  }
}
