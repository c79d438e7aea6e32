import { recordAudit } from "../../../../db/queries/audit.ts";
import {
  insertDelivery,
  insertOrderEvent,
  listOrderEvents,
  listOrderLines,
  type OrderRow,
  updateOrder,
  updateOrderStatus,
} from "../../../../db/queries/orders/orders.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { refuseField } from "../../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { REOPENED } from "../../../../src-shared/orders/states.ts";
import type { Reopening } from "../../../../src-shared/payments/late-transfers.ts";
import { endOfDueDay, transferDue } from "../../../../src-shared/payments/transfer-due.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { qatarDate } from "../../../../src-shared/values/qatar-time.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { timeRefusal } from "../../fulfilment/plan-delivery.ts";
import { orderToChange } from "../../orders/order-work.ts";
import { hasLapsed } from "../../orders/reading/has-lapsed.ts";
import { mailStatus } from "../../orders/reading/order-mail.ts";
import { readShopSettings } from "../../shop/profile.ts";
import { takeStock } from "../../stock/take-stock.ts";

type Reopened =
  | { orderId: string }
  | Refusal<"not_found" | "version_required" | "version_conflict" | "conflict" | "invalid">
  | Refusal<"out_of_stock" | "slot_taken">;

/**
 * Reopens an order that the expiry job cancelled because its transfer did not arrive in time: the only exit from
 * `cancelled` (orders/states.ts). It is placed again as it was: its stock is taken again, its delivery time is booked
 * again or left open, and payment has a new due day. Refuses orders that people cancelled, and names goods that are out
 * of stock.
 */
export async function reopenOrder(work: Work, id: string, input: Reopening): Promise<Reopened> {
  const { ctx, tx, now, at } = work;
  const order = await orderToChange(work, id);
  if (isRefusal(order)) return order;
  if (!hasLapsed(order, await listOrderEvents(tx, id))) {
    return refuse("conflict", {
      message: "Only an order that lapsed for want of its transfer comes back.",
      details: { because: "not_lapsed" },
    });
  }
  const dueAt = await dueFrom(work, input.dueOn);
  if (isRefusal(dueAt)) return dueAt;
  const slot = order.method === "delivery" ? input.slot : null;
  const taken = slot && (await timeRefusal(work, order, { ...slot, overbook: input.overbook }));
  if (taken) return taken;
  const lines = await listOrderLines(tx, id);
  const short = await takeStock(
    work,
    id,
    lines
      .map((line) => ({ variantId: line.variant_id, sku: line.sku, quantity: line.quantity }))
      .toSorted((a, b) => (a.variantId < b.variantId ? -1 : 1)),
  );
  if (short) return short;
  if ((await updateOrderStatus(tx, id, "cancelled", REOPENED, at)) === undefined) return refuse("conflict");
  const values = { payment_due_at: dueAt, slot_date: slot?.date ?? null, slot_window: slot?.window ?? null };
  await updateOrder(tx, { ...order, status: REOPENED }, values, lines);
  if (order.method === "delivery") {
    await insertDelivery(
      tx,
      { id: newId(now.getTime()), orderId: id, zoneId: order.zone_id, slot, at },
      lines.map((line) => ({ lineId: line.id, quantity: line.quantity })),
    );
  }
  const { note } = input;
  await insertOrderEvent(tx, {
    orderId: id,
    kind: "status",
    from: "cancelled",
    to: REOPENED,
    note,
    actor: actorName(ctx.actor),
    at,
    data: { reason: "reopened" },
  });
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: id,
    before: { status: "cancelled", paymentDueAt: order.payment_due_at },
    after: {
      status: REOPENED,
      paymentDueAt: dueAt,
      slot: slot && `${slot.date} ${slot.window}`,
      ...(note ? { note } : {}),
    },
  });
  if (input.mail) await mailStatus(work, order, REOPENED);
  return { orderId: id };
}

/** Extends the due day of a transfer. Refuses an order that waits for none. */
export async function putOffPayment(
  work: Work,
  id: string,
  dueOn: string,
): Promise<
  { orderId: string } | Refusal<"not_found" | "version_required" | "version_conflict" | "conflict" | "invalid">
> {
  const { ctx, tx, at } = work;
  const order = await orderToChange(work, id);
  if (isRefusal(order)) return order;
  if (!waitsForTransfer(order)) {
    return refuse("conflict", {
      message: "This order does not wait for a transfer.",
      details: { because: "no_transfer" },
    });
  }
  const dueAt = await dueFrom(work, dueOn);
  if (isRefusal(dueAt)) return dueAt;
  await updateOrder(tx, order, { payment_due_at: dueAt }, await listOrderLines(tx, id));
  const data = { day: dueOn };
  await insertOrderEvent(tx, { orderId: id, kind: "due", actor: actorName(ctx.actor), data, at });
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: id,
    before: { paymentDueAt: order.payment_due_at },
    after: { paymentDueAt: dueAt },
  });
  return { orderId: id };
}

const waitsForTransfer = (order: Pick<OrderRow, "payment_method" | "payment_due_at" | "status">): boolean =>
  order.payment_method === "transfer" && order.payment_due_at !== null && order.status === "placed";

/** The end of a transfer's due day, as ISO-8601. */
async function dueFrom({ tx, now }: Work, dueOn: string | undefined): Promise<string | Refusal<"invalid">> {
  if (dueOn === undefined) return transferDue(now, (await readShopSettings(tx)).payment.bankTransferDays);
  if (dueOn < qatarDate(now)) return refuseField("dueOn", "too_low", "A day that is over cannot be kept.");
  return endOfDueDay(dueOn);
}
