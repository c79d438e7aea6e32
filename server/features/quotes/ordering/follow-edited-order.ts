import type { OrderLineRow, OrderRow } from "../../../../db/queries/orders/orders.ts";
import { findTakenLines, replaceTakenLines, updateQuotePart } from "../../../../db/queries/quotes/quote-orders.ts";
import { findQuote, insertQuoteEvent, touchQuote } from "../../../../db/queries/quotes/quotes.ts";
import type { Tx } from "../../../../db/schema.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { moveQuote } from "../quote-work.ts";
import { consumeHold, quantityByVariant, releaseHold } from "./hold-stock.ts";
import { partOf } from "./part-of-quote.ts";
import type { QuoteOfOrder } from "./quote-of-order.ts";
import { isAllOrdered } from "./remaining.ts";

/** Quantities of a line of the quote: taken by the order before, taken once it is edited, and possible. */
interface TakenLine {
  lineId: string;
  was: number;
  quantity: number;
  left: number;
}

/** Quantities that an order takes of its quote with these lines: never more than the quote has left for it. */
async function takenWith(
  tx: Tx,
  { accepted }: Pick<QuoteOfOrder, "accepted">,
  orderId: string,
  lines: readonly OrderLineRow[],
): Promise<TakenLine[]> {
  const had = await findTakenLines(tx, orderId);
  return [...accepted.left].map(([lineId, left]) => {
    const was = had.find((one) => one.lineId === lineId)?.quantity ?? 0;
    const has = lines.filter((line) => line.quote_line_id === lineId).reduce((sum, line) => sum + line.quantity, 0);
    return { lineId, was, quantity: Math.min(has, Math.max(0, left) + was), left: left + was };
  });
}

/**
 * Releases held stock for an order of a quote that is edited to these lines: as far as the added quantities are held
 * for the quote they return to stock, in the caller's transaction, whose next step takes them from there. So an empty
 * shelf does not refuse quantities that the quote holds, nor do ordered quantities stay held. Removed quantities return
 * to stock and not to the hold: staff hold stock until a day, and hold it again on demand.
 */
export async function consumeHoldForEdit(
  work: Work,
  quote: QuoteOfOrder,
  order: Pick<OrderRow, "id">,
  lines: readonly OrderLineRow[],
): Promise<void> {
  const { tx } = work;
  const taken = await takenWith(tx, quote, order.id, lines);
  if (taken.every((line) => line.quantity <= line.was)) return;
  const row = await findQuote(tx, quote.quoteId);
  if (!row) return;
  const by = (count: (line: TakenLine) => number) =>
    quantityByVariant(quote.accepted.lines, new Map(taken.map((line) => [line.lineId, count(line)])));
  await consumeHold({ ...work, app: work.ctx, actor: actorName(work.ctx.actor) }, row, {
    pieces: by((line) => line.quantity - line.was),
    left: by((line) => line.left - line.quantity),
  });
}

/**
 * Updates a quote after an edit of one of its orders, in the caller's transaction: removed quantities return to the
 * quote and can be ordered again at its prices, added ones are taken as far as the quote has them (the rest is the
 * order's own). Cancelled quantities stay taken. The delivery fee belongs to the order only as long as it is delivered.
 * Call it with the order and all its lines as they are stored now; the quote is locked.
 */
export async function followEditedOrder(
  work: Work,
  { quote, before, order, lines }: { quote: QuoteOfOrder; before: OrderRow; order: OrderRow; lines: OrderLineRow[] },
): Promise<void> {
  const { tx, at } = work;
  const { accepted, others } = quote;
  const taken = await takenWith(tx, quote, order.id, lines);
  const chargesDelivery =
    order.method === "delivery" &&
    (before.method === "delivery" ? quote.chargesDelivery : !others.some((other) => other.chargesDelivery));
  const net = order.subtotal + order.services + order.delivery_fee;
  const begins =
    quote.tax.fixed || (net === quote.tax.net && order.total === before.total)
      ? { taxBegin: quote.taxBegin, depositBegin: quote.depositBegin }
      : partOf({ ...accepted.content, taxRate: order.tax_rate }, others, net);
  await updateQuotePart(tx, order.id, { chargesDelivery, ...begins });

  const back = taken.reduce((sum, one) => sum + Math.max(0, one.was - one.quantity), 0);
  const more = taken.reduce((sum, one) => sum + Math.max(0, one.quantity - one.was), 0);
  const beginsElsewhere = begins.taxBegin !== quote.taxBegin || begins.depositBegin !== quote.depositBegin;
  const takesAsBefore = back === 0 && more === 0 && chargesDelivery === quote.chargesDelivery;
  if (takesAsBefore && !beginsElsewhere) return;
  await replaceTakenLines(tx, order.id, taken);
  const row = await touchQuote(tx, quote.quoteId, at);
  if (!row || takesAsBefore) return;
  const kind = "order_changed";
  const data = { orderId: order.id, number: order.number, back, more };
  const actor = actorName(work.ctx.actor);
  if (
    isAllOrdered(new Map(taken.map((line) => [line.lineId, line.left - line.quantity]))) &&
    row.status === "accepted"
  ) {
    const quoteWork = { ...work, app: work.ctx, actor };
    await releaseHold(quoteWork, await moveQuote(quoteWork, row, "ordered", { kind, data }), "ordered");
    return;
  }
  const { version } = accepted.acceptance;
  await insertQuoteEvent(tx, { quoteId: row.id, version, kind, actor, data, at });
}
