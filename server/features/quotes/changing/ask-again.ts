import { toJson } from "../../../../db/json.ts";
import {
  findQuoteVersion,
  insertQuoteEvent,
  type QuoteRow,
  updateQuote,
} from "../../../../db/queries/quotes/quotes.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { canQuoteMove } from "../../../../src-shared/quotes/states.ts";
import { contentOf } from "../quote-content.ts";
import { mailStaffOfQuote } from "../quote-mail.ts";
import { refuseOther, statusNow } from "../quote-state.ts";
import type { QuoteWork } from "../quote-work.ts";
import { beginNextVersion, usualLastDay } from "./next-version.ts";

/**
 * Records the customer's wish for another version, or for a new offer after this one's last day. The next version
 * begins as a copy of theirs, for staff to work on; until it is sent nothing can be accepted. A second wish while staff
 * write replaces the question. Refuses an accepted or withdrawn offer.
 */
export async function askAgain(
  work: QuoteWork,
  quote: QuoteRow,
  message: string,
): Promise<QuoteRow | Refusal<"not_found" | "quote_moved">> {
  const { tx, now, at, actor } = work;
  const status = statusNow(quote, now);
  if (status === "accepted" || status === "ordered") return refuseOther(quote, "accepted");
  if (status === "withdrawn" || status === "declined" || quote.sent === null) return refuseOther(quote, "over");
  const kind = status === "expired" ? ("renewal" as const) : ("change" as const);
  const question = toJson({ at, kind, message });
  let askedQuote = quote;
  if (canQuoteMove(quote.status, "draft")) {
    const version = await findQuoteVersion(tx, quote.id, quote.sent);
    if (!version) return refuse("not_found");
    const usual = await usualLastDay(work);
    const validUntil = version.valid_until > usual ? version.valid_until : usual;
    const next = { content: contentOf(version), validUntil };
    askedQuote = await beginNextVersion(work, quote, next, { question });
  } else askedQuote = await updateQuote(tx, quote.id, { question });
  await insertQuoteEvent(tx, {
    quoteId: quote.id,
    version: quote.sent,
    kind: "asked",
    note: message,
    actor,
    data: { kind },
    at,
  });
  await mailStaffOfQuote(work, askedQuote, kind, quote.sent);
  return askedQuote;
}
