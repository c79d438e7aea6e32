import { type Kysely, sql } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("orders")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("number", "text", (c) => c.notNull().unique())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("source", "text", (c) => c.notNull())
    .addColumn("lang", "text", (c) => c.notNull())
    .addColumn("contact_name", "text", (c) => c.notNull())
    .addColumn("contact_phone", "text", (c) => c.notNull())
    .addColumn("contact_email", "text", (c) => c.notNull())
    .addColumn("company", "text")
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("address", "text")
    .addColumn("zone_id", "text")
    .addColumn("zone_name", "text")
    .addColumn("slot_date", "text")
    .addColumn("slot_window", "text")
    .addColumn("payment_method", "text", (c) => c.notNull())
    .addColumn("payment_due_at", "text")
    .addColumn("currency", "text", (c) => c.notNull())
    .addColumn("subtotal", "bigint", (c) => c.notNull())
    .addColumn("services", "bigint", (c) => c.notNull())
    .addColumn("delivery_fee", "bigint", (c) => c.notNull())
    .addColumn("tax_rate", "integer", (c) => c.notNull())
    .addColumn("tax", "bigint", (c) => c.notNull())
    .addColumn("total", "bigint", (c) => c.notNull().check(sql`total >= 0`))
    .addColumn("note", "text")
    .addColumn("access_hash", "text", (c) => c.notNull().unique())
    .addColumn("voided_at", "text")
    .execute();
  await db.schema.createIndex("orders_status").on("orders").columns(["status", "created_at"]).execute();
  await db.schema.createIndex("orders_phone").on("orders").column("contact_phone").execute();
  await db.schema.createIndex("orders_created").on("orders").column("created_at").execute();

  await db.schema
    .createTable("order_lines")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("position", "integer", (c) => c.notNull())
    // No foreign keys to the catalogue: a line is a snapshot and outlives what it was made from.
    .addColumn("product_id", "text", (c) => c.notNull())
    .addColumn("variant_id", "text", (c) => c.notNull())
    .addColumn("sku", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("option_text", "text", (c) => c.notNull())
    .addColumn("image", "text")
    .addColumn("unit_price", "bigint", (c) => c.notNull())
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity > 0`))
    .addColumn("services", "text", (c) => c.notNull())
    .addColumn("line_total", "bigint", (c) => c.notNull())
    .addColumn("lead_days", "integer", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("order_lines_order").on("order_lines").column("order_id").execute();

  await db.schema
    .createTable("order_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("from_status", "text")
    .addColumn("to_status", "text")
    .addColumn("note", "text")
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("data", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("order_events_order").on("order_events").column("order_id").execute();

  await db.schema
    .createTable("order_deliveries")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("zone_id", "text")
    .addColumn("date", "text")
    .addColumn("window", "text")
    .addColumn("state", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("order_deliveries_order").on("order_deliveries").column("order_id").execute();
  await db.schema.createIndex("order_deliveries_slot").on("order_deliveries").columns(["zone_id", "date"]).execute();

  await db.schema
    .createTable("order_delivery_lines")
    .addColumn("delivery_id", "text", (c) => c.notNull().references("order_deliveries.id"))
    .addColumn("line_id", "text", (c) => c.notNull().references("order_lines.id"))
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint("order_delivery_lines_pk", ["delivery_id", "line_id"])
    .execute();

  await db.schema
    .createTable("payments")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("method", "text", (c) => c.notNull())
    .addColumn("amount", "bigint", (c) => c.notNull().check(sql`amount > 0`))
    .addColumn("state", "text", (c) => c.notNull())
    .addColumn("reference", "text")
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("payments_order").on("payments").column("order_id").execute();

  await db.schema
    .createTable("order_files")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("path", "text", (c) => c.notNull().unique())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("mime", "text", (c) => c.notNull())
    .addColumn("bytes", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("order_files_order").on("order_files").column("order_id").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [
    "order_files",
    "payments",
    "order_delivery_lines",
    "order_deliveries",
    "order_events",
    "order_lines",
    "orders",
  ]) {
    await db.schema.dropTable(table).execute();
  }
}
