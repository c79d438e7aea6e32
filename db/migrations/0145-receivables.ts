import { type Kysely, sql } from "kysely";
import { indexWithText, jsonText } from "../engines/dialect.ts";

/**
 * What lists of documents, statements and the ageing read, kept with the row that moves: `invoice_states` is narrow, where a
 * document carries all that it says. And the moment from which money counts: a cheque's is the one at which it cleared.
 */
export async function up(db: Kysely<any>): Promise<void> {
  const alter = () => db.schema.alterTable("invoice_states");
  await alter()
    .addColumn("kind", "text", (c) => c.notNull().defaultTo("invoice"))
    .execute();
  await alter().addColumn("customer_id", "text").execute();
  await alter()
    .addColumn("issued_at", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await alter().addColumn("due_on", "text").execute();
  await alter()
    .addColumn("number", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  await alter()
    .addColumn("total", "bigint", (c) => c.notNull().defaultTo(0))
    .execute();
  await alter()
    .addColumn("search", "text", (c) => c.notNull().defaultTo(""))
    .execute();
  const own = (column: string) =>
    sql`(select ${sql.ref(column)} from invoices where invoices.id = invoice_states.invoice_id)`;
  await sql`update invoice_states set kind = ${own("kind")}, issued_at = ${own("issued_at")}, due_on = ${own("due_on")},
    number = ${own("number")}, total = ${own("total")}, search = ${own("search")},
    customer_id = ${own("customer_id")}
    where invoice_id in (select id from invoices)`.execute(db);

  await db.schema.alterTable("payments").addColumn("cleared_at", "text").execute();
  await db.schema.alterTable("payments").addColumn("customer_id", "text").execute();
  await sql`update payments set cleared_at = coalesce((
      select max(order_events.at) from order_events
      where order_events.order_id = payments.order_id and order_events.kind = 'payment'
        and ${jsonText(db, "order_events.data", ["paymentId"])} = payments.id
        and ${jsonText(db, "order_events.data", ["state"])} = 'cleared'
    ), at) where state = 'cleared'`.execute(db);
  await sql`update payments set customer_id = (
      select invoices.customer_id from invoices
      where invoices.order_id = payments.order_id and invoices.kind = 'invoice'
      order by invoices.issued_at limit 1
    )`.execute(db);

  const index = (name: string, table: string, columns: string[]) =>
    db.schema.createIndex(name).on(table).columns(columns).execute();
  // In the order of the list and with all that its sums add up, so that no row is read for them.
  const sums = ["status", "total", "credited", "paid", "balance"];
  await index("invoice_states_listed", "invoice_states", ["kind", "issued_at", "invoice_id", ...sums]);
  await index("invoice_states_numbered", "invoice_states", ["kind", "number", "invoice_id"]);
  await index("invoice_states_totalled", "invoice_states", ["kind", "total", "invoice_id"]);
  await index("invoice_states_due", "invoice_states", ["kind", "due_on", "invoice_id"]);
  await index("invoice_states_order", "invoice_states", ["order_id", "status"]);
  await index("invoice_states_customer", "invoice_states", ["customer_id", "issued_at"]);
  await indexWithText(db, "invoice_states_found", "invoice_states", [
    "kind",
    "issued_at",
    "invoice_id",
    "search",
    ...sums,
  ]);
  // Few of all are open.
  await db.schema
    .createIndex("invoice_states_open")
    .on("invoice_states")
    .columns(["customer_id", "issued_at", "due_on", "balance", "order_id"])
    .where(sql.ref("balance"), ">", sql.lit(0))
    .execute();
  await db.schema
    .createIndex("invoice_states_open_due")
    .on("invoice_states")
    .columns(["due_on", "issued_at", "invoice_id", "status", "total", "credited", "paid", "balance"])
    .where(sql.ref("balance"), ">", sql.lit(0))
    .execute();
  await index("payments_customer", "payments", ["customer_id", "cleared_at"]);
  await index("payments_listed", "payments", ["at", "id", "kind", "state", "amount", "moved_id"]);
  await index("payments_summed", "payments", ["kind", "state", "amount", "moved_id"]);
  await db.schema.dropIndex("payments_at").execute();
  await db.schema.dropIndex("invoice_states_status").execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.createIndex("invoice_states_status").on("invoice_states").column("status").execute();
  await db.schema.createIndex("payments_at").on("payments").columns(["at", "id"]).execute();
  for (const index of ["payments_customer", "payments_listed", "payments_summed"]) {
    await db.schema.dropIndex(index).execute();
  }
  for (const name of ["listed", "numbered", "totalled", "due", "order", "customer", "found", "open", "open_due"]) {
    await db.schema.dropIndex(`invoice_states_${name}`).ifExists().execute();
  }
  for (const column of ["cleared_at", "customer_id"])
    await db.schema.alterTable("payments").dropColumn(column).execute();
  for (const column of ["search", "total", "number", "due_on", "issued_at", "customer_id", "kind"]) {
    await db.schema.alterTable("invoice_states").dropColumn(column).execute();
  }
}
