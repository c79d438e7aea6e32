import { toJson } from "../../../db/json.ts";
import type { OrderLineRow } from "../../../db/queries/orders/orders.ts";
import { variantOfQuoteLine } from "../../../src-shared/orders/written-order-line.ts";
import { netUnitPrice } from "../../../src-shared/quotes/totals.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { ContentLine, QuoteContent } from "./quote-content.ts";

/**
 * Lines of a quote as lines of an order, at the accepted prices: each unit at its price after both discounts, so that a
 * part of a quote and the rest of it add up to the whole. Services are lines of quantity 1. `pieces` has the quantity
 * taken of each line, by id.
 */
export function orderLinesOf(
  orderId: string,
  {
    lines,
    content,
    pieces,
    now,
  }: {
    lines: readonly ContentLine[];
    content: QuoteContent;
    pieces: ReadonlyMap<string, number>;
    now: Date;
  },
): OrderLineRow[] {
  const common = { order_id: orderId, position: 0, services: toJson([]) };
  const goods = lines.map((line) => {
    const quantity = pieces.get(line.id) ?? 0;
    const unitPrice = netUnitPrice(line.unitPrice, content.discount);
    return {
      ...common,
      id: newId(now.getTime()),
      product_id: line.productId ?? variantOfQuoteLine(line.id),
      variant_id: line.variantId ?? variantOfQuoteLine(line.id),
      sku: line.sku,
      name: toJson(line.name),
      option_text: toJson(line.optionText),
      image: line.image,
      unit_price: unitPrice,
      quantity,
      line_total: unitPrice * quantity,
      lead_days: line.leadDays,
      list_price: line.listPrice,
      discount: basisPointsBelow(line.listPrice, unitPrice),
      quote_line_id: line.id,
    };
  });
  const services = content.services.map((service) => ({
    ...common,
    id: newId(now.getTime()),
    product_id: variantOfQuoteLine(service.id),
    variant_id: variantOfQuoteLine(service.id),
    sku: "",
    name: toJson(service.title),
    option_text: toJson({ en: "" }),
    image: null,
    unit_price: service.amount,
    quantity: pieces.get(service.id) ?? 0,
    line_total: service.amount,
    lead_days: 0,
    list_price: service.amount,
    discount: 0,
    quote_line_id: service.id,
  }));
  return [...goods, ...services].filter((line) => line.quantity > 0).map((line, position) => ({ ...line, position }));
}

/** Shown on the order; its price is stored beside it and is never computed from this. */
const basisPointsBelow = (listPrice: number, price: number): number =>
  listPrice === 0 ? 0 : Math.round(((listPrice - price) * 10_000) / listPrice);
