import { type Kysely, sql } from "kysely";
import { allowChanges, jsonText, refuseChanges } from "../engines/dialect.ts";

/**
 * Whom a document was issued to, as a column; which contacts of a customer staff have confirmed; and the purchase order that
 * a request names.
 *
 * Databases from before: each document goes to the buyer whom its content names, and an order with a standing invoice goes
 * back to the customer that invoice was issued to. Contacts count as confirmed, and each phone and e-mail that an order of
 * a customer names together as theirs, because nobody can tell any more who typed them.
 */
export async function up(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("quote_requests").addColumn("purchase_order", "text").execute();
  await db.schema.alterTable("invoices").addColumn("customer_id", "text").execute();
  await allowChanges(db, "invoices");
  await sql`update invoices set customer_id = ${jsonText(db, "content", ["buyer", "customerId"])}`.execute(db);
  await refuseChanges(db, "invoices", "A posted document is never changed. Post a credit note.");
  await db.schema.createIndex("invoices_customer").on("invoices").columns(["customer_id", "issued_at"]).execute();

  const issuedTo = sql<string>`(
    select invoices.customer_id from invoices
    join invoice_states on invoice_states.invoice_id = invoices.id
    where invoices.order_id = orders.id and invoice_states.status in ('unpaid', 'part_paid', 'paid')
    order by invoices.issued_at desc, invoices.id desc limit 1)`;
  await sql`
    update orders set customer_id = ${issuedTo}
    where ${issuedTo} is not null and ${issuedTo} <> coalesce(customer_id, '')`.execute(db);

  await db.schema
    .alterTable("customer_contacts")
    .addColumn("proven", "integer", (c) => c.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("customer_pairs")
    .addColumn("phone", "text", (c) => c.notNull())
    .addColumn("email", "text", (c) => c.notNull())
    .addColumn("customer_id", "text", (c) => c.notNull().references("customers.id"))
    .addColumn("proven", "integer", (c) => c.notNull())
    .addColumn("at", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("customer_pairs_pk", ["phone", "email"])
    .execute();
  await db.schema.createIndex("customer_pairs_customer").on("customer_pairs").column("customer_id").execute();
  await sql`
    insert into customer_pairs (phone, email, customer_id, proven, at)
    select contact_phone, lower(contact_email), max(customer_id), 1, max(placed_at) from orders
    where customer_id is not null and contact_phone <> '' and contact_email <> ''
    group by contact_phone, lower(contact_email)`.execute(db);
  // There is one for the phone already.
  await db.schema.createIndex("orders_email").on("orders").expression(sql`lower(contact_email)`).execute();
}

export async function down(db: Kysely<any>): Promise<void> {
  await db.schema.alterTable("quote_requests").dropColumn("purchase_order").execute();
  await db.schema.dropIndex("orders_email").execute();
  await db.schema.dropTable("customer_pairs").execute();
  await db.schema.alterTable("customer_contacts").dropColumn("proven").execute();
  await db.schema.dropIndex("invoices_customer").execute();
  await allowChanges(db, "invoices");
  await db.schema.alterTable("invoices").dropColumn("customer_id").execute();
  await refuseChanges(db, "invoices", "A posted document is never changed. Post a credit note.");
}
