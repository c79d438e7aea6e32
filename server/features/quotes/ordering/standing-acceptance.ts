import { fromJson } from "../../../../db/json.ts";
import {
  deleteQuoteDraft,
  findAcceptance,
  findQuoteVersion,
  type QuoteRow,
} from "../../../../db/queries/quotes/quotes.ts";
import { moveQuote, type QuoteWork } from "../quote-work.ts";
import { trimHold } from "./hold-stock.ts";
import { isAllOrdered, readAccepted } from "./remaining.ts";

/**
 * Ends the revision of an accepted quote, locked before, without a new acceptance: the earlier acceptance binds again,
 * as if nothing had been written after it, and the customer's page shows it again. Undefined where no acceptance is
 * valid.
 */
export async function fallBackToAccepted(
  work: QuoteWork,
  quote: QuoteRow,
  step: { kind: "declined" | "expired" | "unrevised"; note?: string | undefined },
): Promise<QuoteRow | undefined> {
  const { tx } = work;
  const acceptance = await findAcceptance(tx, quote.id);
  const version = acceptance && (await findQuoteVersion(tx, quote.id, acceptance.version));
  if (!acceptance || !version) return undefined;
  const newest = await findQuoteVersion(tx, quote.id, quote.newest);
  const isUnsent = newest?.state === "draft";
  if (isUnsent) await deleteQuoteDraft(tx, quote.id, quote.newest);
  return moveQuote(work, quote, "accepted", {
    ...step,
    data: { accepted: acceptance.version },
    values: {
      newest: isUnsent ? quote.newest - 1 : quote.newest,
      sent: acceptance.version,
      total: fromJson(acceptance.sums).total,
      valid_until: version.valid_until,
      decided_at: acceptance.at,
      question: null,
    },
  });
}

/** After a next version was accepted the hold follows it, and a quote with nothing left to order is ordered. */
export async function settleRevised(work: QuoteWork, quote: QuoteRow): Promise<QuoteRow> {
  const accepted = await readAccepted(work.tx, quote.id);
  if (!accepted) return quote;
  await trimHold(work, quote, accepted);
  if (accepted.orders.some((order) => order.counts) && isAllOrdered(accepted.left)) {
    return moveQuote(work, quote, "ordered", { kind: "all_ordered" });
  }
  return quote;
}
