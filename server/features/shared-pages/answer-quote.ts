import { countUse } from "../../../db/queries/accounts/limits.ts";
import { findShareLinkByToken } from "../../../db/queries/content/share-links.ts";
import { type QuoteRow, touchQuote } from "../../../db/queries/quotes/quotes.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { SharedPage } from "../../../src-shared/quotes/page.ts";
import type { Context } from "../../context.ts";
import { onceInTransaction } from "../../kernel/idempotency.ts";
import { sha256 } from "../../secrets.ts";
import { refuseOther } from "../quotes/quote-state.ts";
import type { QuoteWork } from "../quotes/quote-work.ts";
import { isExpired, readSharedPage } from "./shared-page.ts";

const HOUR_SECONDS = 3600;
const ANSWERS_AN_HOUR = 20;

/**
 * Lets the holder of a link answer a quote: in one transaction, once for each Idempotency-Key, with the quote locked,
 * so that of two simultaneous answers the second finds the first. Refuses a link that only shows, and one whose time is
 * over unless `evenExpired`.
 */
export async function answerQuote<R extends Refusal>(
  ctx: Context,
  input: { params: { token: string }; body: unknown },
  take: (work: QuoteWork, quote: QuoteRow) => Promise<QuoteRow | R>,
  { evenExpired = false } = {},
): Promise<
  SharedPage | R | Refusal<"not_found" | "quote_moved" | "conflict" | "key_reused" | "invalid" | "rate_limited">
> {
  const hash = sha256(input.params.token);
  const now = ctx.now();
  const at = now.toISOString();
  const done = await onceInTransaction(ctx, { link: hash, body: input.body }, async (tx) => {
    const link = await findShareLinkByToken(tx, hash);
    if (!link) return refuse("not_found");
    if (link.scope !== "accept" || link.kind !== "quote") {
      return refuse("conflict", { message: "This link only shows.", details: { because: "view_only" } });
    }
    const wait = await countUse(tx, `answer:${link.id}`, { limit: ANSWERS_AN_HOUR, seconds: HOUR_SECONDS }, now);
    if (wait !== undefined) return refuse("rate_limited", { retryAfter: wait });
    const quote = await touchQuote(tx, link.target_id, at);
    if (!quote || quote.sent === null) return refuse("not_found");
    if (isExpired(link, now) && !evenExpired) return refuseOther(quote, "expired");
    const answered = await take({ app: ctx, tx, now, at, actor: "customer" }, quote);
    return isRefusal(answered) ? answered : { linkId: link.id };
  });
  if (isRefusal(done)) return done as R;
  const link = await findShareLinkByToken(ctx.db, hash);
  return link ? readSharedPage(ctx, link, undefined) : refuse("not_found");
}
