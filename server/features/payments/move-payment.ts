import { recordAudit } from "../../../db/queries/audit.ts";
import { insertPayment } from "../../../db/queries/billing/payments.ts";
import { isIdTaken } from "../../../db/queries/id-taken.ts";
import { insertOrderEvent, listPayments, type OrderRow, touchOrder } from "../../../db/queries/orders/orders.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { DRAFT } from "../../../src-shared/orders/states.ts";
import type { LateTransferReason, MovedPayment } from "../../../src-shared/payments/late-transfers.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Work } from "../../kernel/unit-of-work.ts";
import { shownNumber } from "../orders/reading/read-staff-order.ts";
import { refuseRefund } from "./record-payment.ts";

const not = (because: LateTransferReason, message: string) => refuse("conflict", { message, details: { because } });

/**
 * Moves money from one order to another of the same customer: a refund on the first and a payment on the second, each
 * naming the other, so that no list counts it as money received or paid out. Never more than could be refunded on the
 * first.
 */
export async function movePayment(
  work: Work,
  fromId: string,
  input: MovedPayment,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict">> {
  const { ctx, tx, now, at } = work;
  const { toOrderId, amount, note } = input;
  if (fromId === toOrderId) return not("same_order", "Money is moved to another order.");
  // Both are locked in one order, so that two simultaneous moves in opposite directions do not wait for ever.
  const rows = new Map<string, OrderRow | undefined>();
  for (const id of [fromId, toOrderId].toSorted()) rows.set(id, await touchOrder(tx, id, at));
  const [from, to] = [rows.get(fromId), rows.get(toOrderId)];
  if (!from || !to) return refuse("not_found");
  if (from.customer_id === null || from.customer_id !== to.customer_id) {
    return not("other_customer", "Money is moved between orders of one customer.");
  }
  if (to.status === DRAFT || to.status === "cancelled") return not("order_over", "That order asks for no money.");
  if (await isIdTaken(tx, "payments", [input.id])) return refuse("conflict");
  const refusal = await refuseRefund(tx, from, amount);
  if (refusal) return refusal;

  // The method of payment stays the original one.
  const original = (await listPayments(tx, fromId)).findLast(
    (payment) => payment.kind === "payment" && payment.state === "cleared",
  );
  const method = original?.method ?? "transfer";
  const actor = actorName(ctx.actor);
  const [outId, intoId] = [newId(now.getTime()), input.id ?? newId(now.getTime())];
  const row = { method, amount, state: "cleared" as const, reference: original?.reference ?? null, actor, at };
  const out = {
    ...row,
    id: outId,
    order_id: fromId,
    kind: "refund" as const,
    moved_id: intoId,
    moved_order_id: toOrderId,
  };
  const into = {
    ...row,
    id: intoId,
    order_id: toOrderId,
    kind: "payment" as const,
    moved_id: outId,
    moved_order_id: fromId,
  };
  for (const [payment, other] of [
    [out, to],
    [into, from],
  ] as const) {
    await insertPayment(tx, payment);
    const { id: paymentId, kind, state, order_id: orderId } = payment;
    const moved = { orderId: other.id, number: shownNumber(other) };
    const data = { paymentId, kind, method, amount, state, moved };
    await insertOrderEvent(tx, { orderId, kind: "payment", note: note || undefined, actor, data, at });
  }
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: fromId,
    after: { amount, method, paymentId: intoId, toOrderId, toOrder: shownNumber(to), ...(note ? { note } : {}) },
  });
  return { orderId: fromId };
}
