import { DRAFT } from "../../src-shared/model/order-states.ts";
import type { Db, Tx } from "../schema.ts";

export interface QuoteOrder {
  id: string;
  number: string;
  status: string;
  total: number;
  at: string;
  chargesDelivery: boolean;
  /** Not once it was cancelled or voided: its pieces can be ordered again. */
  counts: boolean;
}

/** The orders that were made of a quote, the oldest first. */
export async function listOrdersOfQuote(db: Db | Tx, quoteId: string): Promise<QuoteOrder[]> {
  const rows = await db
    .selectFrom("quote_orders")
    .innerJoin("orders", "orders.id", "quote_orders.order_id")
    .select([
      "orders.id",
      "orders.number",
      "orders.status",
      "orders.total",
      "orders.voided_at",
      "quote_orders.at",
      "quote_orders.charges_delivery",
    ])
    .where("quote_orders.quote_id", "=", quoteId)
    .where("orders.status", "!=", DRAFT)
    .orderBy("quote_orders.at")
    .orderBy("orders.id")
    .execute();
  return rows.map(({ id, number, status, total, voided_at, at, charges_delivery }) => ({
    ...{ id, number, status, total, at },
    chargesDelivery: charges_delivery === 1,
    counts: voided_at === null && status !== "cancelled",
  }));
}

/** How many pieces of each line these orders took. */
export async function sumOrderedLines(db: Db | Tx, orderIds: readonly string[]): Promise<Map<string, number>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("quote_order_lines")
    .select(({ fn }) => ["line_id", fn.sum<number>("quantity").as("pieces")])
    .where("order_id", "in", [...orderIds])
    .groupBy("line_id")
    .execute();
  return new Map(rows.map((row) => [row.line_id, Number(row.pieces)]));
}

export async function insertQuoteOrder(
  tx: Tx,
  order: { quoteId: string; orderId: string; chargesDelivery: boolean; at: string },
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  await tx
    .insertInto("quote_orders")
    .values({
      quote_id: order.quoteId,
      order_id: order.orderId,
      charges_delivery: order.chargesDelivery ? 1 : 0,
      at: order.at,
    })
    .execute();
  await tx
    .insertInto("quote_order_lines")
    .values(lines.map(({ lineId, quantity }) => ({ order_id: order.orderId, line_id: lineId, quantity })))
    .execute();
}
