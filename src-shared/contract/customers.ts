/** Customers: known by their phones and e-mail addresses, from what they ordered and asked. */
import { z } from "zod";
import { defineContract } from "./define.ts";
import { updating } from "./editing.ts";
import { optionalEmail } from "./orders-staff.ts";
import { id, isoTime, lang, line, money, needed, pageMeta, pageQuery, paragraph } from "./schemas.ts";
import { orderRow } from "./staff-order.ts";

export const customerRow = z.object({
  id,
  version: z.int(),
  name: z.string(),
  company: z.string().nullable(),
  /** E.164, or "". */
  phone: z.string(),
  email: z.string(),
  /** Orders that stand: not cancelled, not voided, no drafts. */
  orders: z.int(),
  /** Their totals less credits, in dirhams. */
  spent: money,
  lastOrderAt: isoTime.nullable(),
});
export type CustomerRow = z.output<typeof customerRow>;

export const customer = customerRow.extend({
  createdAt: isoTime,
  updatedAt: isoTime,
  lang,
  crNumber: z.string().nullable(),
  /** What staff should know. */
  note: z.string().nullable(),
  /** Everything they ever used, the newest first; E.164 for phones. */
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** What they still owe over all orders, in dirhams; below 0, what we owe. */
  balance: z.int(),
  /** Newest first, at most 200, cancelled ones included. */
  history: z.array(orderRow),
  quotes: z.array(z.object({ id, number: z.string(), status: z.string(), at: isoTime })),
  messages: z.array(z.object({ id, subject: z.string(), status: z.string(), at: isoTime })),
});
export type Customer = z.output<typeof customer>;

const params = z.object({ id });

export const customers = defineContract({
  "GET /api/customers": {
    summary: "Customers, by name or by phone in any format",
    access: "staff",
    query: z.object({
      /** Name in either language, company, phone in any format, e-mail. */
      q: z.string().trim().max(100, "too_long").optional(),
      /** `-` first: downwards. */
      sort: z.enum(["last", "-last", "name", "-name"]).default("-last"),
      ...pageQuery,
    }),
    answer: z.array(customerRow),
    meta: pageMeta,
    offline: true,
  },
  "GET /api/customers/:id": {
    summary: "One customer with what they ordered, asked and wrote",
    access: "staff",
    params,
    answer: customer,
    offline: true,
  },
  "PUT /api/customers/:id": {
    summary: "Change a customer; their orders stay as they were written",
    access: "staff",
    params,
    body: z.object({
      name: needed(line(100)),
      company: line(150).default(""),
      crNumber: line(40).default(""),
      /** A phone or e-mail that another customer has is refused as `taken`. */
      phone: line(40).default(""),
      email: optionalEmail.default(""),
      lang,
      note: paragraph(2000).default(""),
    }),
    answer: customer,
    refusals: updating,
    offline: true,
  },
});
