import { countUse } from "../../../../db/queries/accounts/limits.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import {
  findQuoteVersion,
  insertQuoteEvent,
  markVersionReminded,
  type QuoteRow,
} from "../../../../db/queries/quotes/quotes.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { mailCustomer } from "../quote-mail.ts";
import { refuseDecision } from "../quote-state.ts";
import { type QuoteWork, quoteToAddTo, type StaffQuoteWork } from "../quote-work.ts";

const DAY_SECONDS = 86_400;
const MAX_A_DAY = 3;

/** Reminds the customer of the version they have, on staff's request. */
export async function remindByHand(
  work: StaffQuoteWork,
  id: string,
): Promise<{ quoteId: string } | Refusal<"not_found" | "invalid" | "quote_moved" | "rate_limited">> {
  const { ctx, tx, now } = work;
  const quote = await quoteToAddTo(work, id);
  if (isRefusal(quote)) return quote;
  const late = refuseDecision(quote, quote.sent ?? 0, now);
  if (late) return late;
  if (quote.contact_email === "") return refuseField("contact.email", "required", "There is no address.");
  const wait = await countUse(tx, `quote-reminder:${id}`, { limit: MAX_A_DAY, seconds: DAY_SECONDS }, now);
  if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
  await remind(work, quote, "staff");
  await recordAudit(tx, ctx, {
    collection: "quotes",
    rowId: id,
    after: { number: quote.number, version: quote.sent },
  });
  return { quoteId: id };
}

/** Mails the reminder of a quote that is open and locked; by the job once for each version. */
export async function remind(work: QuoteWork, quote: QuoteRow, by: "clock" | "staff"): Promise<void> {
  const { tx, at, actor } = work;
  if (quote.sent === null) return;
  const version = await findQuoteVersion(tx, quote.id, quote.sent);
  if (!version) return;
  const once = by === "clock" ? `quote-reminder:${version.id}` : undefined;
  await mailCustomer(work, quote, "quote-reminder", { version: quote.sent }, once);
  await markVersionReminded(tx, version.id, at);
  await insertQuoteEvent(tx, {
    quoteId: quote.id,
    version: quote.sent,
    kind: "reminded",
    actor,
    data: { by },
    at,
  });
}
