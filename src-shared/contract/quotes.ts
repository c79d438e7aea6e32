/** Quotes as staff write, send and follow them. What the customer sees stands in quote-page.ts. */
import { z } from "zod";
import { calendarDay } from "./calendar-day.ts";
import { defineContract } from "./define.ts";
import { slotWindow } from "./delivery.ts";
import { creating, updating } from "./editing.ts";
import { address, paymentMethod } from "./orders.ts";
import { optionalEmail } from "./orders-staff.ts";
import { quoteStatus } from "./quote-content.ts";
import {
  amount,
  id,
  lang,
  line,
  localizedLine,
  money,
  needed,
  newRowId,
  optionalLine,
  optionalParagraph,
  pageMeta,
  pageQuery,
  paragraph,
} from "./schemas.ts";
import { quoteRow, staffQuote } from "./staff-quote.ts";

const discount = z.int("not_a_number").min(0, "too_low").max(10_000, "too_high");
const lineFields = {
  /** Of a line the quote has, which then keeps its list price; or one made for a new line. */
  id: newRowId.optional(),
  quantity: z.int("quantity").min(1, "quantity").max(999, "quantity"),
  /** Basis points below the list price, as far as the role goes (model/discount.ts), both discounts together. */
  discount: discount.default(0),
  optional: z.boolean().default(false),
  note: optionalParagraph(500).optional(),
  /** What one piece costs the shop, in dirhams: for the margin, and for nobody outside. */
  cost: amount.optional(),
};

export const quoteLineInput = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("product"), variantId: id, ...lineFields }),
  z.object({
    kind: z.literal("text"),
    sku: line(40).default(""),
    name: localizedLine(200),
    /** Of one piece, in dirhams. */
    listPrice: amount,
    ...lineFields,
  }),
]);
export type QuoteLineInput = z.output<typeof quoteLineInput>;

const contact = z.object({
  name: needed(line(100)),
  phone: line(40).default(""),
  email: optionalEmail.default(""),
});
const company = z.object({
  name: needed(line(150)),
  crNumber: line(40).optional(),
  purchaseOrder: line(60).optional(),
});
const sections = z
  .array(
    z.object({
      id: newRowId.optional(),
      /** A room; blank where there is only one. */
      title: optionalLine(120),
      lines: z.array(quoteLineInput).max(100, "too_many_lines"),
    }),
  )
  .max(30, "too_many_lines")
  .refine((all) => all.reduce((sum, one) => sum + one.lines.length, 0) <= 100, "too_many_lines");

/** What a version says, as staff write it. */
const written = {
  lang,
  contact,
  company: company.optional(),
  address: address.optional(),
  sections,
  services: z
    .array(z.object({ id: newRowId.optional(), title: localizedLine(200), amount }))
    .max(20, "too_many_lines")
    .default([]),
  deliveryFee: amount.default(0),
  /** Of the whole quote, in basis points. */
  discount: discount.default(0),
  /** The last day in Qatar on which it can be accepted: today or later. */
  validUntil: calendarDay,
  intro: optionalParagraph(2000).optional(),
  terms: optionalParagraph(6000).optional(),
  depositPercent: z.int("not_a_number").min(1, "too_low").max(100, "too_high").nullable().default(null),
};

export const quoteDraft = z.object({
  ...written,
  /** Of the version that this begins, when the one before was sent. */
  versionId: newRowId.optional(),
  /** Gives every product line the price the catalogue asks today. */
  refreshPrices: z.boolean().default(false),
});
export type QuoteDraft = z.output<typeof quoteDraft>;

export const newQuote = z.object({
  id: newRowId.optional(),
  versionId: newRowId.optional(),
  /** Takes a request up: contact and lines come from it where they are not given, and it is being worked on. */
  requestId: id.optional(),
  ...written,
  lang: lang.optional(),
  contact: contact.optional(),
  sections: sections.optional(),
  /** Left out: 14 days from today. */
  validUntil: calendarDay.optional(),
});
export type NewQuote = z.output<typeof newQuote>;

/** A value once or several times in the address. */
const anyOf = <T extends z.ZodEnum>(options: T) =>
  z
    .union([options, z.array(options).max(10)])
    .transform((value) => [value].flat())
    .optional();

export const quoteQuery = z.object({
  /** Number, phone in any format, name, company, e-mail, SKU, or words of a line, in either language. */
  q: z.string().trim().max(100, "too_long").optional(),
  status: anyOf(quoteStatus),
  /** Id of a member of staff, `me`, or `none`. */
  owner: z.string().max(64).optional(),
  customer: z.string().max(64).optional(),
  /** Only those where the customer asked for something and waits. */
  waiting: z.enum(["1", "true"]).optional(),
  /** Days in Qatar on which it was made, both included. */
  from: calendarDay.optional(),
  to: calendarDay.optional(),
  /** At least so many days since it was sent; not sent, since it was made. */
  olderThan: z.coerce.number().int().min(1).max(3650).optional(),
  /** `-` first: downwards. */
  sort: z
    .enum(["created", "-created", "number", "-number", "total", "-total", "valid", "-valid", "name", "-name"])
    .default("-created"),
  ...pageQuery,
});
export type QuoteQuery = z.output<typeof quoteQuery>;

