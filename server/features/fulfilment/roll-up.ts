import { listDeliveriesWithLines } from "../../../db/queries/orders/order-deliveries.ts";
import { listReturnsWithLines } from "../../../db/queries/orders/order-returns.ts";
import {
  insertOrderEvent,
  listOrderLines,
  type OrderRow,
  updateOrder,
  updateOrderStatus,
} from "../../../db/queries/orders/orders.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { statusOfDelivery } from "../../../src-shared/delivery/states.ts";
import { fulfilmentOf, type LineFulfilment, undelivered, withCustomer } from "../../../src-shared/orders/plan.ts";
import { followsFulfilment, type OrderStatus, rollUp } from "../../../src-shared/orders/states.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { isTaken } from "../orders/order-moves.ts";
import { mailStatus } from "../orders/reading/order-mail.ts";

/** The fulfilment of each line of an order, as its deliveries and returns are now. */
export async function readFulfilment({ tx }: { tx: Db | Tx }, order: OrderRow): Promise<Map<string, LineFulfilment>> {
  const returns = await listReturnsWithLines(tx, order.id);
  return fulfilmentOf(
    await listOrderLines(tx, order.id),
    await listDeliveriesWithLines(tx, order.id),
    returns.flatMap((returned) => returned.lines),
    order.method === "pickup" && isTaken(order.status),
  );
}

/** Updates an order's delivery time from the next delivery that has not arrived. */
export async function followNextDelivery({ tx }: Work, order: OrderRow): Promise<void> {
  const deliveries = await listDeliveriesWithLines(tx, order.id);
  const waiting = deliveries.filter(({ state }) => state === "planned" || state === "out");
  const next = waiting
    .filter(({ date }) => date !== null)
    .sort((a, b) => (`${a.date}${a.window}` < `${b.date}${b.window}` ? -1 : 1))[0];
  const time = { slot_date: next?.date ?? null, slot_window: next?.window ?? null };
  // Once everything has arrived the order keeps the time of the last delivery.
  if (waiting.length > 0 && (time.slot_date !== order.slot_date || time.slot_window !== order.slot_window)) {
    await updateOrder(tx, order, time, await listOrderLines(tx, order.id));
  }
}

/**
 * Updates an order's status from its deliveries and returns, and its delivery time (`followNextDelivery`). Quantities in no
 * delivery keep it from being delivered; when everything was returned its status is `returned`.
 */
export async function rollUpOrder(
  work: Work,
  order: OrderRow,
  { deliveryId, mail = false }: { deliveryId?: string; mail?: boolean } = {},
): Promise<void> {
  const { ctx, tx, at } = work;
  await followNextDelivery(work, order);
  const deliveries = await listDeliveriesWithLines(tx, order.id);
  const fulfilment = [...(await readFulfilment(work, order)).values()];
  const to = statusNow(order, fulfilment, deliveries);
  if (to === undefined || to === order.status || !followsFulfilment(order.status)) return;
  if ((await updateOrderStatus(tx, order.id, order.status, to, at)) === undefined) return;
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: "status",
    from: order.status,
    to,
    actor: actorName(ctx.actor),
    at,
    data: { rolledUp: true, ...(deliveryId ? { deliveryId } : {}) },
  });
  if (mail) await mailStatus(work, order, to);
}

function statusNow(
  order: OrderRow,
  fulfilment: readonly LineFulfilment[],
  deliveries: Awaited<ReturnType<typeof listDeliveriesWithLines>>,
): OrderStatus | undefined {
  const deliveredInAll = fulfilment.reduce((sum, line) => sum + line.delivered, 0);
  const toCome = fulfilment.reduce((sum, line) => sum + undelivered(line), 0);
  const deliveredQuantity = fulfilment.reduce((sum, line) => sum + withCustomer(line), 0);
  if (toCome === 0 && deliveredQuantity === 0 && deliveredInAll > 0) return "returned";
  if (order.method === "pickup") return undefined;
  const states = deliveries
    .filter((delivery) => delivery.state !== "cancelled" && delivery.lines.length > 0)
    .map((delivery) => statusOfDelivery(delivery.state));
  const unplanned = fulfilment.some((line) => line.unplanned > 0);
  return rollUp(unplanned ? [...states, "preparing"] : states) ?? undefined;
}
