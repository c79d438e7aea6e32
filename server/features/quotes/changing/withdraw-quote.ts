import { recordAudit } from "../../../../db/queries/audit.ts";
import { listOrdersOfQuote } from "../../../../db/queries/quotes/quote-orders.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { releaseHold } from "../ordering/hold-stock.ts";
import { fallBackToAccepted } from "../ordering/standing-acceptance.ts";
import { moveQuote, quoteToChange, refuseMove, type StaffQuoteWork } from "../quote-work.ts";

/**
 * Withdraws an offer; of a quote that is being revised the revision, after which the earlier acceptance binds again.
 * Refuses one with a valid order: that is to be cancelled first.
 */
export async function withdrawQuote(
  work: StaffQuoteWork,
  id: string,
  reason: string,
): Promise<
  { quoteId: string } | Refusal<"not_found" | "conflict" | "move_not_allowed" | "version_required" | "version_conflict">
> {
  const { ctx, tx } = work;
  const quote = await quoteToChange(work, id);
  if (isRefusal(quote)) return quote;
  const fixed = refuseMove(quote, "withdrawn");
  if (fixed) return fixed;
  // Of a revision only the revision is withdrawn; of an accepted offer, all of it.
  const back =
    quote.status === "accepted"
      ? undefined
      : await fallBackToAccepted(work, quote, { kind: "unrevised", note: reason });
  if (back) {
    await recordAudit(tx, ctx, {
      collection: "quotes",
      rowId: id,
      before: { status: quote.status },
      after: { status: back.status, sent: back.sent },
    });
    return { quoteId: id };
  }
  const orders = (await listOrdersOfQuote(tx, id)).filter((order) => order.counts);
  if (orders.length > 0) {
    const details = { because: "ordered", orders: orders.map(({ id: orderId, number }) => ({ id: orderId, number })) };
    return refuse("conflict", { message: "There is an order of it: cancel that first.", details });
  }
  const withdrawn = await moveQuote(work, quote, "withdrawn", { kind: "withdrawn", note: reason });
  await releaseHold(work, withdrawn, "withdrawn");
  await recordAudit(tx, ctx, {
    collection: "quotes",
    rowId: id,
    before: { status: quote.status },
    after: { status: "withdrawn", ...(reason ? { reason } : {}) },
  });
  return { quoteId: id };
}
