/** A posted document as lists and its page show it. What it says stands in content.ts. */

import { z } from "zod";
import { id, isoTime, money } from "../api/schemas.ts";
import { ledgerMethod } from "../orders/staff-order.ts";
import { invoiceContent } from "./content.ts";
import { documentKind } from "./document-kind.ts";
import { INVOICE_STATUSES } from "./ledger.ts";

/** Where an invoice stands. `credited`: nothing is left of it. Other kinds have none. */
export const invoiceStatus = z.enum(INVOICE_STATUSES);

export const invoiceRow = z.object({
  id,
  /** Goes up when something about it moves (money, a credit note); the content never changes. */
  version: z.int(),
  kind: documentKind,
  number: z.string(),
  issuedAt: isoTime,
  /** Day in Qatar. */
  dueOn: z.string().nullable(),
  orderId: id,
  orderNumber: z.string().nullable(),
  customerId: id.nullable(),
  /** Company, else the person, as on the document. */
  buyer: z.string(),
  total: money,
  status: invoiceStatus.nullable(),
  /** Of invoices; 0 on other kinds. */
  credited: money,
  paid: money,
  balance: money,
  /** Credit notes: the invoice they put right. */
  corrects: z.object({ id, number: z.string() }).nullable(),
});
export type InvoiceRow = z.output<typeof invoiceRow>;

export const invoice = invoiceRow.extend({
  content: invoiceContent,
  /** SHA-256 of `content.previousHash` followed by the content as canonical JSON. */
  hash: z.string(),
  postedBy: z.string(),
  /** Money of the order that is allocated to this invoice, oldest first; on a receipt, its payment. */
  payments: z.array(
    z.object({
      id,
      method: ledgerMethod,
      reference: z.string().nullable(),
      at: isoTime,
      /** The part of it that pays this invoice. */
      amount: money,
    }),
  ),
  creditNotes: z.array(z.object({ id, number: z.string(), issuedAt: isoTime, total: money, reason: z.string() })),
  /** Lines that can still be credited, by line of the content, in pieces. */
  creditable: z.array(z.object({ lineId: id, quantity: z.int() })),
});
export type Invoice = z.output<typeof invoice>;
