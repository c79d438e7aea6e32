import { recordAudit } from "../../../../db/queries/audit.ts";
import { findQuoteVersion, markVersionSent, type QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { needsManager } from "../../../../src-shared/orders/written-by-hand.ts";
import type { QuoteSending } from "../../../../src-shared/quotes/draft.ts";
import { netUnitPrice } from "../../../../src-shared/quotes/totals.ts";
import { ensureQuoteLink } from "../../share-links/write-link.ts";
import { refuseBelowOrdered } from "../ordering/ordered-parts.ts";
import { contentOf, linesOf, type QuoteContent } from "../quote-content.ts";
import { mailCustomer } from "../quote-mail.ts";
import { isPastItsDay, refuseOther } from "../quote-state.ts";
import { moveQuote, quoteToChange, refuseMove, type StaffQuoteWork } from "../quote-work.ts";

type Sending = Refusal<
  | ("not_found" | "invalid" | "conflict" | "move_not_allowed" | "quote_moved")
  | ("version_required" | "version_conflict")
>;

/**
 * Sends the newest version: from here on it never changes. It gets a link, which may be passed on in any form, and a
 * mail if requested, with the message. Refuses an empty quote, one whose last day is over, a mail without an address,
 * and lines written by hand at a price that no manager has sent.
 */
export async function sendQuote(
  work: StaffQuoteWork,
  id: string,
  { version: number, mail, message }: QuoteSending,
): Promise<{ quoteId: string } | Sending> {
  const quote = await quoteToChange(work, id);
  if (isRefusal(quote)) return quote;
  const sent = await sendLocked(work, quote, { version: number, mail, message });
  return isRefusal(sent) ? sent : { quoteId: id };
}

/** Sends a quote that the caller has locked. */
export async function sendLocked(
  work: StaffQuoteWork,
  quote: QuoteRow,
  { version: number, mail, message }: QuoteSending,
): Promise<QuoteRow | Refusal<"not_found" | "invalid" | "conflict" | "move_not_allowed" | "quote_moved">> {
  const { ctx, tx, madeAt, at } = work;
  const { id } = quote;
  const fixed = refuseMove(quote, "sent");
  if (fixed) return fixed;
  if (number !== quote.newest) return refuseOther(quote, "other_version");
  const version = await findQuoteVersion(tx, id, number);
  if (!version) return refuse("not_found");
  const content = contentOf(version);
  if (linesOf(content).length + content.services.length === 0) {
    return refuseField("sections", "required", "There is nothing on it yet.");
  }
  const below = await refuseBelowOrdered(tx, id, content);
  if (below) return below;
  const alone = await refuseAlone(work, quote, content);
  if (alone) return alone;
  if (isPastItsDay(quote, madeAt)) return refuseField("validUntil", "too_low", "Its last day is over.");
  if (mail && quote.contact_email === "") return refuseField("contact.email", "required", "There is no address.");
  const text = mail && message !== "" ? message : undefined;
  await markVersionSent(tx, version.id, at);
  const values = { sent: number, sent_at: quote.sent_at ?? at, viewed_at: null, question: null };
  const sent = await moveQuote(work, quote, "sent", { kind: "sent", note: text, data: { mail }, values });
  await ensureQuoteLink(work, quote.id);
  const mailData = { version: number, ...(text ? { message: text } : {}) };
  if (mail) await mailCustomer(work, sent, "quote-sent", mailData, `quote-sent:${id}:${number}`);
  await recordAudit(tx, ctx, {
    collection: "quotes",
    rowId: id,
    before: { status: quote.status, sent: quote.sent },
    after: { status: "sent", sent: number, mail },
  });
  return sent;
}

/** Refuses lines written by hand at a price that no manager has sent, by name (orders/written-by-hand.ts). */
async function refuseAlone(
  { ctx, tx }: StaffQuoteWork,
  quote: QuoteRow,
  content: QuoteContent,
): Promise<Refusal<"conflict"> | undefined> {
  const before = quote.sent === null ? undefined : await findQuoteVersion(tx, quote.id, quote.sent);
  const role = ctx.actor.kind === "staff" ? ctx.actor.role : "manager";
  const lines = needsManager(role, pricedLines(content), before ? pricedLines(contentOf(before)) : []);
  if (lines.length === 0) return undefined;
  return refuse("conflict", {
    message: "Free-text lines have no list price to hold a discount against: a manager sends this quote.",
    details: { because: "by_hand", lines: lines.map(({ id, name }) => ({ id, name })) },
  });
}

const pricedLines = (content: QuoteContent) =>
  linesOf(content).map(({ id, kind, name, unitPrice }) => ({
    id,
    kind,
    name,
    netUnitPrice: netUnitPrice(unitPrice, content.discount),
  }));
