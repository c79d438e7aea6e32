import { listLoadedDeliveries } from "../../../db/queries/orders/order-deliveries.ts";
import { listLoadedReturns } from "../../../db/queries/orders/order-returns.ts";
import {
  insertOrderEvent,
  listOrderLines,
  type OrderRow,
  updateOrder,
  updateOrderStatus,
} from "../../../db/queries/orders/orders.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { statusOfDelivery } from "../../../src-shared/delivery/states.ts";
import { stillToCome, type Whereabouts, whereabouts, withCustomer } from "../../../src-shared/orders/plan.ts";
import { type OrderStatus, rollUp } from "../../../src-shared/orders/states.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { isTaken } from "../orders/order-moves.ts";
import { mailStatus } from "../orders/reading/order-mail.ts";

/** Where the pieces of an order are now. */
export async function readWhereabouts({ tx }: Pick<Work, "tx">, order: OrderRow): Promise<Map<string, Whereabouts>> {
  const returns = await listLoadedReturns(tx, order.id);
  return whereabouts(
    await listOrderLines(tx, order.id),
    await listLoadedDeliveries(tx, order.id),
    returns.flatMap((one) => one.lines),
    order.method === "pickup" && isTaken(order.status),
  );
}

/** The statuses that follow from where the goods are; before them staff decide, after them nothing moves by itself. */
const followed: readonly string[] = ["preparing", "out_for_delivery", "delivered", "collected"] satisfies OrderStatus[];

/**
 * Brings an order's status into line with its deliveries and returns, and its delivery time with the next delivery that
 * has not arrived. Pieces in no delivery keep it from being delivered; when everything has come back it is returned.
 */
export async function rollUpOrder(
  work: Work,
  order: OrderRow,
  { deliveryId, mail = false }: { deliveryId?: string; mail?: boolean } = {},
): Promise<void> {
  const { ctx, tx, at } = work;
  const deliveries = await listLoadedDeliveries(tx, order.id);
  const pieces = [...(await readWhereabouts(work, order)).values()];
  const waiting = deliveries.filter(({ state }) => state === "planned" || state === "out");
  const next = waiting
    .filter(({ date }) => date !== null)
    .sort((a, b) => (`${a.date}${a.window}` < `${b.date}${b.window}` ? -1 : 1))[0];
  const time = { slot_date: next?.date ?? null, slot_window: next?.window ?? null };
  // Once everything has arrived the order keeps the time of what came last.
  if (waiting.length > 0 && (time.slot_date !== order.slot_date || time.slot_window !== order.slot_window)) {
    await updateOrder(tx, order, time, await listOrderLines(tx, order.id));
  }

  const to = statusNow(order, pieces, deliveries);
  if (to === undefined || to === order.status || !followed.includes(order.status)) return;
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
  pieces: readonly Whereabouts[],
  deliveries: Awaited<ReturnType<typeof listLoadedDeliveries>>,
): OrderStatus | undefined {
  const came = pieces.reduce((sum, line) => sum + line.delivered, 0);
  const toCome = pieces.reduce((sum, line) => sum + stillToCome(line), 0);
  const there = pieces.reduce((sum, line) => sum + withCustomer(line), 0);
  if (toCome === 0 && there === 0 && came > 0) return "returned";
  if (order.method === "pickup") return undefined;
  const states = deliveries
    .filter((delivery) => delivery.state !== "cancelled" && delivery.lines.length > 0)
    .map((delivery) => statusOfDelivery(delivery.state));
  const unplanned = pieces.some((line) => line.unplanned > 0);
  return rollUp(unplanned ? [...states, "preparing"] : states) ?? undefined;
}
