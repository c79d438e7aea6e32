import { listInvoicesOf } from "../../../../db/queries/billing/billing.ts";
import type { OrderRow } from "../../../../db/queries/orders/orders.ts";
import { findPartOfQuote, type PartOfQuote, type QuoteOrder } from "../../../../db/queries/quotes/quote-orders.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { TaxPart } from "../../../../src-shared/quotes/part.ts";
import { type Accepted, readAccepted } from "./remaining.ts";

/** The quote of an order, and the order's part of it. */
export interface QuoteOfOrder extends PartOfQuote {
  accepted: Accepted;
  /** The other valid orders of the quote. */
  others: QuoteOrder[];
  /**
   * Delivery fee in dirhams: the order's; for one that is picked up, the accepted fee, unless another order charges it
   * already.
   */
  deliveryFee: number;
  tax: TaxPart;
}

/** Undefined for an order without a quote (or whose quote a desktop does not have). */
export async function readQuoteOfOrder(
  db: Db | Tx,
  order: Pick<OrderRow, "id" | "method" | "subtotal" | "services" | "delivery_fee" | "tax">,
): Promise<QuoteOfOrder | undefined> {
  const part = await findPartOfQuote(db, order.id);
  const accepted = part && (await readAccepted(db, part.quoteId));
  if (!part || !accepted) return undefined;
  const others = accepted.orders.filter((one) => one.counts && one.id !== order.id);
  const waiting = others.some((other) => other.chargesDelivery) ? 0 : accepted.content.deliveryFee;
  return {
    ...part,
    accepted,
    others,
    deliveryFee: order.method === "delivery" ? order.delivery_fee : waiting,
    tax: {
      begin: part.taxBegin,
      net: order.subtotal + order.services + order.delivery_fee,
      tax: order.tax,
      fixed: (await listInvoicesOf(db, order.id)).some(
        (document) => document.kind === "invoice" || document.kind === "credit_note",
      ),
      others: {
        amount: others.reduce((sum, one) => sum + one.net, 0),
        share: others.reduce((sum, one) => sum + one.tax, 0),
      },
    },
  };
}
