import { toJson } from "../../../../db/json.ts";
import {
  insertQuoteVersion,
  type QuoteRow,
  type QuoteVersionRow,
  supersedeAcceptance,
} from "../../../../db/queries/quotes/quotes.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { addDays, qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { readShopSettings } from "../../shop/profile.ts";
import type { QuoteContent } from "../quote-content.ts";
import { moveQuote, type QuoteWork } from "../quote-work.ts";

/** The default last day of an offer. */
export const usualLastDay = async ({ tx, now }: QuoteWork): Promise<string> =>
  addDays(qatarDate(now), (await readShopSettings(tx)).quotes.validDays);

/** Inserts a version as a draft. */
export async function beginVersion(
  { tx, at, now }: QuoteWork,
  version: { id?: string | undefined; quoteId: string; number: number; content: QuoteContent; validUntil: string },
): Promise<QuoteVersionRow> {
  const row: QuoteVersionRow = {
    id: version.id ?? newId(now.getTime()),
    quote_id: version.quoteId,
    number: version.number,
    state: "draft",
    created_at: at,
    sent_at: null,
    content: toJson(version.content),
    valid_until: version.validUntil,
    reminded_at: null,
  };
  await insertQuoteVersion(tx, row);
  return row;
}

/**
 * Returns a sent quote to draft, with the next version; the sent version stays as it is, and cannot be accepted from
 * here on. The caller has checked the move against the table.
 */
export async function beginNextVersion(
  work: QuoteWork,
  quote: QuoteRow,
  next: { id?: string | undefined; content: QuoteContent; validUntil: string },
  values: Parameters<typeof moveQuote>[3]["values"] = {},
): Promise<QuoteRow> {
  const number = quote.newest + 1;
  await beginVersion(work, { ...next, quoteId: quote.id, number });
  // A withdrawn offer no longer binds; an accepted one does until the next version is accepted.
  if (quote.status === "withdrawn") await supersedeAcceptance(work.tx, quote.id, work.at);
  const changes = { newest: number, valid_until: next.validUntil, decided_at: null, decline_reason: null };
  return moveQuote(work, quote, "draft", {
    kind: "revised",
    data: { newest: number, ...(quote.status === "accepted" ? { agreed: true } : {}) },
    values: { ...changes, ...values },
  });
}
