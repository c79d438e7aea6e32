/** Customers, known by the phones and e-mail addresses of their orders, quotes and messages. */

import { z } from "zod";
import { defineContract, type HandlerInput } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, isoTime, lang, line, money, needed, newRowId, pageMeta, pageQuery, paragraph } from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
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
  /** Number of orders, without cancelled, voided and draft ones. */
  orders: z.int(),
  /** Sum of their totals less credits in dirhams; only for managers. */
  spent: money.nullable(),
  lastOrderAt: isoTime.nullable(),
  /** Whether staff have confirmed a contact of theirs; false: visitors typed all of them. */
  confirmed: z.boolean(),
  /** Number of orders without a customer that have a phone or e-mail of theirs. */
  suggested: z.int(),
});
export type CustomerRow = z.output<typeof customerRow>;

export const customer = customerRow.extend({
  createdAt: isoTime,
  updatedAt: isoTime,
  lang,
  crNumber: z.string().nullable(),
  /** Note for staff. */
  note: z.string().nullable(),
  /** All contacts they used, the newest first; E.164 for phones. */
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  /** The contacts, each with whether staff have confirmed it. */
  contacts: z.array(z.object({ kind: z.enum(CONTACT_KINDS), value: z.string(), confirmed: z.boolean() })),
  /** Only for managers, otherwise null. */
  account: account.nullable(),
  /** Newest first, at most 200, cancelled ones included. */
  history: z.array(orderRow),
  /** Orders from the shop with a phone or e-mail of theirs that are not assigned yet. Newest first, at most 50. */
  suggestedOrders: z.array(orderRow),
  /** `sure`: phone and e-mail are both confirmed as theirs; otherwise one of them. */
  quotes: z.array(z.object({ id, number: z.string(), status: z.string(), at: isoTime, sure: z.boolean() })),
  /** Their quotes, newest first, at most 200. */
  offers: z.array(quoteRow),
  messages: z.array(z.object({ id, subject: z.string(), status: z.string(), at: isoTime })),
});
export type Customer = z.output<typeof customer>;

const params = z.object({ id });
const query = z.object({
  /** Name in either language, company, phone in any format, e-mail. */
  q: z.string().trim().max(100, "too_long").optional(),
  /** `-` first: descending. */
  sort: z.enum(["last", "-last", "name", "-name"]).default("-last"),
});
/** A customer as staff write it. A phone or e-mail of another customer is refused as `taken`. */
export const customerInput = z.object({
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
    meta: pageMeta.extend({
      /** Whether the search found more than `total`. */
      more: z.boolean(),
    }),
    offline: true,
  },
  "GET /api/customers/export": {
    summary: "The filtered customers as a CSV or XLSX file, in the order of the list",
    access: "manager",
    query: query.extend(tableFile),
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

/** Inputs of the handlers of these operations. */
export type AddCustomerInput = HandlerInput<(typeof customers)["POST /api/customers"]>;
export type ChangeCustomerInput = HandlerInput<(typeof customers)["PUT /api/customers/:id"]>;
export type ConfirmContactInput = HandlerInput<(typeof customers)["POST /api/customers/:id/contacts"]>;
export type ExportCustomersInput = HandlerInput<(typeof customers)["GET /api/customers/export"]>;
