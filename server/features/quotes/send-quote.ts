import { recordAudit } from "../../../db/queries/audit.ts";
import { findQuoteVersion, markVersionSent } from "../../../db/queries/quotes.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { qatarDate } from "../../../src-shared/model/qatar-time.ts";
import { fieldProblem } from "../orders/field-problem.ts";
import { ensureQuoteLink } from "../share-links/write-link.ts";
import { contentOf, linesOf } from "./quote-content.ts";
import { mailCustomer } from "./quote-mail.ts";
import { refuseOther } from "./quote-state.ts";
import { moveQuote, quoteToChange, refuseMove, type StaffQuoteWork } from "./quote-work.ts";

type Sending = Refusal<
  | ("not_found" | "invalid" | "conflict" | "move_not_allowed" | "quote_moved")
  | ("version_required" | "version_conflict")
>;

/**
 * Sends the newest version: from here on it never changes. There is a link to it, which may be handed over in any way,
 * and a mail if asked. Refuses an empty quote, one whose last day is over, and a mail to nobody.
 */
export async function sendQuote(
  work: StaffQuoteWork,
  id: string,
  { version: number, mail }: { version: number; mail: boolean },
): Promise<{ quoteId: string } | Sending> {
  const { ctx, tx, now, at } = work;
  const quote = await quoteToChange(work, id);
  if (isRefusal(quote)) return quote;
  const fixed = refuseMove(quote, "sent");
  if (fixed) return fixed;
  if (number !== quote.newest) return refuseOther(quote, "other_version");
  const version = await findQuoteVersion(tx, id, number);
  if (!version) return refuse("not_found");
  const content = contentOf(version);
  if (linesOf(content).length + content.services.length === 0) {
    return fieldProblem("sections", "required", "There is nothing on it yet.");
  }
  if (quote.valid_until < qatarDate(now)) return fieldProblem("validUntil", "too_low", "Its last day is over.");
  if (mail && quote.contact_email === "") return fieldProblem("contact.email", "required", "There is no address.");
  await markVersionSent(tx, version.id, at);
  const values = { sent: number, sent_at: quote.sent_at ?? at, viewed_at: null, question: null };
  const sent = await moveQuote(work, quote, "sent", { kind: "sent", data: { mail }, values });
  await ensureQuoteLink(work, quote.id);
  if (mail) await mailCustomer(work, sent, "quote-sent", { version: number }, `quote-sent:${id}:${number}`);
  await recordAudit(tx, ctx, {
    ...{ action: "PATCH /api/quotes/:id/send", collection: "quotes", rowId: id },
    ...{ before: { status: quote.status, sent: quote.sent }, after: { status: "sent", sent: number, mail } },
  });
  return { quoteId: id };
}
