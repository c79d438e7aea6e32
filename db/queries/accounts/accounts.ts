/** Queries for the balance of customers' accounts: their uneven orders, and the open amount of their invoices. */
import { sql } from "kysely";
import type { Db, Tx } from "../../schema.ts";

export interface UnevenOrder {
  customerId: string;
  /** In dirhams: charged less paid, and the amount of documents above the order's. */
  balance: number;
  toCredit: number;
  open: { balance: number; dueOn: string | null }[];
}

/** Orders of these customers that are charged more or less than was paid; no drafts, and no voided ones. */
export async function listUnevenOrders(db: Db | Tx, customerIds: readonly string[]): Promise<UnevenOrder[]> {
  if (customerIds.length === 0) return [];
  const asked = sql<number>`case when status = 'cancelled' then 0 else total - credited end`;
  const orders = await db
    .selectFrom("orders")
    .select(["id", "customer_id", "received", asked.as("asked")])
    .where("customer_id", "in", [...customerIds])
    .where("voided_at", "is", null)
    .where("status", "!=", "draft")
    .where(asked, "!=", (eb) => eb.ref("received"))
    .execute();
  if (orders.length === 0) return [];
  const documents = await db
    .selectFrom("invoice_states")
    .select(["order_id", "kind", "total", "credited", "balance", "due_on"])
    .where(
      "order_id",
      "in",
      orders.map((order) => order.id),
    )
    .execute();
  const invoices = Map.groupBy(
    documents.filter((document) => document.kind === "invoice"),
    (one) => one.order_id,
  );
  return orders.map((order) => {
    const own = invoices.get(order.id) ?? [];
    const documented = own.reduce((sum, invoice) => sum + invoice.total - invoice.credited, 0);
    return {
      customerId: order.customer_id as string,
      balance: Number(order.asked) - order.received,
      toCredit: Math.max(0, documented - Number(order.asked)),
      open: own
        .filter((invoice) => invoice.balance > 0)
        .map((invoice) => ({ balance: invoice.balance, dueOn: invoice.due_on })),
    };
  });
}
