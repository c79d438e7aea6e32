import { fromJson } from "../../../../db/json.ts";
import { findAcceptance, findQuoteVersion, type QuoteRow } from "../../../../db/queries/quotes/quotes.ts";
import type { QuotePage } from "../../../../src-shared/quotes/page.ts";
import { isOpenQuote } from "../../../../src-shared/quotes/states.ts";
import type { ShareScope } from "../../../../src-shared/share-links/kinds.ts";
import type { Context } from "../../../context.ts";
import { statusNow } from "../quote-state.ts";
import { companyOf } from "./list-quotes.ts";
import { acceptanceOf } from "./read-staff-quote.ts";
import { versionView } from "./version-view.ts";

/**
 * A quote for the holder of its link: the last sent version. Phone, e-mail and address only once unlocked. Undefined
 * before the first version was sent.
 */
export async function readQuotePage(
  ctx: Context,
  quote: QuoteRow,
  { unlocked, scope }: { unlocked: boolean; scope: ShareScope },
): Promise<QuotePage | undefined> {
  const version = quote.sent === null ? undefined : await findQuoteVersion(ctx.db, quote.id, quote.sent);
  if (!version) return undefined;
  const now = ctx.now();
  const acceptance = await findAcceptance(ctx.db, quote.id);
  const status = statusNow({ ...quote, valid_until: version.valid_until }, now);
  const isOpen = isOpenQuote(status);
  const mayAnswer = scope === "accept";
  const company = quote.company ? fromJson(quote.company) : undefined;
  return {
    view: "quote",
    number: quote.number,
    status,
    lang: quote.lang,
    sentAt: version.sent_at ?? version.created_at,
    validUntil: version.valid_until,
    contact: { name: quote.contact_name, company: companyOf(quote) },
    details: unlocked
      ? {
          phone: quote.contact_phone,
          email: quote.contact_email,
          address: quote.address ? fromJson(quote.address) : null,
          crNumber: company?.crNumber ?? null,
        }
      : null,
    mayUnlock: quote.contact_phone !== "",
    version: versionView(await ctx.catalogue.current(), version),
    beingChanged: status === "draft",
    acceptance: acceptance?.version === version.number ? acceptanceOf(acceptance) : null,
    acceptedBefore:
      acceptance && acceptance.version !== version.number
        ? { version: acceptance.version, at: acceptance.at, total: acceptanceOf(acceptance).sums.total }
        : null,
    declinedAt: status === "declined" ? quote.decided_at : null,
    may: {
      accept: mayAnswer && isOpen,
      decline: mayAnswer && isOpen,
      ask: mayAnswer && (isOpen || status === "expired" || status === "draft"),
    },
    hasFile: ctx.quotePdf !== undefined,
  };
}
