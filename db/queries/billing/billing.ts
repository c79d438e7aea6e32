import type { Insertable, Selectable } from "kysely";
import type { InvoicedQuantities } from "../../../src-shared/billing/invoiceable.ts";
import { FIRST_HASH, seriesCounter } from "../../check/invoice-chain.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";
import { nextInSeries } from "../orders/orders.ts";
import { bindPayments } from "./payments.ts";
import { settleOrder } from "./settle-order.ts";

export type InvoiceRow = Selectable<Schema["invoices"]>;
export type InvoiceLineRow = Selectable<Schema["invoice_lines"]>;
export type InvoiceStateRow = Selectable<Schema["invoice_states"]>;

/**
 * The next place in a series and the hash it follows. The counter's row stays locked until the transaction ends, so the
 * next one sees this document or, if it is rolled back, gets its place. After numbers that were left out (number_gaps) it
 * follows the last document before them.
 */
export async function takePlace(tx: Tx, series: string): Promise<{ position: number; previousHash: string }> {
  const position = await nextInSeries(tx, seriesCounter(series));
  const before = await tx
    .selectFrom("invoices")
    .select("hash")
    .where("series", "=", series)
    .where("position", "<", position)
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return { position, previousHash: before?.hash ?? FIRST_HASH };
}

/**
 * Writes a document into its place, for good, and updates its order and the order's invoices. The first invoice also
 * fixes the customer on whose statement the money of its order is.
 */
export async function insertInvoice(
  tx: Tx,
  invoice: Insertable<Schema["invoices"]>,
  lines: Insertable<Schema["invoice_lines"]>[],
): Promise<void> {
  const customerId = invoice.customer_id ?? null;
  await tx.insertInto("invoices").values(invoice).execute();
  if (lines.length > 0) await tx.insertInto("invoice_lines").values(lines).execute();
  const { id, order_id } = invoice;
  const open = invoice.kind === "invoice";
  await tx
    .insertInto("invoice_states")
    .values({
      invoice_id: id,
      order_id,
      version: 1,
      status: open ? ("unpaid" as const) : null,
      credited: 0,
      paid: 0,
      balance: open ? invoice.total : 0,
      kind: invoice.kind,
      customer_id: customerId,
      number: invoice.number,
      total: invoice.total,
      issued_at: invoice.issued_at,
      due_on: invoice.due_on ?? null,
      search: invoice.search,
    })
    .execute();
  if (open && customerId !== null) await bindPayments(tx, order_id, customerId);
  recordChange(tx, "invoices", id, 1);
  await settleOrder(tx, order_id);
}

export const findInvoice = (db: Db | Tx, id: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom("invoices").selectAll().where("id", "=", id).executeTakeFirst();

export const findInvoiceState = (db: Db | Tx, id: string): Promise<InvoiceStateRow> =>
  db.selectFrom("invoice_states").selectAll().where("invoice_id", "=", id).executeTakeFirstOrThrow();

export const findReceipt = (db: Db | Tx, paymentId: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom("invoices").selectAll().where("payment_id", "=", paymentId).executeTakeFirst();

export const findNumber = (db: Db | Tx, number: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom("invoices").selectAll().where("number", "=", number).executeTakeFirst();

/** Any document of a series: it names the desktop that the series belongs to. */
export const findAnyOfSeries = (db: Db | Tx, series: string): Promise<InvoiceRow | undefined> =>
  db.selectFrom("invoices").selectAll().where("series", "=", series).limit(1).executeTakeFirst();

/** Documents of an order in the order of posting. */
export const listInvoicesOf = (db: Db | Tx, orderId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom("invoices")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("issued_at")
    .orderBy("position")
    .orderBy("id")
    .execute();

export const listCreditNotesOf = (db: Db | Tx, invoiceId: string): Promise<InvoiceRow[]> =>
  db
    .selectFrom("invoices")
    .selectAll()
    .where("corrects_id", "=", invoiceId)
    .orderBy("issued_at")
    .orderBy("position")
    .execute();

export const listInvoiceLines = (db: Db | Tx, invoiceIds: readonly string[]): Promise<InvoiceLineRow[]> =>
  invoiceIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("invoice_lines")
        .selectAll()
        .where("invoice_id", "in", [...invoiceIds])
        .orderBy("id")
        .execute();

/** The quote that an order was made from. */
export const findQuoteOf = (db: Db | Tx, orderId: string): Promise<{ id: string; number: string } | undefined> =>
  db
    .selectFrom("quote_orders")
    .innerJoin("quotes", "quotes.id", "quote_orders.quote_id")
    .select(["quotes.id", "quotes.number"])
    .where("quote_orders.order_id", "=", orderId)
    .executeTakeFirst();

/** Invoices of an order that are not fully credited, newest first; one over 0 charges nothing. */
export const listUncreditedInvoices = (db: Db | Tx, orderId: string): Promise<{ id: string; number: string }[]> =>
  db
    .selectFrom("invoices")
    .innerJoin("invoice_states", "invoice_states.invoice_id", "invoices.id")
    .select(["invoices.id", "invoices.number"])
    .where("invoices.order_id", "=", orderId)
    .where("invoices.kind", "=", "invoice")
    .whereRef("invoices.total", ">", "invoice_states.credited")
    .orderBy("invoices.issued_at", "desc")
    .orderBy("invoices.position", "desc")
    .execute();

/** Whether an order has an invoice that is not credited in full. */
export const hasUncreditedInvoice = async (db: Db | Tx, orderId: string): Promise<boolean> =>
  (await listUncreditedInvoices(db, orderId)).length > 0;

/** The newest invoice of an order that is not credited in full. */
export const findUncreditedInvoice = (
  db: Db | Tx,
  orderId: string,
): Promise<Pick<InvoiceRow, "id" | "number"> | undefined> =>
  db
    .selectFrom("invoice_states")
    .innerJoin("invoices", "invoices.id", "invoice_states.invoice_id")
    .select(["invoices.id", "invoices.number"])
    .where("invoice_states.order_id", "=", orderId)
    .where("invoice_states.status", "in", ["unpaid", "part_paid", "to_credit", "paid"])
    .orderBy("invoices.issued_at", "desc")
    .orderBy("invoices.id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Quantities of an order on its invoices and credit notes. */
export async function listInvoicedQuantities(db: Db | Tx, orderId: string): Promise<InvoicedQuantities[]> {
  const rows = await db
    .selectFrom("invoice_lines")
    .innerJoin("invoices", "invoices.id", "invoice_lines.invoice_id")
    .select(["order_line_id", "delivery_id", "goods", "services", "kind"])
    .where("order_id", "=", orderId)
    .where("kind", "in", ["invoice", "credit_note"])
    .where("order_line_id", "is not", null)
    .execute();
  return rows.map((row) => ({
    lineId: row.order_line_id as string,
    deliveryId: row.delivery_id,
    goods: row.goods,
    services: row.services,
    credit: row.kind === "credit_note",
  }));
}

/** Lowers the charge of an order by an amount (dirhams); false when it charges less than that. */
export async function lowerCharge(tx: Tx, orderId: string, amount: number): Promise<boolean> {
  const done = await tx
    .updateTable("orders")
    .set((eb) => ({ credited: eb("credited", "+", amount) }))
    .where("id", "=", orderId)
    .where((eb) => eb(eb("credited", "+", amount), "<=", eb.ref("total")))
    .executeTakeFirst();
  await settleOrder(tx, orderId);
  return done.numUpdatedRows > 0n;
}
