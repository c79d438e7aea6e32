/** The kinds of event in a quote's history, each with its data: `quote_events.data` in the database, `details` in the answer. */
import type { DecidedBy, QuoteQuestionKind } from "./states.ts";

export interface QuoteEvents {
  created: { requestId?: string; copiedFrom?: string };
  /** `agreed`: the accepted version is binding until the customer accepts this one. */
  revised: { newest: number; agreed?: true };
  /** `mail`: sent by mail; the event's note holds the words that went with it. */
  sent: { mail: boolean };
  viewed: null;
  /** `chosen`: ids of the optional lines; `total` in dirhams. */
  accepted: { name: string; chosen: string[]; by: DecidedBy; total: number };
  /** A revision that ended without a new acceptance: `accepted` is the version that is binding again. */
  declined: { accepted: number } | null;
  expired: { accepted: number } | null;
  unrevised: { accepted: number };
  withdrawn: null;
  /** The event's note holds the customer's message. */
  asked: { kind: QuoteQuestionKind };
  reminded: { by: "clock" | "staff" };
  /** `until`: a day in Qatar. */
  held: { until: string };
  released: { because: string };
  ordered: { orderId: string; number: string };
  all_ordered: null;
  /** Quantities that an edited order returned to the quote, and those that it took in addition. */
  order_changed: { orderId: string; number: string; back: number; more: number };
}
export type QuoteEventKind = keyof QuoteEvents;
export type QuoteEventData = QuoteEvents[QuoteEventKind];

/** Every kind once; a kind that is missing here does not compile. */
const kinds: Record<QuoteEventKind, true> = {
  created: true,
  revised: true,
  sent: true,
  viewed: true,
  accepted: true,
  declined: true,
  expired: true,
  unrevised: true,
  withdrawn: true,
  asked: true,
  reminded: true,
  held: true,
  released: true,
  ordered: true,
  all_ordered: true,
  order_changed: true,
};
export const QUOTE_EVENT_KINDS = Object.keys(kinds) as QuoteEventKind[];
