/** Invoices, credit notes, receipts and pro-formas; deposits; what customers owe. Posted content: billing-content.ts. */
import { z } from "zod";
import { invoiceContent, invoiceDraft } from "./billing-content.ts";
import { calendarDay } from "./calendar-day.ts";
import { defineContract } from "./define.ts";
import { documentKind } from "./document-kind.ts";
import { eInvoice } from "./e-invoice.ts";
import { creating } from "./editing.ts";
import { fileAnswer } from "./file-answer.ts";
import { optionalEmail } from "./orders-staff.ts";
import {
  amount,
  id,
  isoTime,
  line,
  localizedParagraph,
  money,
  needed,
  newRowId,
  pageMeta,
  pageQuery,
} from "./schemas.ts";
import { ledgerKind, ledgerMethod, ledgerState, staffOrder } from "./staff-order.ts";

/** Where an invoice stands. `credited`: nothing is left of it. Other kinds have none. */
export const invoiceStatus = z.enum(["unpaid", "part_paid", "paid", "credited"]);

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

const terms = localizedParagraph(2000);

const pieces = z.int("quantity").min(1, "quantity").max(999, "quantity");

export const newInvoice = z.object({
  id: newRowId.optional(),
  /**
   * `whole`: all of an order of which nothing is invoiced yet · `delivery`: what one delivery carries · `rest`: all that
   * is left · `lines`: chosen ones.
   */
  scope: z.enum(["whole", "delivery", "rest", "lines"], "choose"),
  deliveryId: id.optional(),
  /** Of the order. */
  lines: z
    .array(z.object({ lineId: id, quantity: pieces }))
    .min(1, "required")
    .max(100, "too_many_lines")
    .optional(),
  /** Unless told the day itself; for a transfer the days that the settings give. */
  dueOn: calendarDay.optional(),
  /** Unless told a sentence on when and how to pay. */
  terms: terms.optional(),
});
export type NewInvoice = z.output<typeof newInvoice>;

export const newCreditNote = z
  .object({
    id: newRowId.optional(),
    /** `rest`: all that is left of the invoice · `lines`: chosen pieces · `amount`: a sum by agreement, tax included. */
    scope: z.enum(["rest", "lines", "amount"], "choose"),
    lines: z
      .array(
        z.object({
          /** Of the invoice's content. */
          lineId: id,
          quantity: pieces,
          /** Services of these pieces too: not for goods that came back after they were assembled. */
          services: z.boolean().default(true),
        }),
      )
      .max(100, "too_many_lines")
      .default([]),
    /** With chosen lines: the delivery fee too. */
    deliveryFee: z.boolean().default(false),
    /** Dirhams. */
    amount: amount.min(1, "amount").optional(),
    /**
     * With `amount`: the return that it is the paper for, whose credit the order has already. Without one the order asks
     * for that much less from now on.
     */
    returnId: id.optional(),
    reason: needed(line(300)),
  })
  .refine((note) => note.scope !== "lines" || note.lines.length > 0 || note.deliveryFee, {
    path: ["lines"],
    message: "required",
  })
  .refine((note) => note.scope !== "amount" || note.amount !== undefined, { path: ["amount"], message: "required" });
export type NewCreditNote = z.output<typeof newCreditNote>;

export const invoiceMail = z.object({
  /** Left out or "": the buyer's own address, as the document has it. */
  to: optionalEmail.default(""),
});

export const newReceipt = z.object({
  id: newRowId.optional(),
  /** Both only from a desktop that printed it offline: "D1" and its running number. */
  series: z
    .string()
    .regex(/^D[1-9]\d{0,3}$/, "invalid")
    .optional(),
  number: z.int("not_a_number").min(1, "too_low").max(999_999, "too_high").optional(),
  /** When it was printed, if that was earlier. */
  issuedAt: z.iso.datetime("invalid").optional(),
});
export type NewReceipt = z.output<typeof newReceipt>;

export const newProForma = z.object({
  id: newRowId.optional(),
  dueOn: calendarDay.optional(),
  terms: terms.optional(),
});
export type NewProForma = z.output<typeof newProForma>;

export const depositInput = z.object({
  /** Basis points of the order's total (3000 = 30 %), a sum in dirhams, or null: none is asked any more. */
  deposit: z
    .union([
      z.object({ percent: z.int("not_a_number").min(1, "too_low").max(10_000, "too_high") }),
      z.object({ amount: amount.min(1, "amount") }),
    ])
    .nullable(),
});
export type DepositInput = z.output<typeof depositInput>;

/** `-` first: downwards. Newest first unless told. */
export const invoiceSorts = ["issued", "-issued", "number", "-number", "total", "-total", "due", "-due"] as const;

/** A value once or several times in the address. */
const anyOf = <T extends z.ZodEnum>(options: T) =>
  z
    .union([options, z.array(options).max(10)])
    .transform((value) => [value].flat())
    .optional();

const invoiceFilter = z.object({
  /** Number of the document or the order, name, company, phone in any format, e-mail, CR and purchase order number. */
  q: z.string().trim().max(100, "too_long").optional(),
  kind: anyOf(documentKind),
  /** Finds only invoices. */
  status: anyOf(invoiceStatus),
  /** Invoices not settled whose day to be paid is over. */
  overdue: z.enum(["1", "true"]).optional(),
  customer: z.string().max(64).optional(),
  order: z.string().max(64).optional(),
  /** Days in Qatar of issue, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  sort: z.enum(invoiceSorts).default("-issued"),
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;

export const invoiceListMeta = pageMeta.extend({
  /** Over all that the filter finds, in dirhams. */
  sums: z.object({ invoiced: money, credited: money, paid: money, balance: money }),
});

