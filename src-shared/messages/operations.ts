/** Messages and quote requests of visitors, as staff read them (intake.ts holds how they are sent). */

import { z } from "zod";
import { defineContract, type HandlerInput } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import {
  anyOf,
  id,
  isoTime,
  lang,
  localizedText,
  money,
  needed,
  newRowId,
  pageMeta,
  pageQuery,
  paragraph,
} from "../api/schemas.ts";
import { tableFile } from "../api/table-file.ts";
import { resources } from "../resources.ts";
import { settingSchemas } from "../settings/operations.ts";
import { MESSAGE_STATUSES, QUOTE_REQUEST_STATUSES } from "./states.ts";

export const messageStatus = z.enum(MESSAGE_STATUSES);
export type MessageStatus = z.output<typeof messageStatus>;
/** State of a request before it has a quote. */
export const quoteRequestStatus = z.enum(QUOTE_REQUEST_STATUSES);
export type QuoteRequestStatus = z.output<typeof quoteRequestStatus>;

/** Characters of an answer. */
export const MAX_REPLY = 4000;

const q = z.string().trim().max(100, "too_long").optional();

const sender = {
  id,
  version: z.int(),
  at: isoTime,
  name: z.string(),
  email: z.string(),
  lang,
  /** In quarantine: sent during a flood, and not mailed to staff. */
  quarantined: z.boolean(),
};
/**
 * Fields of both: the member of staff who changed the state last, and when; and the customer with that phone or e-mail,
 * `sure` where both are confirmed as theirs.
 */
const care = {
  handled: z.object({ by: z.string().nullable(), at: isoTime }).nullable(),
  customer: z.object({ id, name: z.string(), sure: z.boolean() }).nullable(),
};

export const messageRow = z.object({
  ...sender,
  /** E.164. */
  phone: z.string().nullable(),
  subject: z.string(),
  /** Beginning of the text, in one line. */
  excerpt: z.string(),
  status: messageStatus,
});
export type MessageRow = z.output<typeof messageRow>;

export const staffMessage = messageRow.omit({ excerpt: true }).extend({
  message: z.string(),
  /** Answers of staff, the earliest first. */
  replies: z.array(z.object({ id, text: z.string(), by: z.string(), at: isoTime })),
  ...care,
});
export type StaffMessage = z.output<typeof staffMessage>;

export const quoteRequestRow = z.object({
  ...sender,
  number: z.string(),
  company: z.string().nullable(),
  phone: z.string(),
  /** Lines, and pieces on them. */
  lines: z.int(),
  pieces: z.int(),
  hasFile: z.boolean(),
  status: quoteRequestStatus,
});
export type QuoteRequestRow = z.output<typeof quoteRequestRow>;

export const staffQuoteRequest = quoteRequestRow.omit({ lines: true, pieces: true, hasFile: true }).extend({
  /** The customer's own order number (LPO). */
  purchaseOrder: z.string().nullable(),
  message: z.string().nullable(),
  lines: z.array(
    z.object({
      id,
      productId: id,
      variantId: id,
      sku: z.string(),
      name: localizedText,
      optionText: localizedText,
      /** Unit price that the shop showed at the time. */
      listedPrice: money,
      quantity: z.int(),
    }),
  ),
  file: z.object({ name: z.string(), mime: z.string(), bytes: z.int() }).nullable(),
  /** The quote made from it. */
  quote: z.object({ id, number: z.string() }).nullable(),
  ...care,
});
export type StaffQuoteRequest = z.output<typeof staffQuoteRequest>;

const params = z.object({ id });

export const messageOperations = defineContract({
  "GET /api/staff/messages": {
    summary: "What visitors wrote, newest first",
    access: "staff",
    query: z.object({ q, status: anyOf(messageStatus), ...pageQuery }),
    answer: z.array(messageRow),
    /** Number of results in each state. */
    meta: pageMeta.extend({ statuses: z.record(messageStatus, z.int()) }),
    offline: true,
  },
  "GET /api/staff/messages/export": {
    summary: "The filtered messages as a CSV or XLSX file, newest first and in full",
    access: "staff",
    query: z.object({ q, status: anyOf(messageStatus), ...tableFile }),
    answer: fileAnswer,
  },
  "GET /api/staff/messages/:id": {
    summary: "One message",
    access: "staff",
    params,
    answer: staffMessage,
    offline: true,
  },
  "PATCH /api/staff/messages/:id": {
    summary: "Say that a message was answered, or that it was not",
    access: "staff",
    params,
    body: z.object({ status: messageStatus }),
    answer: staffMessage,
    refusals: updating,
    offline: { kind: "edit", about: "contact_messages", reads: resources.contact_messages.read },
  },
  "POST /api/staff/messages/:id/replies": {
    summary: "Answer a message: the answer is mailed, kept with the message, and marks it as answered",
    access: "staff",
    params,
    body: z.object({ id: newRowId.optional(), text: needed(paragraph(MAX_REPLY)) }),
    answer: staffMessage,
    status: 201,
    refusals: ["not_found", ...creating],
    offline: { kind: "append", about: "contact_messages" },
  },
  "GET /api/staff/reply-snippets": {
    summary: "Texts that answers are made of: the setting `replies`, for whoever answers",
    access: "staff",
    answer: settingSchemas.replies,
    offline: true,
  },
  "GET /api/staff/quote-requests": {
    summary: "What visitors want a quote for, newest first",
    access: "staff",
    query: z.object({ q, status: anyOf(quoteRequestStatus), ...pageQuery }),
    answer: z.array(quoteRequestRow),
    meta: pageMeta.extend({ statuses: z.record(quoteRequestStatus, z.int()) }),
    offline: true,
  },
  "GET /api/staff/quote-requests/export": {
    summary: "The filtered requests as a CSV or XLSX file, newest first",
    access: "staff",
    query: z.object({ q, status: anyOf(quoteRequestStatus), ...tableFile }),
    answer: fileAnswer,
  },
  "GET /api/staff/quote-requests/:id": {
    summary: "One request with everything that was asked for",
    access: "staff",
    params,
    answer: staffQuoteRequest,
    offline: true,
  },
  "PUT /api/staff/quote-requests/:id/customer": {
    summary: "Say whose a request is; remembered for its phone and e-mail together, also for the quote made of it",
    access: "staff",
    params,
    body: z.object({ customerId: id }),
    answer: staffQuoteRequest,
    refusals: ["not_found", "key_reused"],
  },
  "GET /api/staff/quote-requests/:id/file": {
    summary: "The file that was sent along with a request",
    access: "staff",
    params,
    answer: fileAnswer,
  },
  "PATCH /api/staff/quote-requests/:id": {
    summary: "Say how far the work on a request has come",
    access: "staff",
    params,
    body: z.object({ status: quoteRequestStatus }),
    answer: staffQuoteRequest,
    refusals: updating,
    offline: { kind: "edit", about: "quote_requests", reads: resources.quote_requests.read },
  },
});

export type ReplyInput = HandlerInput<(typeof messageOperations)["POST /api/staff/messages/:id/replies"]>;
export type JoinRequestInput = HandlerInput<(typeof messageOperations)["PUT /api/staff/quote-requests/:id/customer"]>;
