import { type CreateTableBuilder, type Kysely, sql } from "kysely";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("quotes")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("updated_at", "text", (c) => c.notNull())
    .addColumn("number", "text", (c) => c.notNull().unique())
    .addColumn("status", "text", (c) => c.notNull())
    .addColumn("lang", "text", (c) => c.notNull())
    .addColumn("contact_name", "text", (c) => c.notNull())
    .addColumn("contact_phone", "text", (c) => c.notNull())
    .addColumn("contact_email", "text", (c) => c.notNull())
    .addColumn("company", "text")
    .addColumn("address", "text")
    .addColumn("customer_id", "text")
    // No reference: requests are forgotten after two years, quotes are not.
    .addColumn("request_id", "text", (c) => c.unique())
    .addColumn("copied_from", "text")
    .addColumn("owner_id", "text")
    .addColumn("newest", "integer", (c) => c.notNull())
    .addColumn("sent", "integer")
    .addColumn("total", "bigint", (c) => c.notNull())
    .addColumn("valid_until", "text", (c) => c.notNull())
    .addColumn("sent_at", "text")
    .addColumn("viewed_at", "text")
    .addColumn("decided_at", "text")
    .addColumn("decline_reason", "text")
    .addColumn("question", "text")
    .addColumn("search", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("quotes_created").on("quotes").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("quotes_status").on("quotes").columns(["status", "valid_until"]).execute();
  await db.schema.createIndex("quotes_sent").on("quotes").column("sent_at").execute();
  await db.schema.createIndex("quotes_customer").on("quotes").columns(["customer_id", "created_at"]).execute();

  await db.schema
    .createTable("quote_versions")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("quote_id", "text", (c) => c.notNull().references("quotes.id"))
    .addColumn("number", "integer", (c) => c.notNull())
    .addColumn("state", "text", (c) => c.notNull().check(sql`state in ('draft', 'sent')`))
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("sent_at", "text")
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("valid_until", "text", (c) => c.notNull())
    .addColumn("reminded_at", "text")
    .addUniqueConstraint("quote_versions_number", ["quote_id", "number"])
    .execute();

  await db.schema
    .createTable("quote_acceptances")
    // As the primary key it says that nobody accepts a quote twice, whatever goes wrong above.
    .addColumn("quote_id", "text", (c) => c.primaryKey().references("quotes.id"))
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("by", "text", (c) => c.notNull())
    .addColumn("chosen", "text", (c) => c.notNull())
    .addColumn("sums", "text", (c) => c.notNull())
    .addColumn("signature", "text")
    .addColumn("address_print", "text")
    .execute();

  await db.schema
    .createTable("quote_events")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("quote_id", "text", (c) => c.notNull().references("quotes.id"))
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("from_status", "text")
    .addColumn("to_status", "text")
    .addColumn("note", "text")
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("data", "text")
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("quote_events_quote").on("quote_events").columns(["quote_id", "at"]).execute();

  await db.schema
    .createTable("quote_orders")
    .addColumn("quote_id", "text", (c) => c.notNull().references("quotes.id"))
    .addColumn("order_id", "text", (c) => c.primaryKey().references("orders.id"))
    .addColumn("charges_delivery", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("quote_orders_quote").on("quote_orders").column("quote_id").execute();
  await db.schema
    .createTable("quote_order_lines")
    .addColumn("order_id", "text", (c) => c.notNull().references("quote_orders.order_id"))
    .addColumn("line_id", "text", (c) => c.notNull())
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint("quote_order_lines_pk", ["order_id", "line_id"])
    .execute();

  await db.schema
    .createTable("quote_holds")
    .addColumn("quote_id", "text", (c) => c.primaryKey().references("quotes.id"))
    .addColumn("until", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .execute();
  await db.schema
    .createTable("quote_hold_lines")
    .addColumn("quote_id", "text", (c) => c.notNull().references("quote_holds.quote_id"))
    .addColumn("variant_id", "text", (c) => c.notNull().references("variants.id"))
    .addColumn("sku", "text", (c) => c.notNull())
    .addColumn("quantity", "integer", (c) => c.notNull().check(sql`quantity > 0`))
    .addPrimaryKeyConstraint("quote_hold_lines_pk", ["quote_id", "variant_id"])
    .execute();

  await db.schema
    .createTable("share_links")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("target_id", "text", (c) => c.notNull())
    .addColumn("scope", "text", (c) => c.notNull())
    .addColumn("token_hash", "text", (c) => c.notNull().unique())
    .addColumn("expires_at", "text")
    .addColumn("revoked_at", "text")
    .addColumn("created_by", "text", (c) => c.notNull())
    .addColumn("created_at", "text", (c) => c.notNull())
    .addColumn("views", "integer", (c) => c.notNull().defaultTo(0))
    .execute();
  await db.schema.createIndex("share_links_target").on("share_links").columns(["kind", "target_id"]).execute();
  await db.schema
    .createTable("share_link_views")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("link_id", "text", (c) => c.notNull().references("share_links.id"))
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("address_print", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("share_link_views_link").on("share_link_views").columns(["link_id", "at"]).execute();

  await rebuildMovements(db, ["received", "sold", "cancelled", "returned", "counted", "held", "released"]);
}

/** SQLite cannot change what a column allows, so the table is made anew: on PostgreSQL too, to have one way. */
export async function rebuildMovements(db: Kysely<any>, reasons: readonly string[]): Promise<void> {
  const columns = ["id", "variant_id", "quantity", "reason", "order_id", "note", "actor", "at"];
  const shape = <Table extends string>(table: CreateTableBuilder<Table>) =>
    table
      .addColumn("id", "text", (c) => c.primaryKey())
      .addColumn("variant_id", "text", (c) => c.notNull().references("variants.id"))
      .addColumn("quantity", "integer", (c) => c.notNull())
      .addColumn("reason", "text", (c) =>
        c.notNull().check(sql`reason in (${sql.join(reasons.map((reason) => sql.lit(reason)))})`),
      )
      .addColumn("order_id", "text")
      .addColumn("note", "text")
      .addColumn("actor", "text", (c) => c.notNull())
      .addColumn("at", "text", (c) => c.notNull());
  await shape(db.schema.createTable("stock_movements_anew")).execute();
  await db
    .insertInto("stock_movements_anew")
    .columns(columns)
    .expression(db.selectFrom("stock_movements").select(columns))
    .execute();
  await db.schema.dropTable("stock_movements").execute();
  await db.schema.alterTable("stock_movements_anew").renameTo("stock_movements").execute();
  await db.schema.createIndex("stock_movements_variant").on("stock_movements").column("variant_id").execute();
  await db.schema.createIndex("stock_movements_order").on("stock_movements").column("order_id").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of [
    "share_link_views",
    "share_links",
    "quote_hold_lines",
    "quote_holds",
    "quote_order_lines",
    "quote_orders",
    "quote_events",
    "quote_acceptances",
    "quote_versions",
    "quotes",
  ]) {
    await db.schema.dropTable(table).execute();
  }
  // What is held stays taken off the shelf; without quotes nobody would put it back, so it counts as a correction.
  await db
    .updateTable("stock_movements")
    .set({ reason: "counted" })
    .where("reason", "in", ["held", "released"])
    .execute();
  await rebuildMovements(db, ["received", "sold", "cancelled", "returned", "counted"]);
}
