import { type Kysely, sql } from "kysely";
import { allowChanges, refuseChanges } from "../engines/dialect.ts";

export async function up(db: Kysely<any>): Promise<void> {
  await db.schema
    .createTable("invoices")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("series", "text", (c) => c.notNull())
    .addColumn("position", "integer", (c) => c.notNull().check(sql`position > 0`))
    .addColumn("number", "text", (c) => c.notNull().unique())
    .addColumn("issued_at", "text", (c) => c.notNull())
    .addColumn("due_on", "text")
    .addColumn("order_id", "text", (c) => c.notNull().references("orders.id"))
    .addColumn("corrects_id", "text", (c) => c.references("invoices.id"))
    .addColumn("payment_id", "text", (c) => c.unique().references("payments.id"))
    .addColumn("device_id", "text")
    .addColumn("buyer", "text", (c) => c.notNull())
    .addColumn("net", "bigint", (c) => c.notNull().check(sql`net >= 0`))
    .addColumn("tax", "bigint", (c) => c.notNull().check(sql`tax >= 0`))
    .addColumn("total", "bigint", (c) => c.notNull().check(sql`total >= 0`))
    .addColumn("delivery_fee", "bigint", (c) => c.notNull().check(sql`delivery_fee >= 0`))
    .addColumn("content", "text", (c) => c.notNull())
    .addColumn("hash", "text", (c) => c.notNull())
    .addColumn("posted_by", "text", (c) => c.notNull())
    .addColumn("search", "text", (c) => c.notNull())
    .addUniqueConstraint("invoices_chain", ["series", "position"])
    .execute();
  await db.schema.createIndex("invoices_order").on("invoices").columns(["order_id", "kind"]).execute();
  await db.schema.createIndex("invoices_issued").on("invoices").columns(["issued_at", "id"]).execute();
  await db.schema.createIndex("invoices_corrects").on("invoices").column("corrects_id").execute();

  await db.schema
    .createTable("invoice_lines")
    .addColumn("id", "text", (c) => c.primaryKey())
    .addColumn("invoice_id", "text", (c) => c.notNull().references("invoices.id"))
    .addColumn("order_line_id", "text")
    .addColumn("delivery_id", "text")
    .addColumn("corrects_line_id", "text")
    .addColumn("goods", "integer", (c) => c.notNull())
    .addColumn("services", "integer", (c) => c.notNull())
    .addColumn("net", "bigint", (c) => c.notNull())
    .addColumn("tax", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("invoice_lines_invoice").on("invoice_lines").column("invoice_id").execute();

  await db.schema
    .createTable("invoice_states")
    .addColumn("invoice_id", "text", (c) => c.primaryKey().references("invoices.id"))
    .addColumn("order_id", "text", (c) => c.notNull())
    .addColumn("version", "integer", (c) => c.notNull())
    .addColumn("status", "text")
    .addColumn("credited", "bigint", (c) => c.notNull())
    .addColumn("paid", "bigint", (c) => c.notNull())
    .addColumn("balance", "bigint", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("invoice_states_status").on("invoice_states").column("status").execute();

  await db.schema
    .createTable("order_deposits")
    .addColumn("order_id", "text", (c) => c.primaryKey().references("orders.id"))
    .addColumn("percent", "integer")
    .addColumn("amount", "bigint")
    .addColumn("actor", "text", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .execute();
  await db.schema.createIndex("payments_at").on("payments").columns(["at", "id"]).execute();

  await refuseChanges(db, "invoices", "A posted document is never changed. Post a credit note.");
  await refuseChanges(db, "invoice_lines", "A posted document is never changed. Post a credit note.");
}

export async function down(db: Kysely<any>): Promise<void> {
  for (const table of ["invoice_lines", "invoices"]) await allowChanges(db, table);
  await db.schema.dropIndex("payments_at").execute();
  for (const table of ["order_deposits", "invoice_states", "invoice_lines", "invoices"]) {
    await db.schema.dropTable(table).execute();
  }
}
