import { insertOrderEvent, type OrderRow, updateOrderStatus } from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { nextSteps, type OrderStatus } from "../../../../src-shared/orders/states.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";

/**
 * Hands the goods over: a confirmed order goes through every remaining step of a pick-up by the table of states, and
 * its events show the last one.
 */
export async function handOver({ ctx, tx, at }: Work, order: OrderRow): Promise<void> {
  const from = order.status as OrderStatus;
  const steps = nextSteps(from, "pickup");
  let now: OrderStatus = from;
  for (const step of steps) {
    await updateOrderStatus(tx, order.id, now, step, at);
    now = step;
  }
  const actor = actorName(ctx.actor);
  const data = { handedOver: true } as const;
  await insertOrderEvent(tx, { orderId: order.id, kind: "status", from, to: now, actor, at, data });
}
