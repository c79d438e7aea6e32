/** Customers: known by their phones and e-mail addresses, from what they ordered and asked. */

import { z } from "zod";
import { defineContract, type HandlerInput } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, lang, line, money, needed, newRowId, pageMeta, pageQuery, paragraph } from "../api/schemas.ts";
import { account } from "../billing/receivables.ts";
import { optionalEmail } from "../orders/staff-operations.ts";
import { orderRow } from "../orders/staff-order.ts";
import { quoteRow } from "../quotes/staff-quote.ts";
import { resources } from "../resources.ts";
import { CONTACT_KINDS } from "./contacts.ts";

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
  /** Their totals less credits, in dirhams; null for whoever is no manager. */
  spent: money.nullable(),
  lastOrderAt: isoTime.nullable(),
  /** Staff have confirmed a contact of theirs; false: only a visitor's typing has made them. */
  confirmed: z.boolean(),
  /** Orders of nobody that name a phone or an e-mail of theirs. */
  suggested: z.int(),
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
  /** The same, with whether staff have confirmed that it is theirs. */
  contacts: z.array(z.object({ kind: z.enum(CONTACT_KINDS), value: z.string(), confirmed: z.boolean() })),
  /** null for whoever is no manager. */
  account: account.nullable(),
  /** Newest first, at most 200, cancelled ones included. */
  history: z.array(orderRow),
  /** From the shop, with a phone or an e-mail of theirs; staff have not said yet whose they are. Newest first, at most 50. */
  suggestedOrders: z.array(orderRow),
  /** `sure`: phone and e-mail together are known to be theirs; else one of the two is. */
  quotes: z.array(z.object({ id, number: z.string(), status: z.string(), at: isoTime, sure: z.boolean() })),
  /** What we offered them, newest first, at most 200. */
  offers: z.array(quoteRow),
  messages: z.array(z.object({ id, subject: z.string(), status: z.string(), at: isoTime })),
});
export type Customer = z.output<typeof customer>;

const params = z.object({ id });
const query = z.object({
  /** Name in either language, company, phone in any format, e-mail. */
  q: z.string().trim().max(100, "too_long").optional(),
  /** `-` first: downwards. */
  sort: z.enum(["last", "-last", "name", "-name"]).default("-last"),
});
/** What is written of a customer. A phone or e-mail that another customer has is refused as `taken`. */
const customerInput = z.object({
  name: needed(line(100)),
  company: line(150).default(""),
  crNumber: line(40).default(""),
  phone: line(40).default(""),
  email: optionalEmail.default(""),
  lang,
  note: paragraph(2000).default(""),
});
export type CustomerInput = z.output<typeof customerInput>;

export const customers = defineContract({
  "GET /api/customers": {
    summary: "Customers, by name or by phone in any format",
    access: "staff",
    query: query.extend(pageQuery),
    answer: z.array(customerRow),
    meta: pageMeta,
    offline: true,
  },
  "GET /api/customers/export": {
    summary: "The filtered customers as a CSV file, in the order of the list",
    access: "manager",
    query: query.extend({ lang: lang.default("en") }),
    answer: fileAnswer,
  },
  "POST /api/customers": {
    summary: "Add a customer who called or came in; a phone or an e-mail is needed to know them again",
    access: "staff",
    body: customerInput.extend({ id: newRowId.optional() }),
    answer: customer,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "customers" },
  },
  "GET /api/customers/:id": {
    summary: "One customer with what they ordered, asked and wrote",
    access: "staff",
    params,
    answer: customer,
    offline: true,
  },
  "POST /api/customers/:id/contacts": {
    summary: "Confirm that a phone or an e-mail, which a visitor typed, is this customer's",
    access: "staff",
    params,
    body: z.object({ kind: z.enum(CONTACT_KINDS), value: line(254) }),
    answer: customer,
    status: 201,
    refusals: ["conflict", ...creating],
  },
  "PUT /api/customers/:id": {
    summary: "Change a customer; their orders stay as they were written",
    access: "staff",
    params,
    body: customerInput,
    answer: customer,
    refusals: updating,
    offline: { kind: "edit", about: "customers", reads: resources.customers.read, groups: [["phone", "email"]] },
  },
});

/** What the handlers of these operations are given. */
export type AddCustomerInput = HandlerInput<(typeof customers)["POST /api/customers"]>;
export type ChangeCustomerInput = HandlerInput<(typeof customers)["PUT /api/customers/:id"]>;
export type ConfirmContactInput = HandlerInput<(typeof customers)["POST /api/customers/:id/contacts"]>;
export type ExportCustomersInput = HandlerInput<(typeof customers)["GET /api/customers/export"]>;
