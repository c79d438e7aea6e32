import {
  cancelPlannedDeliveries,
  insertDelivery,
  insertOrderEvent,
  type OrderLineRow,
  type OrderRow,
  updateOrderStatus,
} from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { deliverableQuantity } from "../../../../src-shared/orders/plan.ts";
import type { OrderStatus } from "../../../../src-shared/orders/states.ts";
import { derivedId } from "../../../../src-shared/values/id.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";

/**
 * Switches between delivery and pick-up, for an edited order of which nothing has left: planned deliveries are
 * cancelled, which frees their windows, or one is planned for all its goods. The caller has booked its window. Stock
 * stays unchanged.
 */
export async function switchMethod(
  { tx, at }: Work,
  order: OrderRow,
  about: {
    lines: readonly OrderLineRow[];
    /** Cancelled quantity of each line, by its id. */
    givenUp: ReadonlyMap<string, number>;
    /** Number of deliveries that the order has had, cancelled ones included. */
    deliveries: number;
  },
): Promise<void> {
  if (order.method === "pickup") {
    await cancelPlannedDeliveries(tx, order.id, at);
    return;
  }
  const lines = about.lines.map((line) => ({
    lineId: line.id,
    quantity: deliverableQuantity({ quantity: line.quantity, notSent: about.givenUp.get(line.id) ?? 0 }),
  }));
  await insertDelivery(
    tx,
    {
      // The same on a desktop and on the server, so that later work can name it.
      id: derivedId(order.id, `delivery ${about.deliveries}`),
      orderId: order.id,
      zoneId: order.zone_id,
      slot: { date: order.slot_date, window: order.slot_window },
      at,
    },
    lines.filter((line) => line.quantity > 0),
  );
}

/**
 * Whether an order that waits at the showroom is no longer ready after an edit: it is to be delivered, or its goods or
 * quantities have changed. `order` is the one before.
 */
export function isRepacked(
  order: Pick<OrderRow, "status">,
  edit: { switched: boolean; before: readonly OrderLineRow[]; after: readonly OrderLineRow[] },
): boolean {
  if (order.status !== ("ready_for_pickup" satisfies OrderStatus)) return false;
  const goods = (lines: readonly OrderLineRow[]) =>
    lines.map(({ id, variant_id, quantity, services }) => `${id} ${variant_id} ${quantity} ${services}`).toSorted();
  return edit.switched || goods(edit.before).join() !== goods(edit.after).join();
}

/** Takes an order back to `preparing`, with an event. No mail is sent: staff agreed the edit with the customer. */
export async function backToPreparing({ ctx, tx, at }: Work, order: Pick<OrderRow, "id" | "status">): Promise<void> {
  const to: OrderStatus = "preparing";
  if ((await updateOrderStatus(tx, order.id, order.status, to, at)) === undefined) return;
  const actor = actorName(ctx.actor);
  await insertOrderEvent(tx, { orderId: order.id, kind: "status", from: order.status, to, actor, at });
}
