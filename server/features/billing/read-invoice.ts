import { fromJson } from "../../../db/json.ts";
import { namesOfActors } from "../../../db/queries/accounts/staff-names.ts";
import {
  findInvoice,
  type InvoiceRow,
  listCreditNotesOf,
  listInvoicesOf,
} from "../../../db/queries/billing/billing.ts";
import { type ListedInvoice, listInvoicesByIds } from "../../../db/queries/billing/billing-list.ts";
import { listPayments } from "../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { allocate, cameAt, postedInvoices } from "../../../src-shared/billing/ledger.ts";
import type { Invoice, InvoiceRow as InvoiceRowAnswer } from "../../../src-shared/billing/posted-document.ts";
import { givenNumber } from "../../../src-shared/orders/states.ts";
import { readLeftOfInvoice } from "./drafts/draft-credit-note.ts";

/** A document as a row of a list. */
export const invoiceRowOf = (row: ListedInvoice): InvoiceRowAnswer => ({
  id: row.id,
  version: row.version,
  kind: row.kind,
  number: row.number,
  issuedAt: row.issued_at,
  dueOn: row.due_on,
  orderId: row.order_id,
  orderNumber: givenNumber(row.order_number),
  customerId: row.customer_id,
  buyer: row.buyer,
  total: row.total,
  status: row.status,
  credited: row.credited,
  paid: row.paid,
  balance: row.balance,
  corrects: row.corrects_id ? { id: row.corrects_id, number: row.corrects_number ?? "" } : null,
});

/** One document with its payments and credit notes; undefined when there is none. */
export async function readInvoice(db: Db | Tx, id: string): Promise<Invoice | undefined> {
  const row = await findInvoice(db, id);
  const [listed] = await listInvoicesByIds(db, [id]);
  if (!row || !listed) return undefined;
  const isInvoice = row.kind === "invoice";
  const notes = isInvoice ? await listCreditNotesOf(db, id) : [];
  const remaining = isInvoice ? await readLeftOfInvoice({ db }, row) : undefined;
  const by = await namesOfActors(db, [row.posted_by]);
  return {
    ...invoiceRowOf(listed),
    content: fromJson(row.content),
    hash: row.hash,
    postedBy: by(row.posted_by),
    payments: await paymentsOf(db, row),
    creditNotes: notes.map((note) => ({
      id: note.id,
      number: note.number,
      issuedAt: note.issued_at,
      total: note.total,
      reason: fromJson(note.content).corrects?.reason ?? "",
    })),
    creditable: (remaining?.lines ?? [])
      .filter((piece) => piece.goods > 0 && piece.line.lineTotal >= 0)
      .map((piece) => ({ lineId: piece.line.id, quantity: piece.goods })),
  };
}

/** The money that pays an invoice, allocated by billing/ledger.ts; on a receipt its own payment. */
async function paymentsOf(db: Db | Tx, row: InvoiceRow): Promise<Invoice["payments"]> {
  if (row.kind !== "invoice" && row.kind !== "receipt") return [];
  const ledger = await listPayments(db, row.order_id);
  const shown = (id: string, amount: number) =>
    ledger
      .filter((payment) => payment.id === id)
      .map((payment) => ({ id, method: payment.method, reference: payment.reference, at: cameAt(payment), amount }));
  if (row.kind === "receipt") return row.payment_id ? shown(row.payment_id, row.total) : [];
  const settled = allocate(postedInvoices(await listInvoicesOf(db, row.order_id)), ledger).invoices.find(
    (invoice) => invoice.id === row.id,
  );
  return (settled?.from ?? []).flatMap((part) => shown(part.paymentId, part.amount));
}
