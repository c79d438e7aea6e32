/** What customers owe: the statement of one, and all by the age of their invoices. */
import { z } from "zod";
import { id, isoTime, money, pageMeta } from "../api/schemas.ts";
import { ledgerMethod } from "../orders/staff-order.ts";
import { STATEMENT_KINDS } from "./document-kinds.ts";

/**
 * Where a customer's account stands now, in dirhams; the same figures on every screen (orders/account.ts).
 * `notInvoiced` + `due` + `overdue` − `credit` = `balance`, what all orders ask less what was paid.
 */
export const account = z.object({
  /** Ordered, on no invoice yet and not paid before. */
  notInvoiced: money,
  /** Still to be paid on invoices whose day has not passed. */
  due: money,
  /** Still to be paid, and its day has passed. */
  overdue: money,
  /** Theirs: what was paid above what their orders ask. */
  credit: money,
  /** Below 0, what we owe. */
  balance: z.int(),
});
export type Account = z.output<typeof account>;

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
      kind: z.enum(STATEMENT_KINDS),
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
  /** As it stands now, whatever days were asked for. */
  account,
  /** The last day is in a month that is closed: these entries will never change. */
  closed: z.boolean(),
});
export type Statement = z.output<typeof statement>;

const owed = {
  invoices: z.int(),
  /** Dirhams still to be paid, by days since the invoice was issued: 0–30, 31–60, 61–90, more. */
  days0to30: money,
  days31to60: money,
  days61to90: money,
  over90: money,
  total: money,
};
export const ageingRow = z.object({
  /** null: orders of nobody we know (somebody at the counter). */
  customerId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  ...owed,
  /** null for nobody known, whose money is not one person's. */
  account: account.nullable(),
});
export type AgeingRow = z.output<typeof ageingRow>;

/** `total`: how many customers owe; the sums are over all of them. */
export const ageingMeta = pageMeta.extend({ sums: z.object(owed) });
export type AgeingMeta = z.output<typeof ageingMeta>;
