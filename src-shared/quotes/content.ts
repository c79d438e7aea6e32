/**
 * The content of a quote: schemas shared by staff, the customer's page and the document. Cost and margin are not among them,
 * except in the schemas for staff.
 */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { id, isoTime, localizedText, money, picture, strokes } from "../api/schemas.ts";
import { DECIDED_BY, QUOTE_LINE_KINDS, QUOTE_STATUSES, VERSION_STATES } from "./states.ts";

export const quoteStatus = z.enum(QUOTE_STATUSES);
export type QuoteStatus = z.output<typeof quoteStatus>;

/** All in dirhams: goods − discount + services + delivery + tax = total (quotes/totals.ts). */
export const quoteSums = z.object({
  /** Quantity times unit price, before the discount of the whole quote. */
  goods: money,
  discount: money,
  services: money,
  delivery: money,
  tax: money,
  total: money,
  /** Asked for before work begins; null for none. */
  deposit: money.nullable(),
});

export const quoteLine = z.object({
  id,
  /** `text` is written by hand: neither in the catalogue nor in stock. */
  kind: z.enum(QUOTE_LINE_KINDS),
  productId: id.nullable(),
  variantId: id.nullable(),
  /** "" where there is none. */
  sku: z.string(),
  name: localizedText,
  optionText: localizedText,
  picture: picture.nullable(),
  quantity: z.int(),
  /** Unit price of the catalogue, or as written by hand. */
  listPrice: money,
  /** Discount in basis points. */
  discount: z.int(),
  /** Unit price after the discount of the line. */
  unitPrice: money,
  /** Unit price after both discounts, which an order charges. */
  netUnitPrice: money,
  /** Unit price times quantity. */
  lineTotal: money,
  /** Optional: counts only when the customer chooses it. */
  optional: z.boolean(),
  note: localizedText.nullable(),
});
export type QuoteLine = z.output<typeof quoteLine>;

export const quoteService = z.object({ id, title: localizedText, amount: money });

const versionFields = {
  id,
  /** 1, 2, … */
  number: z.int(),
  /** State; a sent version never changes. */
  state: z.enum(VERSION_STATES),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
  intro: localizedText.nullable(),
  terms: localizedText.nullable(),
  /** Terms of delivery. */
  deliveryTerms: localizedText.nullable(),
  /** The last day in Qatar on which it can be accepted. */
  validUntil: calendarDay,
  services: z.array(quoteService),
  deliveryFee: money,
  /** Discount of the whole quote in basis points, taken off each unit price. */
  discount: z.int(),
  /** Basis points. */
  taxRate: z.int(),
  /** Of the total, 1 to 100; null for none. */
  depositPercent: z.int().nullable(),
  sums: z.object({
    /** Without any optional line. */
    base: quoteSums,
    /** With all of them. */
    withOptions: quoteSums,
  }),
};

/** Sections (rooms of the customer) in order; a quote without them has one with a blank title. */
const section = <Line extends z.ZodType>(line: Line) =>
  z.object({
    id,
    title: localizedText,
    /** Of the lines that are not optional, before the discount of the whole quote. */
    total: money,
    lines: z.array(line),
  });

export const quoteVersion = z.object({ ...versionFields, sections: z.array(section(quoteLine)) });
export type QuoteVersion = z.output<typeof quoteVersion>;

export const staffQuoteLine = quoteLine.extend({
  /** The unit price, where it was typed as a price and no discount in basis points gives it; else null. */
  agreedPrice: money.nullable(),
  /** Unit cost, for managers; null where unknown. */
  cost: money.nullable(),
});
export const staffQuoteVersion = z.object({
  ...versionFields,
  sections: z.array(section(staffQuoteLine)),
  /** Without optional lines: the known cost, what those lines earn, and how many lines have no cost. For managers. */
  margin: z.object({ cost: money, earned: z.int(), unknown: z.int() }).nullable(),
});
export type StaffQuoteVersion = z.output<typeof staffQuoteVersion>;

export const quoteAcceptance = z.object({
  version: z.int(),
  at: isoTime,
  /** Name typed by the person who accepted. */
  name: z.string(),
  /** `staff`: recorded by staff. */
  by: z.enum(DECIDED_BY),
  /** Ids of the optional lines that were chosen. */
  chosen: z.array(id),
  /** With those lines. */
  sums: quoteSums,
  signature: strokes.nullable(),
  /** Subject to confirmation: signed on a desktop, whose server has not taken it yet. */
  awaited: z.boolean(),
});
export type QuoteAcceptance = z.output<typeof quoteAcceptance>;

/** `details` of a `quote_moved`: the current state of the quote. */
export interface QuoteMovedDetails {
  status: QuoteStatus;
  /** The version that can be accepted, or was; null when none was sent. */
  version: number | null;
  because: "other_version" | "being_changed" | "accepted" | "over" | "expired";
}
