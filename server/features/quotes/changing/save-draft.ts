import { toJson } from "../../../../db/json.ts";
import { recordAudit } from "../../../../db/queries/audit.ts";
import { isIdTaken } from "../../../../db/queries/id-taken.ts";
import { findQuoteVersion, updateQuote, updateQuoteDraft } from "../../../../db/queries/quotes/quotes.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { QuoteDraft } from "../../../../src-shared/quotes/draft.ts";
import { quoteTotals } from "../../../../src-shared/quotes/totals.ts";
import { qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import { refuseBelowOrdered } from "../ordering/ordered-parts.ts";
import { readAccepted } from "../ordering/remaining.ts";
import { priceQuote } from "../price-quote.ts";
import { contentOf, quoteSearchText } from "../quote-content.ts";
import { quoteToChange, refuseMove, type StaffQuoteWork } from "../quote-work.ts";
import { quotePeople } from "../reading/quote-people.ts";
import { quoteSnapshot } from "../reading/quote-snapshot.ts";
import { beginNextVersion } from "./next-version.ts";

type Saving = Refusal<
  "not_found" | "invalid" | "conflict" | "move_not_allowed" | "version_required" | "version_conflict"
>;

/** Saves the draft. A newest version that was sent stays as it is, and this begins the next one. */
export async function saveDraft(
  work: StaffQuoteWork,
  id: string,
  draft: QuoteDraft,
): Promise<{ quoteId: string } | Saving> {
  const { ctx, tx, madeAt } = work;
  const quote = await quoteToChange(work, id);
  if (isRefusal(quote)) return quote;
  const isDraft = quote.status === "draft";
  const fixed = isDraft ? undefined : refuseMove(quote, "draft");
  if (fixed) return fixed;
  if (quote.status === "accepted" && !draft.agreed) {
    return refuse("conflict", {
      message: "The customer has accepted this quote: it is revised only where the customer agrees.",
      details: { because: "not_agreed" },
    });
  }
  if (draft.validUntil < qatarDate(madeAt)) return refuseField("validUntil", "too_low", "This day is over.");
  const newest = await findQuoteVersion(tx, id, quote.newest);
  if (!newest) return refuse("not_found");
  const newestContent = contentOf(newest);
  const accepted = await readAccepted(tx, id);
  const orderedTaxRate = accepted?.orders.some((order) => order.counts) ? accepted.content.taxRate : undefined;
  const content = await priceQuote(work, draft, {
    known: newestContent,
    refreshPrices: draft.refreshPrices,
    orderedTaxRate,
  });
  if (isRefusal(content)) return content;
  const below = await refuseBelowOrdered(tx, id, content);
  if (below) return below;
  const people = await quotePeople(work, id, draft, quote.request_id);
  if (isRefusal(people)) return people;
  const { validUntil, versionId } = draft;
  let row = quote;
  if (isDraft) await updateQuoteDraft(tx, newest.id, { content: toJson(content), valid_until: validUntil });
  else {
    if (await isIdTaken(tx, "quote_versions", [versionId])) return refuse("conflict");
    row = await beginNextVersion(work, quote, { id: versionId, content, validUntil });
  }
  const search = quoteSearchText({ ...row, ...people }, content);
  const total = quoteTotals(content).total;
  const changed = await updateQuote(tx, id, { ...people, search, total, valid_until: validUntil });
  await recordAudit(tx, ctx, {
    collection: "quotes",
    rowId: id,
    before: quoteSnapshot(quote, newestContent),
    after: quoteSnapshot(changed, content),
  });
  return { quoteId: id };
}
