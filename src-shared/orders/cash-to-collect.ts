/**
 * The amount that the crew collects for an order that is paid on delivery. Each delivery collects its share of the order's
 * total, up to the balance; the last one, when all goods are in deliveries, collects the rest, with fees, tax and rounding.
 */
import { proportion } from "../billing/running-tax.ts";

interface Collecting {
  paymentMethod: string;
  /** Balance in dirhams; below 0, the shop owes it. */
  balance: number;
  totals: { total: number };
  lines: readonly { id: string; quantity: number; lineTotal: number; unplanned: number }[];
  deliveries: readonly { id: string; state: string; lines: readonly { lineId: string; quantity: number }[] }[];
}

const isPaidOnDelivery = ({ paymentMethod }: Collecting): boolean =>
  paymentMethod === "cash" || paymentMethod === "card";

/** Dirhams still to be collected for a whole order; null for one that is not paid on delivery. */
export const toCollect = (order: Collecting): number | null =>
  isPaidOnDelivery(order) ? Math.max(0, order.balance) : null;

/** Dirhams to be collected with each delivery, by its id; 0 for one that has arrived. Empty when not paid on delivery. */
export function collectByDelivery(order: Collecting): Map<string, number> {
  const owed = toCollect(order);
  if (owed === null) return new Map();
  const known = order.deliveries.filter(({ state }) => state !== "cancelled");
  const open = known.filter(({ state }) => state !== "delivered");
  const isAllPlanned = order.lines.every((line) => line.unplanned === 0);
  const goods = order.lines.reduce((sum, line) => sum + line.lineTotal, 0);
  const collected = new Map(known.map(({ id }) => [id, 0]));
  let left = owed;
  open.forEach((delivery, at) => {
    const isLast = at === open.length - 1 && isAllPlanned;
    const amount = isLast ? left : Math.min(left, shareOf(delivery.lines));
    collected.set(delivery.id, amount);
    left -= amount;
  });
  return collected;

  function shareOf(carried: readonly { lineId: string; quantity: number }[]): number {
    const value = carried.reduce((sum, { lineId, quantity }) => {
      const line = order.lines.find(({ id }) => id === lineId);
      return sum + (line ? proportion(line.lineTotal, quantity, line.quantity) : 0);
    }, 0);
    return goods > 0 ? proportion(order.totals.total, value, goods) : 0;
  }
}
