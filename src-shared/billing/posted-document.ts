/** A posted document as lists and its page show it. Its content is in content.ts. */

import { z } from "zod";
import { id, isoTime, money } from "../api/schemas.ts";
import { ledgerMethod } from "../orders/staff-order.ts";
import { invoiceContent } from "./content.ts";
import { INVOICE_STATUSES } from "./ledger.ts";
import { postedKind } from "./posted-kind.ts";

/** Status of an invoice. `credited`: credit notes took back all of it. Other kinds have none. */
export const invoiceStatus = z.enum(INVOICE_STATUSES);

export const invoiceRow = z.object({
  id,
  /** Version, which rises with payments and credit notes; the content never changes. */
  version: z.int(),
  kind: postedKind,
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
  /** The invoice that a credit note corrects. */
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
      /** Part of it that is allocated to this invoice. */
      amount: money,
    }),
  ),
  creditNotes: z.array(z.object({ id, number: z.string(), issuedAt: isoTime, total: money, reason: z.string() })),
  /** Quantities that can still be credited, by line of the content. */
  creditable: z.array(z.object({ lineId: id, quantity: z.int() })),
});
export type Invoice = z.output<typeof invoice>;
