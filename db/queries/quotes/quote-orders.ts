import { DRAFT } from "../../../src-shared/orders/states.ts";
import type { Db, Tx } from "../../schema.ts";

export interface QuoteOrder {
  id: string;
  number: string;
  status: string;
  total: number;
  at: string;
  chargesDelivery: boolean;
  /** Before tax, in dirhams. */
  net: number;
  tax: number;
  depositBegin: number;
  /** False once the order was cancelled or voided: its quantities can be ordered again. */
  counts: boolean;
}

/** Orders made from a quote, the oldest first. */
export async function listOrdersOfQuote(db: Db | Tx, quoteId: string): Promise<QuoteOrder[]> {
  const rows = await db
    .selectFrom("quote_orders")
    .innerJoin("orders", "orders.id", "quote_orders.order_id")
    .select([
      "orders.id",
      "orders.number",
      "orders.status",
      "orders.total",
      "orders.subtotal",
      "orders.services",
      "orders.delivery_fee",
      "orders.tax",
      "orders.voided_at",
      "quote_orders.at",
      "quote_orders.charges_delivery",
      "quote_orders.deposit_begin",
    ])
    .where("quote_orders.quote_id", "=", quoteId)
    .where("orders.status", "!=", DRAFT)
    .orderBy("quote_orders.at")
    .orderBy("orders.id")
    .execute();
  return rows.map(({ id, number, status, total, voided_at, at, charges_delivery, ...row }) => ({
    id,
    number,
    status,
    total,
    at,
    tax: row.tax,
    depositBegin: row.deposit_begin,
    net: row.subtotal + row.services + row.delivery_fee,
    chargesDelivery: charges_delivery,
    counts: voided_at === null && status !== "cancelled",
  }));
}

/** Ordered quantity of each line in these orders. */
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

/** Offsets of an order's tax and deposit within those of its quote; 0 for an order without a quote. */
export async function findQuotePart(db: Db | Tx, orderId: string): Promise<{ taxBegin: number; depositBegin: number }> {
  const row = await db
    .selectFrom("quote_orders")
    .select(["tax_begin", "deposit_begin"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return { taxBegin: row?.tax_begin ?? 0, depositBegin: row?.deposit_begin ?? 0 };
}

export interface PartOfQuote {
  quoteId: string;
  number: string;
  chargesDelivery: boolean;
  taxBegin: number;
  depositBegin: number;
}

/** The quote of an order and the order's part of it; undefined without a quote. */
export async function findPartOfQuote(db: Db | Tx, orderId: string): Promise<PartOfQuote | undefined> {
  const row = await db
    .selectFrom("quote_orders")
    .innerJoin("quotes", "quotes.id", "quote_orders.quote_id")
    .select(["quote_id", "number", "charges_delivery", "tax_begin", "deposit_begin"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return (
    row && {
      quoteId: row.quote_id,
      number: row.number,
      chargesDelivery: row.charges_delivery,
      taxBegin: row.tax_begin,
      depositBegin: row.deposit_begin,
    }
  );
}

/** Quantities that an order has taken of each line of its quote. */
export const findTakenLines = (db: Db | Tx, orderId: string): Promise<{ lineId: string; quantity: number }[]> =>
  db
    .selectFrom("quote_order_lines")
    .select(["line_id as lineId", "quantity"])
    .where("order_id", "=", orderId)
    .orderBy("line_id")
    .execute();

/** Replaces the quantities that an order takes of its quote's lines; unnamed lines get none. */
export async function replaceTakenLines(
  tx: Tx,
  orderId: string,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  await tx.deleteFrom("quote_order_lines").where("order_id", "=", orderId).execute();
  const values = lines
    .filter((line) => line.quantity > 0)
    .map(({ lineId, quantity }) => ({ order_id: orderId, line_id: lineId, quantity }));
  if (values.length > 0) await tx.insertInto("quote_order_lines").values(values).execute();
}

/** Stores whether an order charges the delivery of its quote, and the offsets of its tax and deposit. */
export async function updateQuotePart(
  tx: Tx,
  orderId: string,
  part: { chargesDelivery: boolean; taxBegin: number; depositBegin: number },
): Promise<void> {
  await tx
    .updateTable("quote_orders")
    .set({
      charges_delivery: part.chargesDelivery,
      tax_begin: part.taxBegin,
      deposit_begin: part.depositBegin,
    })
    .where("order_id", "=", orderId)
    .execute();
}

interface NewQuoteOrder {
  quoteId: string;
  orderId: string;
  chargesDelivery: boolean;
  taxBegin: number;
  depositBegin: number;
  at: string;
}

export async function insertQuoteOrder(
  tx: Tx,
  order: NewQuoteOrder,
  lines: readonly { lineId: string; quantity: number }[],
): Promise<void> {
  await tx
    .insertInto("quote_orders")
    .values({
      quote_id: order.quoteId,
      order_id: order.orderId,
      charges_delivery: order.chargesDelivery,
      tax_begin: order.taxBegin,
      deposit_begin: order.depositBegin,
      at: order.at,
    })
    .execute();
  await tx
    .insertInto("quote_order_lines")
    .values(lines.map(({ lineId, quantity }) => ({ order_id: order.orderId, line_id: lineId, quantity })))
    .execute();
}
