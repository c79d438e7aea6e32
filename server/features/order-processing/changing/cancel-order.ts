import { hasUncreditedInvoice } from "../../../../db/queries/billing/billing.ts";
import { type NewMail, queueMail } from "../../../../db/queries/mail/mail-queue.ts";
import {
  cancelPlannedDeliveries,
  insertOrderEvent,
  type OrderRow,
  updateOrderStatus,
} from "../../../../db/queries/orders/orders.ts";
import { listHeldStock } from "../../../../db/queries/stock/held-stock.ts";
import { moveStock } from "../../../../db/queries/stock/stock.ts";
import type { Tx } from "../../../../db/schema.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { allowedMoves, canMove, DRAFT } from "../../../../src-shared/orders/states.ts";

export interface Cancellation {
  /** In the form of `actorName`: `staff:ID` or `system`. */
  actor: string;
  /** `unpaid` is the reason of the expiry job and has a mail of its own. */
  reason: "unpaid" | "staff" | "customer";
  note?: string;
  /** Whether the customer reads the note, on the order's page and in the mail; otherwise it is internal. */
  noteForCustomer?: boolean;
  /** Whether the customer is notified by mail, where there is an address and it is more than a draft. */
  notifyCustomer: boolean;
  /** Whether the mail stays in the queue until staff send it. */
  withheld?: boolean;
}

/**
 * Cancels an order in the caller's transaction: status, event, stock, planned deliveries (whose slots become free) and
 * the mail commit together or not at all. Refuses an order that cannot be cancelled any more, with the possible moves,
 * one whose invoice is not credited, and one whose status has changed in the meantime. Money that was already paid is
 * not touched: the order's payment status is then `credit_owed`.
 */
export async function cancelOrder(
  tx: Tx,
  order: Pick<OrderRow, "id" | "status" | "method" | "lang" | "contact_email">,
  { actor, reason, note, noteForCustomer = false, notifyCustomer, withheld = false }: Cancellation,
  now: Date,
): Promise<{ version: number } | Refusal<"move_not_allowed" | "conflict">> {
  const at = now.toISOString();
  const from = order.status;
  if (!canMove(from, "cancelled", order.method)) {
    return refuse("move_not_allowed", { details: { allowed: allowedMoves(from, order.method) } });
  }
  if (await hasUncreditedInvoice(tx, order.id)) {
    return refuse("conflict", {
      message: "It is invoiced: post a credit note first.",
      details: { because: "invoiced" },
    });
  }
  const version = await updateOrderStatus(tx, order.id, from, "cancelled", at);
  if (version === undefined) return refuse("conflict");
  for (const { variantId, quantity } of await listHeldStock(tx, order.id)) {
    await moveStock(tx, { variantId, quantity, reason: "cancelled", orderId: order.id, actor, at });
  }
  await cancelPlannedDeliveries(tx, order.id, at);
  await insertOrderEvent(tx, {
    orderId: order.id,
    kind: "status",
    from,
    to: "cancelled",
    note,
    actor,
    data: { reason, forCustomer: noteForCustomer },
    at,
  });
  const isNotified = notifyCustomer && order.contact_email !== "" && from !== DRAFT;
  if (isNotified) await queueMail(tx, { ...mailOf(order, reason), withheld }, now);
  return { version };
}

function mailOf(order: Pick<OrderRow, "id" | "lang" | "contact_email">, reason: Cancellation["reason"]): NewMail {
  const to = { recipient: order.contact_email, lang: order.lang };
  if (reason === "unpaid") {
    const kind = "order-cancelled-unpaid";
    return { ...to, kind, data: { orderId: order.id }, uniqueKey: `${kind}:${order.id}` };
  }
  const status = "cancelled";
  return {
    ...to,
    kind: "order-status",
    data: { orderId: order.id, status },
    uniqueKey: `order-status:${order.id}:${status}`,
  };
}
