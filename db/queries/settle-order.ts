import { orderMoney } from "../../src-shared/model/order-due.ts";
import type { Tx } from "../schema.ts";
import { settleInvoices } from "./settle-invoices.ts";

/**
 * Brings what lists filter by into line with the ledger: what was received, the payment status that follows from it, and
 * what is paid of its invoices. To be called in the transaction of whatever moves money, the total, credits or the status of an order.
 */
export async function settleOrder(tx: Tx, orderId: string): Promise<void> {
  const order = await tx
    .selectFrom("orders")
    .select(["total", "credited", "status"])
    .where("id", "=", orderId)
    .executeTakeFirst();
  if (!order) return;
  const ledger = await tx
    .selectFrom("payments")
    .select(["kind", "amount", "state"])
    .where("order_id", "=", orderId)
    .execute();
  const received = ledger
    .filter((entry) => entry.state === "cleared")
    .reduce((sum, entry) => sum + (entry.kind === "payment" ? entry.amount : -entry.amount), 0);
  await tx
    .updateTable("orders")
    .set({ received, payment_status: orderMoney(order, ledger).paymentStatus })
    .where("id", "=", orderId)
    .execute();
  await settleInvoices(tx, orderId);
}
