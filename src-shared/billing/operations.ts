/** Invoices, credit notes, receipts and pro-formas; deposits; payments; receivables. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, money, pageMeta, pageQuery } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { staffOrder } from "../orders/staff-order.ts";
import { invoiceDraft } from "./content.ts";
import { eInvoice } from "./e-invoice.ts";
import { depositInput, invoiceMail, newCreditNote, newInvoice, newProForma, newReceipt } from "./input.ts";
import { invoiceExport, invoiceFilter, invoiceListMeta, paymentExport, paymentFilter, paymentRow } from "./list.ts";
import { invoice, invoiceRow } from "./posted-document.ts";
import { ageingMeta, ageingRow, statement } from "./receivables.ts";

const params = z.object({ id });
const statementQuery = z.object({ from: calendarDay.optional(), to: calendarDay.optional() });

export const billing = defineContract({
  "GET /api/invoices": {
    summary: "Posted documents with filters, sort, pages and sums",
    access: "manager",
    query: invoiceFilter.extend(pageQuery),
    answer: z.array(invoiceRow),
    meta: invoiceListMeta,
    offline: true,
  },
  "GET /api/invoices/export": {
    summary: "The filtered documents as a CSV or XLSX file; all of them",
    access: "manager",
    query: invoiceExport,
    answer: fileAnswer,
  },
  "GET /api/invoices/:id": {
    summary: "One posted document: its content as posted, its place in the chain, what was paid and credited",
    access: "staff",
    params,
    answer: invoice,
    offline: true,
  },
  "GET /api/invoices/:id/e-invoice": {
    summary: "One posted invoice or credit note in structured fields for electronic invoicing",
    access: "staff",
    params,
    answer: eInvoice,
    offline: true,
  },
  "POST /api/orders/:id/invoices/preview": {
    summary: "What an invoice would say; nothing is posted and no number taken",
    access: "manager",
    params,
    body: newInvoice,
    answer: invoiceDraft,
    refusals: ["conflict"],
  },
  "POST /api/orders/:id/invoices": {
    summary:
      "Post an invoice for a whole order, one delivery, chosen lines or the rest. Cannot be undone, only credited",
    access: "manager",
    params,
    body: newInvoice,
    answer: invoice,
    status: 201,
    refusals: creating,
  },
  "POST /api/orders/:id/pro-formas/preview": {
    summary: "What a pro-forma would say; nothing is posted and no number taken",
    access: "manager",
    params,
    body: newProForma,
    answer: invoiceDraft,
    refusals: ["conflict"],
  },
  "POST /api/orders/:id/pro-formas": {
    summary: "Post a pro-forma for an order or a draft, to be paid before there is an invoice",
    access: "manager",
    params,
    body: newProForma,
    answer: invoice,
    status: 201,
    refusals: creating,
  },
  "POST /api/invoices/:id/credit-notes/preview": {
    summary: "What a credit note would say; nothing is posted and no number taken",
    access: "manager",
    params,
    body: newCreditNote,
    answer: invoiceDraft,
    refusals: ["conflict"],
  },
  "POST /api/invoices/:id/credit-notes": {
    summary: "Post a credit note for an invoice, in full or in part: never more than is left of it",
    access: "manager",
    params,
    body: newCreditNote,
    answer: invoice,
    status: 201,
    refusals: creating,
  },
  "POST /api/payments/:id/receipt/preview": {
    summary: "What the receipt for money that came in would say; nothing is posted and no number taken",
    access: "staff",
    params,
    body: z.object({}).default({}),
    answer: invoiceDraft,
    refusals: ["conflict"],
    offline: { kind: "ask", about: "orders" },
  },
  "POST /api/payments/:id/receipt": {
    summary:
      "Post the receipt for money that came in; one for each payment. A desktop numbers it in a series of its own, line or no line",
    access: "staff",
    params,
    body: newReceipt,
    answer: invoice,
    status: 201,
    refusals: creating,
    offline: { kind: "append", about: "orders", ownSeries: true },
  },
  "POST /api/invoices/:id/mail": {
    summary: "Mail a posted document to its customer, with a link to its page and the PDF attached",
    access: "staff",
    params,
    body: invoiceMail,
    answer: z.object({ recipient: z.string() }),
    status: 201,
    refusals: ["conflict", "key_reused"],
  },
  "PUT /api/orders/:id/deposit": {
    summary: "Ask for a deposit before work on an order begins, change it, or ask for none",
    access: "staff",
    params,
    body: depositInput,
    answer: staffOrder,
    refusals: creating,
  },
  "GET /api/payments": {
    summary: "The ledgers of all orders, newest first",
    access: "manager",
    query: paymentFilter.extend(pageQuery),
    answer: z.array(paymentRow),
    meta: pageMeta.extend({
      /** Whether the search found more than `total`; then the sums cover only these. */
      more: z.boolean(),
      /** Sums over all results: cleared payments and refunds, and pending ones; dirhams. */
      sums: z.object({ received: money, refunded: money, pending: money }),
    }),
    offline: true,
  },
  "GET /api/payments/export": {
    summary: "The filtered ledgers as a CSV or XLSX file; all of them",
    access: "manager",
    query: paymentExport,
    answer: fileAnswer,
  },
  "GET /api/customers/:id/statement": {
    summary: "What a customer was invoiced, credited and paid, with the running balance",
    access: "manager",
    params,
    query: statementQuery,
    answer: statement,
    offline: true,
  },
  "GET /api/customers/:id/statement/export": {
    summary: "The statement as a CSV or XLSX file",
    access: "manager",
    params,
    query: statementQuery.extend(tableFile),
    answer: fileAnswer,
  },
  "GET /api/billing/ageing": {
    summary: "What customers owe, by the age of their invoices; most first, with the sums of all",
    access: "manager",
    query: z.object(pageQuery),
    answer: z.array(ageingRow),
    meta: ageingMeta,
    offline: true,
  },
  "GET /api/billing/ageing/export": {
    summary: "The ageing as a CSV or XLSX file; all who owe",
    access: "manager",
    query: z.object(tableFile),
    answer: fileAnswer,
  },
});
