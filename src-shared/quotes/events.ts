/**
 * The kinds of event in a quote's history, each with the schema of its data: `quote_events.data` in the database,
 * `details` in the answer.
 */
import { z } from "zod";
import { DECIDED_BY, QUOTE_QUESTION_KINDS } from "./states.ts";

/** The end of a revision without a new acceptance: `accepted` is the version that is binding again. */
const endOfRevision = z.object({ accepted: z.number() });

export const quoteEventSchemas = {
  created: z.object({ requestId: z.string().optional(), copiedFrom: z.string().optional() }),
  /** `agreed`: the accepted version is binding until the customer accepts this one. */
  revised: z.object({ newest: z.number(), agreed: z.literal(true).optional() }),
  /** `mail`: sent by mail; the event's note holds the words that went with it. */
  sent: z.object({ mail: z.boolean() }),
  viewed: z.null(),
  /** `chosen`: ids of the optional lines; `total` in dirhams. */
  accepted: z.object({
    name: z.string(),
    chosen: z.array(z.string()),
    by: z.enum(DECIDED_BY),
    total: z.number(),
  }),
  declined: endOfRevision.nullable(),
  expired: endOfRevision.nullable(),
  unrevised: endOfRevision,
  withdrawn: z.null(),
  /** The event's note holds the customer's message. */
  asked: z.object({ kind: z.enum(QUOTE_QUESTION_KINDS) }),
  reminded: z.object({ by: z.literal(["clock", "staff"]) }),
  /** `until`: a day in Qatar. */
  held: z.object({ until: z.string() }),
  released: z.object({ because: z.string() }),
  ordered: z.object({ orderId: z.string(), number: z.string() }),
  all_ordered: z.null(),
  /** Quantities that an edited order returned to the quote, and those that it took in addition. */
  order_changed: z.object({ orderId: z.string(), number: z.string(), back: z.number(), more: z.number() }),
};
export type QuoteEventKind = keyof typeof quoteEventSchemas;
export type QuoteEvents = { [Kind in QuoteEventKind]: z.output<(typeof quoteEventSchemas)[Kind]> };
export type QuoteEventData = QuoteEvents[QuoteEventKind];
