/** Inputs of staff for a new quote, a version, sending, and an order of a quote. */

import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import {
  amount,
  id,
  lang,
  line,
  localizedLine,
  needed,
  newRowId,
  optionalLine,
  optionalParagraph,
  paragraph,
} from "../api/schemas.ts";
import { slotWindow } from "../delivery/operations.ts";
import { address, buyerCompany, paymentMethod } from "../orders/operations.ts";
import { optionalEmail } from "../orders/staff-operations.ts";
import { FULFILMENT_METHODS, SHORTAGE_CHOICES } from "../orders/states.ts";

const discount = z.int("not_a_number").min(0, "too_low").max(10_000, "too_high");
const lineFields = {
  /** Of a line the quote has, which then keeps its list price; or one made for a new line. */
  id: newRowId.optional(),
  quantity: z.int("quantity").min(1, "quantity").max(999, "quantity"),
  /** Basis points below the list price, as far as the role goes (orders/discount.ts), both discounts together. */
  discount: discount.default(0),
  optional: z.boolean().default(false),
  note: optionalParagraph(500).optional(),
  /** Unit cost in dirhams, from which the margin is computed; never shown to customers. */
  cost: amount.optional(),
};

export const quoteLineInput = z.discriminatedUnion("kind", [
  z.object({
    kind: z.literal("product"),
    variantId: id,
    ...lineFields,
    /**
     * Of one piece, in dirhams, instead of `discount`; null for none. Left out, as by programs that do not know it, the price
     * stays while the discount does.
     */
    agreedPrice: amount.nullable().optional(),
  }),
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

/** The content of a version as staff write it. */
const written = {
  lang,
  contact,
  company: buyerCompany.optional(),
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
  /** How and when it is delivered. */
  deliveryTerms: optionalParagraph(2000).optional(),
  depositPercent: z.int("not_a_number").min(1, "too_low").max(100, "too_high").nullable().default(null),
};

export const quoteDraft = z.object({
  ...written,
  /** Of the version that this begins, when the one before was sent. */
  versionId: newRowId.optional(),
  /** Sets the list price of every product line to the current one. */
  refreshPrices: z.boolean().default(false),
  /** The customer agrees to a revision; without this an accepted quote cannot be changed. */
  agreed: z.boolean().default(false),
});
export type QuoteDraft = z.output<typeof quoteDraft>;

export const newQuote = z.object({
  id: newRowId.optional(),
  versionId: newRowId.optional(),
  /** Id of the request that the quote answers: missing contact and lines are copied from it, and its state changes. */
  requestId: id.optional(),
  ...written,
  lang: lang.optional(),
  contact: contact.optional(),
  sections: sections.optional(),
  /** By default this and both terms come from the settings. */
  validUntil: calendarDay.optional(),
});
export type NewQuote = z.output<typeof newQuote>;

export const quoteMessage = z.object({
  /** Introduction above the offer, in the language of the quote; plain text. */
  message: paragraph(1000).default(""),
});
/** A message is part of the mail, so it needs one. */
export const quoteSending = quoteMessage.extend({ version: z.int(), mail: z.boolean().default(true) });
export type QuoteSending = z.output<typeof quoteSending>;

export const quoteOrderInput = z.object({
  /** The version that was accepted. */
  version: z.int(),
  orderId: newRowId.optional(),
  /** Quantities of lines and services (1 for a service); by default everything that is not ordered yet. */
  lines: z
    .array(z.object({ lineId: id, quantity: z.int("quantity").min(1, "quantity").max(999, "quantity") }))
    .min(1, "required")
    .max(120, "too_many_lines")
    .refine((lines) => new Set(lines.map((line) => line.lineId)).size === lines.length, "invalid")
    .optional(),
  method: z.enum(FULFILMENT_METHODS, "choose"),
  /** Left out: the address of the quote. */
  address: address.optional(),
  slot: z.object({ date: calendarDay, window: slotWindow }).optional(),
  /** Accepts a full window or a closed day. */
  overbook: z.boolean().default(false),
  /** `accept`: a shortage is ordered and owed to the customer; otherwise it is refused with its lines. */
  shortage: z.enum(SHORTAGE_CHOICES).default("refuse"),
  paymentMethod: paymentMethod.default("transfer"),
  /** The customer's own order number (LPO); left out, the one of the quote. */
  purchaseOrder: line(60).optional(),
  note: paragraph(1000).optional(),
  /** Sends the confirmation, where there is an address. */
  mail: z.boolean().default(false),
});
export type QuoteOrderInput = z.output<typeof quoteOrderInput>;
