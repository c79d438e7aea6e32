import { listDeliveries, listOrderEvents, type OrderRow } from "../../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { type CancelRight, cancelRight } from "../../../../src-shared/orders/customer-rights.ts";
import { readQuoteOfOrder } from "../../quotes/ordering/quote-of-order.ts";
import { readShopSettings } from "../../shop/profile.ts";

const HANDED_OVER: readonly string[] = ["delivered", "collected"];

/** Whether and how the customer of an order may cancel it now. */
export async function readCancelRight(db: Db | Tx, order: OrderRow, now: Date): Promise<CancelRight> {
  const events = await listOrderEvents(db, order.id);
  const handedOver = HANDED_OVER.includes(order.status)
    ? events.findLast(({ to_status }) => to_status === order.status)
    : undefined;
  const { promises } = await readShopSettings(db);
  const facts = {
    status: order.status,
    method: order.method,
    placedAt: order.placed_at,
    handedOverAt: handedOver?.at ?? null,
    isBinding: order.documented > 0 || (await readQuoteOfOrder(db, order)) !== undefined,
    deliveries: await listDeliveries(db, order.id),
  };
  return cancelRight(facts, promises.returnDays, now);
}
