import { recordAudit } from "../../../../db/queries/audit.ts";
import { hasUncreditedInvoice } from "../../../../db/queries/billing/billing.ts";
import { touchOrderOutputs } from "../../../../db/queries/orders/order-outputs.ts";
import {
  cancelPlannedDeliveries,
  findOrder,
  insertOrderEvent,
  listOrderLines,
  listPayments,
  touchOrder,
  updateOrder,
} from "../../../../db/queries/orders/orders.ts";
import { listHeldStock } from "../../../../db/queries/stock/held-stock.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import { hasGoodsOut } from "../../../../src-shared/orders/states.ts";
import type { Work } from "../../../kernel/unit-of-work.ts";
import { refuseMoved } from "../../../kernel/versioned-row.ts";
import { orderSnapshot } from "../../orders/reading/order-snapshot.ts";
import { readStaffOrder } from "../../orders/reading/read-staff-order.ts";
import { returnToStock } from "../../stock/return-to-stock.ts";

/**
 * Voids an order that was a mistake: it is stored and hidden, its stock is freed and its deliveries are cancelled
 * (src-shared/README.md, Orders). Refuses one whose goods have left, and one that holds money: hiding it would hide
 * those too.
 */
export async function voidOrder(
  work: Work,
  id: string,
  reason: string | undefined,
): Promise<{ orderId: string } | Refusal<"not_found" | "conflict" | "version_conflict">> {
  const { ctx, tx, view, at } = work;
  const before = await findOrder(tx, id);
  if (!before || before.voided_at !== null) return refuse("not_found");
  const read = () => readStaffOrder({ app: ctx, db: tx, view }, before);
  const stale = await refuseMoved(ctx, tx, { version: before.version, collection: "orders", rowIds: [id], read });
  if (stale) return stale;
  const order = await touchOrder(tx, id, at);
  if (!order) return refuse("not_found");
  if (hasGoodsOut(order.status)) {
    return refuse("conflict", {
      message: "Its goods have left: take them back first.",
      details: { because: "goods_left" },
    });
  }
  if (await hasUncreditedInvoice(tx, id)) {
    return refuse("conflict", {
      message: "It is invoiced: post a credit note first.",
      details: { because: "invoiced" },
    });
  }
  const pending = (await listPayments(tx, id)).some((payment) => payment.state === "pending");
  if (order.received !== 0 || pending) {
    const details = { because: "money", received: order.received };
    return refuse("conflict", { message: "It holds money: pay it back first.", details });
  }
  // Damaged returns count as held by a returned order, and are not in stock.
  if (order.status !== "returned") await returnToStock(work, id, await listHeldStock(tx, id), "cancelled");
  await cancelPlannedDeliveries(tx, id, at);
  const lines = await listOrderLines(tx, id);
  await updateOrder(tx, order, { voided_at: at }, lines);
  await touchOrderOutputs(tx, id);
  await insertOrderEvent(tx, { orderId: id, kind: "void", note: reason || undefined, actor: actorName(ctx.actor), at });
  await recordAudit(tx, ctx, {
    collection: "orders",
    rowId: id,
    before: { ...orderSnapshot(order, lines), number: order.number, voidedAt: null },
    after: { ...orderSnapshot(order, lines), number: order.number, voidedAt: at, ...(reason ? { reason } : {}) },
  });
  return { orderId: id };
}
