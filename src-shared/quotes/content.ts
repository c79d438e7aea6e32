/**
 * What a quote says: the pieces that staff, the customer's page and the document share. Nothing here names what a piece
 * costs the shop or what it earns; those stand in quotes.ts, for staff alone.
 */
import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { id, isoTime, localizedText, money, picture } from "../api/schemas.ts";
import { DECIDED_BY, QUOTE_LINE_KINDS, QUOTE_STATUSES, VERSION_STATES } from "./states.ts";

export const quoteStatus = z.enum(QUOTE_STATUSES);
export type QuoteStatus = z.output<typeof quoteStatus>;

/** All in dirhams: goods − discount + services + delivery + tax = total (quotes/totals.ts). */
export const quoteSums = z.object({
  /** Pieces times unit price, before the discount of the whole quote. */
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
  /** For one piece: what the catalogue asked, or what was written. */
  listPrice: money,
  /** Basis points below it. */
  discount: z.int(),
  /** For one piece, after the discount of the line. */
  unitPrice: money,
  /** For one piece, after the discount of the whole quote too: what an order charges. */
  netUnitPrice: money,
  /** Unit price times quantity. */
  lineTotal: money,
  /** Counts only when the customer chooses it. */
  optional: z.boolean(),
  note: localizedText.nullable(),
});
export type QuoteLine = z.output<typeof quoteLine>;

export const quoteService = z.object({ id, title: localizedText, amount: money });

const versionFacts = {
  id,
  /** 1, 2, … */
  number: z.int(),
  /** What was sent never changes. */
  state: z.enum(VERSION_STATES),
  createdAt: isoTime,
  sentAt: isoTime.nullable(),
  intro: localizedText.nullable(),
  terms: localizedText.nullable(),
  /** How and when it is delivered. */
  deliveryTerms: localizedText.nullable(),
  /** The last day in Qatar on which it can be accepted. */
  validUntil: calendarDay,
  services: z.array(quoteService),
  deliveryFee: money,
  /** Of the whole quote, in basis points, taken off each piece. */
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

/** Sections are rooms, in order; a quote without rooms has one whose title is blank. */
const section = <Line extends z.ZodType>(line: Line) =>
  z.object({
    id,
    title: localizedText,
    /** Of the lines that are not optional, before the discount of the whole quote. */
    total: money,
    lines: z.array(line),
  });

export const quoteVersion = z.object({ ...versionFacts, sections: z.array(section(quoteLine)) });
export type QuoteVersion = z.output<typeof quoteVersion>;

export const staffQuoteLine = quoteLine.extend({
  /** What one piece costs the shop, for managers; null where nobody said. */
  cost: money.nullable(),
});
export const staffQuoteVersion = z.object({
  ...versionFacts,
  sections: z.array(section(staffQuoteLine)),
  /** Without optional lines: the known cost, what those lines earn, and how many lines have no cost. For managers. */
  margin: z.object({ cost: money, earned: z.int(), unknown: z.int() }).nullable(),
});
export type StaffQuoteVersion = z.output<typeof staffQuoteVersion>;

/** Strokes of points in units of which the longer side of the drawing has 1000 (quotes/signature.ts). */
export const strokes = z.array(z.array(z.tuple([z.int(), z.int()])));

export const quoteAcceptance = z.object({
  version: z.int(),
  at: isoTime,
  /** As typed by whoever accepted. */
  name: z.string(),
  /** `staff`: written down by staff, who were told. */
  by: z.enum(DECIDED_BY),
  /** Ids of the optional lines that were chosen. */
  chosen: z.array(id),
  /** With those lines. */
  sums: quoteSums,
  signature: strokes.nullable(),
});
export type QuoteAcceptance = z.output<typeof quoteAcceptance>;

/** `details` of a `quote_moved`: where the quote is now. */
export interface QuoteMovedDetails {
  status: QuoteStatus;
  /** The version that can be accepted, or was; null when none was ever sent. */
  version: number | null;
  because: "other_version" | "being_changed" | "accepted" | "over" | "expired";
}
