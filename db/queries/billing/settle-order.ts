import { documentedBy, orderAccount } from "../../../src-shared/orders/account.ts";
import type { Tx } from "../../schema.ts";
import { settleInvoices } from "./settle-invoices.ts";

/**
 * Updates the columns that lists filter by from the account of the order: received money, the charge of its documents,
 * the payment status that follows, and the paid part of its invoices. Call it in the transaction that moves money,
 * posts a document, or changes the total, credits or the status of an order.
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
  const documents = await tx
    .selectFrom("invoices")
    .select(["kind", "total"])
    .where("order_id", "=", orderId)
    .where("kind", "in", ["invoice", "credit_note"])
    .execute();
  const documented = documentedBy(documents);
  const { paid, toCredit, paymentStatus } = orderAccount({ ...order, documented }, ledger);
  await tx
    .updateTable("orders")
    .set({ received: paid, documented, payment_status: paymentStatus })
    .where("id", "=", orderId)
    .execute();
  if (documents.length > 0) await settleInvoices(tx, orderId, toCredit);
}
