import type { QuoteRow } from "../../../db/queries/quotes/quotes.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { QuoteMovedDetails } from "../../../src-shared/quotes/content.ts";
import { isOpenQuote, type QuoteStatus } from "../../../src-shared/quotes/states.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

const sentences: Record<QuoteMovedDetails["because"], string> = {
  other_version: "There is a newer version of this quote.",
  being_changed: "This quote is being changed; a new version follows.",
  accepted: "This quote was accepted before.",
  over: "This quote is no longer offered.",
  expired: "The time of this quote is over.",
};

/** Refusal of a step that came too late, with the quote's present state. */
export const refuseOther = (quote: QuoteRow, because: QuoteMovedDetails["because"]): Refusal<"quote_moved"> => {
  const details: QuoteMovedDetails = { status: quote.status, version: quote.sent, because };
  return refuse("quote_moved", { message: sentences[because], details });
};

/** Whether the last day in Qatar is over, by the server's clock, even before the job has marked the quote. */
export const isPastItsDay = (quote: Pick<QuoteRow, "valid_until">, now: Date): boolean =>
  quote.valid_until < qatarDate(now);

/** The status of a quote now. */
export const statusNow = (quote: QuoteRow, now: Date): QuoteStatus => {
  const status = quote.status;
  return isOpenQuote(status) && isPastItsDay(quote, now) ? "expired" : status;
};

/**
 * Why a version can be neither accepted nor declined at that time; undefined when it can. A quote that expired after it
 * was still open then: a signature drawn on its last day may arrive later.
 */
export function refuseDecision(quote: QuoteRow, version: number, at: Date): Refusal<"quote_moved"> | undefined {
  const wasOpen = quote.status === "expired" && !isPastItsDay(quote, at);
  const status = wasOpen ? "sent" : statusNow(quote, at);
  if (status === "accepted" || status === "ordered") return refuseOther(quote, "accepted");
  if (status === "draft") return refuseOther(quote, "being_changed");
  if (status === "expired") return refuseOther(quote, "expired");
  if (!isOpenQuote(status)) return refuseOther(quote, "over");
  return version === quote.sent ? undefined : refuseOther(quote, "other_version");
}
