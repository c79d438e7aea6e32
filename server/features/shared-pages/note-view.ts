import { countView, type ShareLinkRow } from "../../../db/queries/content/share-links.ts";
import { findQuote, touchQuote } from "../../../db/queries/quotes/quotes.ts";
import { inTransaction } from "../../../db/transaction.ts";
import type { Context } from "../../context.ts";
import { statusNow } from "../quotes/quote-state.ts";
import { moveQuote } from "../quotes/quote-work.ts";

/** Milliseconds within which views of the same visitor count once. */
const ONE_VIEW_MS = 10 * 60_000;

/** Programs that fetch a link for a preview, before a person has read it. */
const preview = /whatsapp|facebookexternalhit|telegrambot|slackbot|twitterbot|linkedinbot|skypeuripreview|bot\b|crawl/i;

/**
 * Counts a view of the link by a visitor, and marks a quote that was only sent as opened. Views of staff do not count,
 * nor do previews of messengers.
 */
export async function noteView(ctx: Context, link: ShareLinkRow): Promise<void> {
  if (ctx.actor.kind !== "visitor" || preview.test(ctx.userAgent)) return;
  const now = ctx.now();
  const at = now.toISOString();
  const addressPrint = ctx.secrets.fingerprint("visitor", `${ctx.ip}\n${ctx.userAgent}`);
  const since = new Date(now.getTime() - ONE_VIEW_MS).toISOString();
  await inTransaction(ctx.db, async (tx) => {
    const counted = await countView(tx, { linkId: link.id, at, since, addressPrint });
    if (!counted || link.kind !== "quote") return;
    const seen = await findQuote(tx, link.target_id);
    if (!seen || statusNow(seen, now) !== "sent") return;
    const quote = await touchQuote(tx, seen.id, at);
    if (quote?.status !== "sent") return;
    const work = { app: ctx, tx, now, at, actor: "customer" };
    await moveQuote(work, quote, "viewed", { kind: "viewed", values: { viewed_at: at } });
  });
}
