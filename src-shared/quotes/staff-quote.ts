/** A quote as staff see it: its versions, history, orders and links. */

import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { id, isoTime, lang, money } from "../api/schemas.ts";
import { address, orderStatus } from "../orders/operations.ts";
import { shareLink } from "../share-links/operations.ts";
import { quoteAcceptance, quoteStatus, staffQuoteVersion } from "./content.ts";
import { quoteEventSchemas as data, type QuoteEvents } from "./events.ts";
import { QUOTE_QUESTION_KINDS } from "./states.ts";

const person = z.object({ id, name: z.string() });

/** A question of the customer on the page of the link: another version, or a new offer after this one expired. */
export const quoteQuestion = z.object({ at: isoTime, kind: z.enum(QUOTE_QUESTION_KINDS), message: z.string() });
export type QuoteQuestion = z.output<typeof quoteQuestion>;

const eventFields = {
  id,
  at: isoTime,
  /** The version it is about. */
  version: z.int(),
  from: quoteStatus.nullable(),
  to: quoteStatus.nullable(),
  note: z.string().nullable(),
  /** Name of the member of staff, or "customer", "system". */
  by: z.string(),
};

const eventOf = <Kind extends string, Details extends z.ZodType>(kind: Kind, details: Details) =>
  z.object({ ...eventFields, kind: z.literal(kind), details: details.nullable() });

type EventFields = z.output<z.ZodObject<typeof eventFields>>;
type EventDetails = QuoteEvents & { other: null };
export type QuoteEvent = {
  [Kind in keyof EventDetails]: EventFields & { kind: Kind; details: EventDetails[Kind] | null };
}[keyof EventDetails];

/**
 * One event of a quote's history. `details` by kind; null also where the stored data does not fit its kind. "other" is
 * an event of a kind that this program does not know: a newer server's, on a desktop.
 */
export const quoteEvent: z.ZodType<QuoteEvent> = z.discriminatedUnion("kind", [
  eventOf("created", data.created),
  eventOf("revised", data.revised),
  eventOf("sent", data.sent),
  eventOf("viewed", data.viewed),
  eventOf("accepted", data.accepted),
  eventOf("declined", data.declined),
  eventOf("expired", data.expired),
  eventOf("unrevised", data.unrevised),
  eventOf("withdrawn", data.withdrawn),
  eventOf("asked", data.asked),
  eventOf("reminded", data.reminded),
  eventOf("held", data.held),
  eventOf("released", data.released),
  eventOf("ordered", data.ordered),
  eventOf("all_ordered", data.all_ordered),
  eventOf("order_changed", data.order_changed),
  eventOf("other", z.null()),
]);
export const staffQuote = z.object({
  id,
  version: z.int(),
  /** "QUO-2026-000001"; blank while the server has not given one to a quote made on a desktop. */
  number: z.string(),
  status: quoteStatus,
  lang,
  createdAt: isoTime,
  updatedAt: isoTime,
  owner: person.nullable(),
  /** Phone in E.164; it and the e-mail may be "". */
  contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
  company: z
    .object({ name: z.string(), crNumber: z.string().optional(), purchaseOrder: z.string().optional() })
    .nullable(),
  address: address.nullable(),
  customer: person.extend({ note: z.string().nullable() }).nullable(),
  /** The request it answers. */
  request: z.object({ id, number: z.string() }).nullable(),
  copiedFrom: z.object({ id, number: z.string() }).nullable(),
  /** The oldest first; the last may be a draft, all others were sent. */
  versions: z.array(staffQuoteVersion),
  /** Number of the newest version, and of the one the customer has; null while none was sent. */
  newest: z.int(),
  sent: z.int().nullable(),
  acceptance: quoteAcceptance.nullable(),
  declined: z.object({ at: isoTime, reason: z.string() }).nullable(),
  /** Open question of the customer. */
  question: quoteQuestion.nullable(),
  /** Orders made from it, the oldest first. */
  orders: z.array(
    z.object({
      id,
      number: z.string(),
      status: orderStatus,
      total: money,
      at: isoTime,
      /** Whether it counts: goods of voided or cancelled orders can be ordered again. */
      counts: z.boolean(),
      /** Whether it charges the delivery fee of the quote, which one order does. */
      chargesDelivery: z.boolean(),
    }),
  ),
  /** Quantities of accepted lines and services that are not ordered yet. */
  remaining: z.array(z.object({ lineId: id, quantity: z.int() })),
  hold: z
    .object({ until: calendarDay, lines: z.array(z.object({ variantId: id, sku: z.string(), quantity: z.int() })) })
    .nullable(),
  /** Newest first, ended ones included. */
  links: z.array(shareLink),
  /** Oldest first. */
  events: z.array(quoteEvent),
  /** The statuses it may take next. */
  moves: z.array(quoteStatus),
  /** Whether a draft may be saved, as the current or the next version. */
  editable: z.boolean(),
});
export type StaffQuote = z.output<typeof staffQuote>;

export const quoteRow = z.object({
  id,
  version: z.int(),
  number: z.string(),
  status: quoteStatus,
  lang,
  name: z.string(),
  company: z.string().nullable(),
  phone: z.string(),
  owner: person.nullable(),
  /** Number of the newest version. */
  newest: z.int(),
  /** Of the newest version without optional lines; of an accepted one what was accepted. */
  total: money,
  validUntil: calendarDay,
  createdAt: isoTime,
  /** When a version was first sent, first opened, and decided. */
  sentAt: isoTime.nullable(),
  viewedAt: isoTime.nullable(),
  decidedAt: isoTime.nullable(),
  views: z.int(),
  /** Whether the customer has an open question. */
  waiting: z.boolean(),
});
export type QuoteRow = z.output<typeof quoteRow>;
