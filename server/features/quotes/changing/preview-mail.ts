import { toJson } from "../../../../db/json.ts";
import type { MailRow } from "../../../../db/queries/mail/mail-queue.ts";
import { findQuote } from "../../../../db/queries/quotes/quotes.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import type { Context } from "../../../context.ts";

/**
 * The mail that sending the newest version would send, with this message, in the language of the quote. Its link is the
 * existing one, or dots. Nothing is written: it is rendered from a row that no mail queue has.
 */
export async function previewQuoteMail(
  ctx: Context,
  id: string,
  message: string,
): Promise<{ subject: string; html: string; text: string } | Refusal<"not_found" | "unavailable" | "conflict">> {
  const quote = await findQuote(ctx.db, id);
  if (!quote) return refuse("not_found");
  if (!ctx.previewMail) return refuse("unavailable");
  const at = ctx.now().toISOString();
  const row: MailRow = {
    id: newId(),
    kind: "quote-sent",
    recipient: quote.contact_email,
    reply_to: null,
    lang: quote.lang,
    data: toJson({ quoteId: id, version: quote.newest, message, ahead: true }),
    order_id: null,
    unique_key: null,
    state: "queued",
    attempts: 0,
    next_at: at,
    leased_until: null,
    leased_by: null,
    last_error: null,
    expires_at: null,
    message_id: "",
    created_at: at,
    sent_at: null,
  };
  return (await ctx.previewMail(row)) ?? refuse("conflict");
}
