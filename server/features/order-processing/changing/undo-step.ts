import { recordAudit } from "../../../../db/queries/audit.ts";
import { withdrawMail } from "../../../../db/queries/mail/mail-queue.ts";
import { listDeliveriesWithLines, updateDelivery } from "../../../../db/queries/orders/order-deliveries.ts";
import {
  findOrder,
  insertOrderEvent,
  listOrderEvents,
  type OrderRow,
  updateOrderStatus,
} from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { UndoneStep } from "../../../../src-shared/orders/staff-operations.ts";
import { isUndoOpen } from "../../../../src-shared/orders/undo.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { followNextDelivery } from "../../fulfilment/roll-up.ts";
import { type LastStep, lastStep } from "../../orders/last-step.ts";
import { orderToAddTo } from "../../orders/order-work.ts";
import { stepMailKey } from "../../orders/reading/order-mail.ts";

const not = (because: "not_last_step" | "undo_over" | "step_mailed", message: string) =>
  refuse("conflict", { message, details: { because } });

/**
 * Undoes the newest step of an order, or of one of its deliveries: status and deliveries are as before, and its mail is
 * withdrawn. Refuses after the time for it (src-shared/orders/undo.ts), once the mail has left, and when the order has changed
 * since. The history keeps both events; the customer's page shows neither.
 */
export async function undoStep(
  work: Work,
  orderId: string,
  asked: UndoneStep,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict">> {
  const { ctx, tx } = work;
  const order = await orderToAddTo(work, orderId);
  if (isRefusal(order)) return order;
  const step = lastStep(await listOrderEvents(tx, orderId));
  if (!step || !isAsked(step, asked)) return not("not_last_step", "Something else has happened since.");
  if (!isUndoOpen(step.at, work.madeAt)) return not("undo_over", "A step can be undone for half a minute.");
  const [eventId] = step.eventIds;
  if (step.before.mailed && !(await withdrawMail(tx, stepMailKey(eventId), "the step was undone"))) {
    return not("step_mailed", "The mail about it has left.");
  }
  if (!(await restore(work, order, step))) return not("not_last_step", "Something else has happened since.");
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: orderId,
    before: { status: order.status, ...(asked.delivery ? { state: asked.delivery.state } : {}) },
    after: { status: step.before.status, ...(asked.delivery ? { state: step.before.deliveries[0]?.state } : {}) },
  });
  return { orderId };
}

function isAsked({ reached }: LastStep, { status, delivery }: UndoneStep): boolean {
  if ("status" in reached) return reached.status === status;
  return reached.delivery.id === delivery?.id && reached.delivery.state === delivery.state;
}

/** Puts status and deliveries back, with the events of it; false where one of them is not as the step left it. */
async function restore(work: Work, order: OrderRow, { before, eventIds, reached }: LastStep): Promise<boolean> {
  const { ctx, tx, at } = work;
  const actor = actorName(ctx.actor);
  const deliveries = await listDeliveriesWithLines(tx, order.id);
  for (const { id, state } of before.deliveries) {
    const delivery = deliveries.find((delivery) => delivery.id === id);
    if (!delivery) return false;
    await updateDelivery(
      tx,
      delivery,
      { state, ...(state === "delivered" ? {} : { receiver_name: null, signature: null }) },
      at,
    );
    if ("delivery" in reached) {
      const { date, window, lines } = delivery;
      const data = { deliveryId: id, from: delivery.state, state, date, window, lines, undoes: eventIds };
      await insertOrderEvent(tx, { orderId: order.id, kind: "delivery", actor, at, data });
    }
  }
  if (order.status !== before.status) {
    if ((await updateOrderStatus(tx, order.id, order.status, before.status, at)) === undefined) return false;
    const to = before.status === "draft" ? undefined : before.status;
    if (to === undefined) return false;
    await insertOrderEvent(tx, {
      orderId: order.id,
      kind: "status",
      from: order.status,
      to,
      actor,
      at,
      data: { undoes: eventIds },
    });
  }
  await followNextDelivery(work, (await findOrder(tx, order.id)) ?? order);
  return true;
}
