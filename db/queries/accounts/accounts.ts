/** Queries for the balance of customers' accounts: their uneven orders, and the open amount of their invoices. */
import { sql } from "kysely";
import type { Db, Tx } from "../../schema.ts";

export interface UnevenOrder {
  customerId: string;
  /** In dirhams: asked less paid. */
  balance: number;
  /** As they are stored (billing/settle-invoices.ts). */
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
  const invoices = await db
    .selectFrom("invoice_states")
    .select(["order_id", "balance", "due_on"])
    .where(
      "order_id",
      "in",
      orders.map((order) => order.id),
    )
    .where("balance", ">", 0)
    .execute();
  const open = Map.groupBy(invoices, (one) => one.order_id);
  return orders.map((order) => ({
    customerId: order.customer_id as string,
    balance: Number(order.asked) - order.received,
    open: (open.get(order.id) ?? []).map(({ balance, due_on }) => ({ balance, dueOn: due_on })),
  }));
}