const person = z.object({ id, name: z.string() });
const counted = z.object({ count: z.int(), value: money });

/** Values in dirhams, without optional lines; of an accepted one what was accepted. */
export const quoteStatistics = z.object({
  /** Sent and undecided today, whenever they were sent. */
  open: counted,
  /** How long those have been waiting, in days since they were sent. */
  ages: z.array(counted.extend({ from: z.int(), to: z.int().nullable() })),
  /** Of the quotes first sent in the months asked for. */
  sent: counted,
  won: counted,
  declined: counted,
  expired: counted,
  /** Won of all that were decided, in basis points; null while none was. */
  winRate: z.int().nullable(),
  /** Days from the first sending to the yes: half of them took no longer; null while there is none. */
  daysToWin: z.int().nullable(),
  /** By the month in Qatar of the first sending, "2026-11"; every month of the span, the oldest first. */
  months: z.array(z.object({ month: z.string(), sent: counted, won: counted })),
});
export type QuoteStatistics = z.output<typeof quoteStatistics>;

export const quoteOrderInput = z.object({
  /** The version that was accepted. */
  version: z.int(),
  orderId: newRowId.optional(),
  /** Which lines and services, how many of each (a service is one); left out, everything that is not ordered yet. */
  lines: z
    .array(z.object({ lineId: id, quantity: z.int("quantity").min(1, "quantity").max(999, "quantity") }))
    .min(1, "required")
    .max(120, "too_many_lines")
    .refine((lines) => new Set(lines.map((one) => one.lineId)).size === lines.length, "invalid")
    .optional(),
  method: z.enum(["delivery", "pickup"], "choose"),
  /** Left out: the address of the quote. */
  address: address.optional(),
  slot: z.object({ date: calendarDay, window: slotWindow }).optional(),
  /** Takes a delivery time although it is full or the day is closed. */
  overbook: z.boolean().default(false),
  paymentMethod: paymentMethod.default("transfer"),
  /** The customer's own order number (LPO); left out, the one of the quote. */
  purchaseOrder: line(60).optional(),
  note: paragraph(1000).optional(),
  /** Sends the confirmation, where there is an address. */
  mail: z.boolean().default(false),
});
export type QuoteOrderInput = z.output<typeof quoteOrderInput>;

const params = z.object({ id });
const moving = ["move_not_allowed", "quote_moved", "conflict", ...updating] as const;

export const quotes = defineContract({
  "GET /api/quotes": {
    summary: "Quotes with filters, sort and pages",
    access: "staff",
    query: quoteQuery,
    answer: z.array(quoteRow),
    meta: pageMeta.extend({
      /** What the other filters leave of each status. */
      statuses: z.record(quoteStatus, z.int()),
      /** Where a customer asked for something and waits. */
      waiting: z.int(),
      /** Everybody who works on one. */
      owners: z.array(person),
    }),
    offline: true,
  },
  "GET /api/quotes/statistics": {
    summary: "Win rate, age and value by month; the last twelve months unless told",
    access: "staff",
    query: z.object({
      /** Months in Qatar, "2026-11", both included. */
      from: z
        .string()
        .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, "choose")
        .optional(),
      to: z
        .string()
        .regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/, "choose")
        .optional(),
    }),
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
    offline: true,
  },
  "PUT /api/quotes/:id": {
    summary: "Save the draft; when the newest version was sent, this begins the next one",
    access: "staff",
    params,
    body: quoteDraft,
    answer: staffQuote,
    refusals: moving,
    offline: true,
  },
  "PATCH /api/quotes/:id/owner": {
    summary: "Say who works on it; null for nobody",
    access: "staff",
    params,
    body: z.object({ ownerId: id.nullable() }),
    answer: staffQuote,
    refusals: updating,
    offline: true,
  },
  "PATCH /api/quotes/:id/send": {
    summary: "Send the draft: its version is fixed from here on, and there is a link to it; by mail too if asked",
    access: "staff",
    params,
    body: z.object({ version: z.int(), mail: z.boolean().default(true) }),
    answer: staffQuote,
    refusals: moving,
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
    summary: "Write down that the customer accepted: by telephone, by a signed paper, by an order of their own",
    access: "staff",
    params,
    body: z.object({
      version: z.int(),
      /** Who said so. */
      name: needed(line(100)),
      /** The customer's own order number (LPO). */
      purchaseOrder: line(60).optional(),
      chosen: z.array(id).max(100, "too_many_lines").default([]),
      note: paragraph(1000).optional(),
    }),
    answer: staffQuote,
    refusals: moving,
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
    offline: true,
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
