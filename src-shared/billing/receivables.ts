/** Receivables: the statement of a customer, and the ageing of all. */
import { z } from "zod";
import { id, isoTime, money, pageMeta } from "../api/schemas.ts";
import { ledgerMethod } from "../orders/staff-order.ts";
import { STATEMENT_KINDS } from "./posted-kinds.ts";

/**
 * Figures of a customer's account now, in dirhams; the same on every screen (orders/account.ts). `notInvoiced` + `due` +
 * `overdue` − `credit` = `balance`, the sum asked by all orders less payments.
 */
export const account = z.object({
  /** Ordered, not invoiced and not prepaid. */
  notInvoiced: money,
  /** Open on invoices that are not overdue. */
  due: money,
  /** Open on overdue invoices. */
  overdue: money,
  /** Credit: paid above the sum that the orders ask. */
  credit: money,
  /** Below 0: owed by the shop. */
  balance: z.int(),
});
export type Account = z.output<typeof account>;

export const statement = z.object({
  customer: z.object({ id, name: z.string(), company: z.string().nullable(), phone: z.string(), email: z.string() }),
  /** Days in Qatar, both included; `from` null: from the beginning. */
  from: z.string().nullable(),
  to: z.string(),
  /** Balance at the beginning of the first day; below 0: owed by the shop. */
  opening: z.int(),
  /** In the order in which they happened. */
  entries: z.array(
    z.object({
      at: isoTime,
      kind: z.enum(STATEMENT_KINDS),
      /** Number of the document, or of the payment's receipt where it has one. */
      number: z.string().nullable(),
      /** Id of the document or payment. */
      id,
      orderId: id,
      orderNumber: z.string().nullable(),
      method: ledgerMethod.nullable(),
      reference: z.string().nullable(),
      /** Change of the balance: invoices and refunds above 0, credit notes and payments below. */
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
  /** Figures of now, independent of the days of the statement. */
  account,
  /** Whether the last day is in a closed month, so that the entries never change. */
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
  /** null: orders without a known customer (at the counter). */
  customerId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  ...owed,
  /** null without a known customer. */
  account: account.nullable(),
});
export type AgeingRow = z.output<typeof ageingRow>;

/** `total`: how many customers owe; the sums are over all of them. */
export const ageingMeta = pageMeta.extend({ sums: z.object(owed) });
export type AgeingMeta = z.output<typeof ageingMeta>;
