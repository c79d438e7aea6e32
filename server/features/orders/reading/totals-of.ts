import type { OrderRow } from "../../../../db/queries/orders/orders.ts";

/** The sums of an order, in dirhams; `taxRate` in basis points. */
export const totalsOf = (order: OrderRow) => ({
  subtotal: order.subtotal,
  services: order.services,
  delivery: order.delivery_fee,
  taxRate: order.tax_rate,
  tax: order.tax,
  total: order.total,
});
