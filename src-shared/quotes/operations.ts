/** Quotes as staff write, send and follow them. Operations for customers are in page.ts. */

import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating, updating } from "../api/editing.ts";
import { fileAnswer } from "../api/file-answer.ts";
import { id, line, needed, newRowId, paragraph } from "../api/schemas.ts";
import { mailText } from "../mail/operations.ts";
import { resources } from "../resources.ts";
import { newQuote, quoteDraft, quoteMessage, quoteOrderInput, quoteSending } from "./draft.ts";
import { quoteExport, quoteListMeta, quoteQuery, quoteStatistics, statisticsQuery } from "./list.ts";
import { quoteSigning } from "./signing.ts";
import { quoteRow, staffQuote } from "./staff-quote.ts";

const params = z.object({ id });
const moving = ["move_not_allowed", "quote_moved", "conflict", ...updating] as const;

export const quotes = defineContract({
  "GET /api/quotes": {
    summary: "Quotes with filters, sort and pages",
    access: "staff",
    query: quoteQuery,
    answer: z.array(quoteRow),
    meta: quoteListMeta,
    offline: true,
  },
  "GET /api/quotes/export": {
    summary: "The filtered quotes as a CSV file that a spreadsheet opens in both languages; at most 50,000",
    access: "manager",
    query: quoteExport,
    answer: fileAnswer,
    offline: true,
  },
  "GET /api/quotes/statistics": {
    summary: "Win rate, age and value by month; the last twelve months unless told",
    access: "manager",
    query: statisticsQuery,
    answer: quoteStatistics,
    offline: true,
  },
  "GET /api/quotes/:id": {
    summary: "One quote with all its versions",
    access: "staff",
    params,
    answer: staffQuote,
    offline: true,
  },
  "POST /api/quotes": {
    summary: "Begin a quote: from a request, or by hand",
    access: "staff",
    body: newQuote,
    answer: staffQuote,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "quotes" },
  },
  "PUT /api/quotes/:id": {
    summary: "Save the draft; when the newest version was sent, this begins the next one",
    access: "staff",
    params,
    body: quoteDraft,
    answer: staffQuote,
    refusals: moving,
    offline: {
      kind: "edit",
      about: "quotes",
      reads: resources.quotes.read,
      extra: ["versionId", "refreshPrices", "agreed"],
    },
  },
  "PATCH /api/quotes/:id/owner": {
    summary: "Say who works on it; null for nobody",
    access: "staff",
    params,
    body: z.object({ ownerId: id.nullable() }),
    answer: staffQuote,
    refusals: updating,
    offline: { kind: "edit", about: "quotes", reads: resources.quotes.read },
  },
  "PATCH /api/quotes/:id/send": {
    summary: "Send the draft: its version is fixed from here on, and there is a link to it; by mail too if asked",
    access: "staff",
    params,
    body: quoteSending,
    answer: staffQuote,
    refusals: moving,
  },
  "POST /api/quotes/:id/send/preview": {
    summary: "The mail that sending the newest version would write; nothing is sent and nothing fixed",
    access: "staff",
    params,
    body: quoteMessage,
    answer: mailText,
    refusals: ["conflict"],
  },
  "PATCH /api/quotes/:id/withdraw": {
    summary: "Take an offer back; it cannot be accepted any more",
    access: "staff",
    params,
    body: z.object({ reason: line(200).optional() }),
    answer: staffQuote,
    refusals: moving,
  },
  "PATCH /api/quotes/:id/accept": {
    summary: "Write down that the customer accepted: by telephone, by a signed document, by an order of their own",
    access: "staff",
    params,
    body: z.object({
      version: z.int(),
      /** Name of the person who accepted. */
      name: needed(line(100)),
      /** The customer's own order number (LPO). */
      purchaseOrder: line(60).optional(),
      chosen: z.array(id).max(100, "too_many_lines").default([]),
      note: paragraph(1000).optional(),
    }),
    answer: staffQuote,
    refusals: moving,
  },
  "POST /api/quotes/:id/signature": {
    summary: "Take the signature that the customer drew in the showroom; a draft is fixed by it",
    access: "staff",
    params,
    body: quoteSigning,
    answer: staffQuote,
    refusals: ["move_not_allowed", "quote_moved", "price_changed", "conflict", "key_reused"],
    offline: { kind: "append", about: "quotes" },
  },
  "PATCH /api/quotes/:id/decline": {
    summary: "Write down that the customer said no",
    access: "staff",
    params,
    body: z.object({ version: z.int(), reason: paragraph(1000).default("") }),
    answer: staffQuote,
    refusals: moving,
  },
  "POST /api/quotes/:id/copy": {
    summary: "The newest version once more, as a new quote, at today's prices or at the same ones",
    access: "staff",
    params,
    body: z.object({
      id: newRowId.optional(),
      versionId: newRowId.optional(),
      refreshPrices: z.boolean().default(true),
    }),
    answer: staffQuote,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "quotes" },
  },
  "POST /api/quotes/:id/reminder": {
    summary: "Remind the customer by mail; three times a day at most",
    access: "staff",
    params,
    answer: staffQuote,
    refusals: ["quote_moved", "conflict", "key_reused"],
  },
  "POST /api/quotes/:id/hold": {
    summary:
      "Keep the pieces of the newest version until the end of a day, at most 60 days ahead; replaces what is kept",
    access: "staff",
    params,
    body: z.object({ until: calendarDay }),
    answer: staffQuote,
    refusals: ["out_of_stock", "conflict", "key_reused"],
  },
  "DELETE /api/quotes/:id/hold": {
    summary: "Put what is kept back on the shelf",
    access: "staff",
    params,
    answer: staffQuote,
    refusals: ["conflict", "key_reused"],
  },
  "POST /api/quotes/:id/order": {
    summary: "Make an order at the prices that were accepted: of everything, or of a part and later of the rest",
    access: "staff",
    params,
    body: quoteOrderInput,
    /** The order that was made is the last of `orders`. */
    answer: staffQuote,
    status: 201,
    refusals: ["quote_moved", "out_of_stock", "slot_taken", "not_deliverable", "conflict", "key_reused"],
  },
});
