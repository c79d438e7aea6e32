import { type CreateTableBuilder, type Kysely, sql } from "kysely";

/**
 * Pieces that are owed knowingly beyond the shelf, so that an accepted quote can always be ordered while the database
 * itself still keeps everything else from being sold twice; acceptances that are kept when a later version is accepted;
 * and the indexes by which the figures of a variant are found.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .alterTable("variants")
    .addColumn("owed", "integer", (c) => c.notNull().defaultTo(0).check(sql`owed >= 0`))
    .execute();
  await guardStock(db, "on_hand + owed >= 0 or backorder = 1 or tracked = 0");

  await rebuildAcceptances(db, ["quote_id", "version"], true);
  // Nobody accepts a quote twice, whatever goes wrong above: one acceptance stands, others are of the past.
  await sql`create unique index quote_acceptances_standing on quote_acceptances (quote_id)
    where superseded_at is null`.execute(db);

  await sql`create index stock_movements_committed on stock_movements (variant_id, order_id, reason, quantity)
    where order_id is not null`.execute(db);
  await db.schema.createIndex("orders_open").on("orders").columns(["status", "voided_at", "id"]).execute();
  await db.schema
    .createIndex("quote_hold_lines_variant")
    .on("quote_hold_lines")
    .columns(["variant_id", "quantity"])
    .execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const index of ["quote_hold_lines_variant", "orders_open", "stock_movements_committed"]) {
    await db.schema.dropIndex(index).execute();
  }
  await db.schema.dropIndex("quote_acceptances_standing").execute();
  await db.deleteFrom("quote_acceptances").where("superseded_at", "is not", null).execute();
  await rebuildAcceptances(db, ["quote_id"], false);
  // What is owed is taken as a back-order: the older program has no other word for it.
  await db.updateTable("variants").set({ backorder: 1 }).where("on_hand", "<", 0).where("tracked", "=", 1).execute();
  await guardStock(db, "on_hand >= 0 or backorder = 1 or tracked = 0");
  await db.schema.alterTable("variants").dropColumn("owed").execute();
}

async function guardStock(db: Kysely<any>, rule: string): Promise<void> {
  await sql`alter table variants drop constraint variants_stock`.execute(db);
  await sql`alter table variants add constraint variants_stock check (${sql.raw(rule)})`.execute(db);
}

/** SQLite cannot change a primary key, so the table is made anew: on PostgreSQL too, to have one way. */
async function rebuildAcceptances(db: Kysely<any>, key: ("quote_id" | "version")[], keepsPast: boolean): Promise<void> {
  const columns = ["quote_id", "version", "at", "name", "by", "chosen", "sums", "signature", "address_print"];
  const table = db.schema
    .createTable("quote_acceptances_anew")
    .addColumn("quote_id", "text", (c) => c.notNull().references("quotes.id"))
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("by", "text", (c) => c.notNull())
    .addColumn("chosen", "text", (c) => c.notNull())
    .addColumn("sums", "text", (c) => c.notNull())
    .addColumn("signature", "text")
    .addColumn("address_print", "text");
  const made: CreateTableBuilder<string, string> = keepsPast ? table.addColumn("superseded_at", "text") : table;
  // A name of its own: PostgreSQL names the key of the table that goes like the one that comes.
  await made.addPrimaryKeyConstraint(`quote_acceptances_by_${key.join("_")}`, key).execute();
  await db
    .insertInto("quote_acceptances_anew")
    .columns(columns)
    .expression(db.selectFrom("quote_acceptances").select(columns))
    .execute();
  await db.schema.dropTable("quote_acceptances").execute();
  await db.schema.alterTable("quote_acceptances_anew").renameTo("quote_acceptances").execute();
}
