import type { Insertable, Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { settleOrder } from "./settle-order.ts";

export type PaymentRow = Selectable<Schema["payments"]>;

/**
 * Adds a row to an order's ledger. Money counts from its recording unless `cleared_at` gives another time; it is on the
 * statement of the customer to whom the order was invoiced.
 */
export async function insertPayment(tx: Tx, payment: Insertable<Schema["payments"]>): Promise<void> {
  const documents = await tx
    .selectFrom("invoice_states")
    .select(["kind", "issued_at", "customer_id"])
    .where("order_id", "=", payment.order_id)
    .execute();
  const [invoice] = documents
    .filter((document) => document.kind === "invoice")
    .toSorted((a, b) => (a.issued_at < b.issued_at ? 1 : -1));
  const cleared_at = payment.state === "cleared" ? payment.at : null;
  await tx
    .insertInto("payments")
    .values({ cleared_at, customer_id: invoice?.customer_id ?? null, ...payment })
    .execute();
  await settleOrder(tx, payment.order_id);
}

/** Fixes the customer on whose statement the money of an order is, where that followed the order until now. */
export async function bindPayments(tx: Tx, orderId: string, customerId: string): Promise<void> {
  await tx
    .updateTable("payments")
    .set({ customer_id: customerId })
    .where("order_id", "=", orderId)
    .where("customer_id", "is", null)
    .execute();
}

export const findPayment = (db: Db | Tx, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();

/** Records the outcome of awaited money, and when it cleared (ISO-8601); false when it was recorded before. */
export async function concludePayment(
  tx: Tx,
  payment: Pick<PaymentRow, "id" | "order_id">,
  state: "cleared" | "bounced",
  at: string,
): Promise<boolean> {
  const done = await tx
    .updateTable("payments")
    .set({ state, cleared_at: state === "cleared" ? at : null })
    .where("id", "=", payment.id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  await settleOrder(tx, payment.order_id);
  return done.numUpdatedRows > 0n;
}