export const paymentRow = z.object({
  id,
  orderId: id,
  orderNumber: z.string().nullable(),
  customerId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  kind: ledgerKind,
  method: ledgerMethod,
  amount: money,
  state: ledgerState,
  reference: z.string().nullable(),
  by: z.string(),
  at: isoTime,
  receipt: z.object({ id, number: z.string() }).nullable(),
});
export type PaymentRow = z.output<typeof paymentRow>;

const paymentFilter = z.object({
  /** Reference, order number, name, company, phone. */
  q: z.string().trim().max(100, "too_long").optional(),
  kind: ledgerKind.optional(),
  method: anyOf(ledgerMethod),
  state: anyOf(ledgerState),
  customer: z.string().max(64).optional(),
  /** Days in Qatar, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
});
export type PaymentFilter = z.output<typeof paymentFilter>;

export const statement = z.object({
  customer: z.object({ id, name: z.string(), company: z.string().nullable(), phone: z.string(), email: z.string() }),
  /** Days in Qatar, both included; `from` null: from the beginning. */
  from: z.string().nullable(),
  to: z.string(),
  /** What was owed when the first day began; below 0, what we owed. */
  opening: z.int(),
  /** In the order in which they happened. */
  entries: z.array(
    z.object({
      at: isoTime,
      kind: z.enum(["invoice", "credit_note", "payment", "refund"]),
      /** Of the document, or of the payment's receipt where there is one. */
      number: z.string().nullable(),
      /** Document or payment. */
      id,
      orderId: id,
      orderNumber: z.string().nullable(),
      method: ledgerMethod.nullable(),
      reference: z.string().nullable(),
      /** What it adds to what is owed: invoices and refunds above 0, credit notes and payments below. */
      amount: z.int(),
      balance: z.int(),
    }),
  ),
  invoiced: money,
  credited: money,
  paid: money,
  refunded: money,
  /** opening + invoiced − credited − paid + refunded. */
  closing: z.int(),
});
export type Statement = z.output<typeof statement>;

export const ageingRow = z.object({
  /** null: orders of nobody we know (somebody at the counter). */
  customerId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  invoices: z.int(),
  /** Dirhams still to be paid, by days since the invoice was issued: 0–30, 31–60, 61–90, more. */
  days0to30: money,
  days31to60: money,
  days61to90: money,
  over90: money,
  total: money,
  /** Money of theirs that no invoice has used up yet: deposits, too much paid. */
  onAccount: money,
});
export type AgeingRow = z.output<typeof ageingRow>;

const params = z.object({ id });
const statementQuery = z.object({ from: calendarDay.optional(), to: calendarDay.optional() });

export const billing = defineContract({
  "GET /api/invoices": {
    summary: "Posted documents with filters, sort, pages and sums",
    access: "staff",
    query: invoiceFilter.extend(pageQuery),
    answer: z.array(invoiceRow),
    meta: invoiceListMeta,
    offline: true,
  },
  "GET /api/invoices/export": {
    summary: "The filtered documents as a CSV file that a spreadsheet opens in both languages; at most 50,000",
    access: "staff",
    query: invoiceFilter,
    answer: fileAnswer,
    offline: true,
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
    access: "staff",
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
    access: "staff",
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
    access: "staff",
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
  "POST /api/payments/:id/receipt": {
    summary:
      "Post the receipt for money that came in; one for each payment. A desktop numbers it in a series of its own, line or no line",
    access: "staff",
    params,
    body: newReceipt,
    answer: invoice,
    status: 201,
    refusals: creating,
    offline: true,
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
    access: "staff",
    query: paymentFilter.extend(pageQuery),
    answer: z.array(paymentRow),
    meta: pageMeta.extend({
      /** Over all that the filter finds, cleared money in and out, and what is waited for; dirhams. */
      sums: z.object({ received: money, refunded: money, pending: money }),
    }),
    offline: true,
  },
  "GET /api/payments/export": {
    summary: "The filtered ledgers as a CSV file that a spreadsheet opens in both languages; at most 50,000",
    access: "staff",
    query: paymentFilter,
    answer: fileAnswer,
    offline: true,
  },
  "GET /api/customers/:id/statement": {
    summary: "What a customer was invoiced, credited and paid, with the running balance",
    access: "staff",
    params,
    query: statementQuery,
    answer: statement,
    offline: true,
  },
  "GET /api/customers/:id/statement/export": {
    summary: "The statement as a CSV file that a spreadsheet opens in both languages",
    access: "staff",
    params,
    query: statementQuery,
    answer: fileAnswer,
    offline: true,
  },
  "GET /api/billing/ageing": {
    summary: "What customers owe, by the age of their invoices; most first",
    access: "staff",
    answer: z.array(ageingRow),
    offline: true,
  },
  "GET /api/billing/ageing/export": {
    summary: "The ageing as a CSV file that a spreadsheet opens in both languages",
    access: "staff",
    answer: fileAnswer,
    offline: true,
  },
});
