import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/** What every row that people edit has. */
const versioned = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull());

export async function up(db: Kysely<any>): Promise<void> {
  await versioned(db.schema.createTable("categories"))
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("image", "text")
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();

  await versioned(db.schema.createTable("subcategories"))
    .addColumn("category_id", "text", (c) => c.notNull().references("categories.id"))
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("subcategories_category").on("subcategories").column("category_id").execute();

  await versioned(db.schema.createTable("products"))
    .addColumn("slug", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("short_description", "text", (c) => c.notNull())
    .addColumn("description", "text", (c) => c.notNull())
    .addColumn("brand", "text", (c) => c.notNull())
    .addColumn("category_id", "text", (c) => c.notNull().references("categories.id"))
    .addColumn("subcategory_id", "text", (c) => c.references("subcategories.id"))
    .addColumn("facts", "text", (c) => c.notNull())
    .addColumn("warranty_months", "integer", (c) => c.notNull())
    .addColumn("lead_time_days", "integer", (c) => c.notNull())
    .addColumn("services", "text", (c) => c.notNull())
    .addColumn("is_featured", "integer", (c) => c.notNull())
    .addColumn("is_new_arrival", "integer", (c) => c.notNull())
    .addColumn("is_best_seller", "integer", (c) => c.notNull())
    .addColumn("status", "text", (c) => c.notNull().check(sql`status in ('draft', 'active', 'archived')`))
    .addColumn("publish_at", "text")
    .addColumn("options", "text", (c) => c.notNull())
    .addColumn("images", "text", (c) => c.notNull())
    .addColumn("model", "text")
    .addColumn("related", "text", (c) => c.notNull())
    .addColumn("seo", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("products_category").on("products").columns(["category_id", "status"]).execute();
  await db.schema.createIndex("products_subcategory").on("products").column("subcategory_id").execute();

  await versioned(db.schema.createTable("variants"))
    .addColumn("product_id", "text", (c) => c.notNull().references("products.id"))
    .addColumn("sku", "text", (c) => c.notNull().unique())
    .addColumn("options", "text", (c) => c.notNull())
    .addColumn("price", "bigint", (c) => c.notNull().check(sql`price >= 0`))
    .addColumn("compare_at_price", "bigint")
    .addColumn("tracked", "integer", (c) => c.notNull())
    .addColumn("on_hand", "integer", (c) => c.notNull())
    .addColumn("backorder", "integer", (c) => c.notNull())
    .addColumn("images", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    // The last line of defence behind the conditional update in db/queries/stock/stock.ts.
    .addCheckConstraint("variants_stock", sql`on_hand >= 0 or backorder = 1 or tracked = 0`)
    .execute();
  await db.schema.createIndex("variants_product").on("variants").column("product_id").execute();

  await db.schema
    .createTable("stock_movements")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("variant_id", "text", (c) => c.notNull().references("variants.id"))
    .addColumn("quantity", "integer", (c) => c.notNull())
    .addColumn("reason", "text", (c) =>
      c.notNull().check(sql`reason in ('received', 'sold', 'cancelled', 'returned', 'counted')`),
    )
    .addColumn("order_id", "text")
    .addColumn("note", "text")
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("stock_movements_variant").on("stock_movements").column("variant_id").execute();
  await db.schema.createIndex("stock_movements_order").on("stock_movements").column("order_id").execute();

  await db.schema
    .createTable("slug_redirects")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("slug", "text", (c) => c.notNull())
    .addColumn("target_id", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("slug_redirects_pk", ["kind", "slug"])
    .execute();

  await versioned(db.schema.createTable("media"))
    .addColumn("path", "text", (c) => c.notNull().unique())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("mime", "text", (c) => c.notNull())
    .addColumn("bytes", "integer", (c) => c.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("thumbhash", "text")
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("alt", "text")
    .execute();
  await db.schema.createIndex("media_hash").on("media").column("hash").execute();

  await versioned(db.schema.createTable("testimonials"))
    .addColumn("author", "text", (c) => c.notNull())
    .addColumn("role", "text", (c) => c.notNull())
    .addColumn("company", "text", (c) => c.notNull())
    .addColumn("text", "text", (c) => c.notNull())
    .addColumn("rating", "integer", (c) => c.notNull().check(sql`rating between 1 and 5`))
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();

  await versioned(db.schema.createTable("delivery_zones"))
    .addColumn("key", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("zone_numbers", "text", (c) => c.notNull())
    .addColumn("areas", "text", (c) => c.notNull())
    .addColumn("fee", "bigint", (c) => c.notNull().check(sql`fee >= 0`))
    .addColumn("free_from", "bigint", (c) => c.notNull().check(sql`free_from >= 0`))
    .addColumn("lead_days", "integer", (c) => c.notNull())
    .addColumn("cash_on_delivery", "integer", (c) => c.notNull())
    .addColumn("slot_capacity", "integer", (c) => c.notNull())
    .addColumn("catch_all", "integer", (c) => c.notNull())
    .addColumn("active", "integer", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull())
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [
    "delivery_zones",
    "testimonials",
    "media",
    "slug_redirects",
    "stock_movements",
    "variants",
    "products",
    "subcategories",
    "categories",
  ]) {
    await db.schema.dropTable(table).execute();
  }
}
