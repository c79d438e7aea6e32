/** Lists of posted documents and of payments: filters and rows. */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { anyOf, flagged, id, money, pageMeta } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { ledgerKind, ledgerMethod, ledgerState, staffPayment } from "../orders/staff-order.ts";
import { invoiceStatus } from "./posted-document.ts";
import { postedKind } from "./posted-kind.ts";

/** `-` first: descending. Newest first by default. */
export const invoiceSorts = ["issued", "-issued", "number", "-number", "total", "-total", "due", "-due"] as const;

export const invoiceFilter = z.object({
  /** Number of the document or the order, name, company, phone in any format, e-mail, CR and purchase order number. */
  q: z.string().trim().max(100, "too_long").optional(),
  kind: anyOf(postedKind),
  /** Status, which only invoices have. */
  status: anyOf(invoiceStatus),
  /** Only open invoices after their due day. */
  overdue: flagged,
  customer: z.string().max(64).optional(),
  order: z.string().max(64).optional(),
  /** Days in Qatar of issue, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  sort: z.enum(invoiceSorts).default("-issued"),
});
export type InvoiceFilter = z.output<typeof invoiceFilter>;
export const invoiceExport = invoiceFilter.extend(tableFile);
export type InvoiceExport = z.output<typeof invoiceExport>;

export const invoiceListMeta = pageMeta.extend({
  /** Whether the search found more than `total`; then the sums cover only these. */
  more: z.boolean(),
  /** Sums over all results in dirhams. */
  sums: z.object({ invoiced: money, credited: money, paid: money, balance: money }),
});

/** A payment with its order and customer. */
export const paymentRow = staffPayment.extend({
  orderId: id,
  orderNumber: z.string().nullable(),
  customerId: id.nullable(),
  name: z.string(),
  company: z.string().nullable(),
  receipt: z.object({ id, number: z.string() }).nullable(),
});
export type PaymentRow = z.output<typeof paymentRow>;

export const paymentFilter = z.object({
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
export const paymentExport = paymentFilter.extend(tableFile);
export type PaymentExport = z.output<typeof paymentExport>;
