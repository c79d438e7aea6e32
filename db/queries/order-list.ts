import { type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";
import { containing } from "./contains.ts";
import type { OrderRow } from "./orders.ts";

export interface OrderListFilter {
  /** All must be contained (src-shared/model/order-search.ts). */
  terms?: readonly string[];
  statuses?: readonly string[] | undefined;
  payment?: readonly string[] | undefined;
  paymentMethods?: readonly string[] | undefined;
  method?: string | undefined;
  sources?: readonly string[] | undefined;
  zoneId?: string | undefined;
  customerId?: string | undefined;
  /** ISO-8601: placed from then on, and before. */
  placedFrom?: string | undefined;
  placedBefore?: string | undefined;
  /** Days, both included. */
  slotFrom?: string | undefined;
  slotTo?: string | undefined;
  /** Voided ones instead of the others. */
  voided?: boolean;
}

/** `column` and which way; equal ones by id, so that pages never overlap. */
export interface OrderListSort {
  column: "placed_at" | "number" | "total" | "slot_date" | "contact_name";
  direction: "asc" | "desc";
}

type Where = ExpressionBuilder<Schema, "orders">;

function passes(where: Where, filter: OrderListFilter, withStatus: boolean) {
  const tests = [where("voided_at", filter.voided ? "is not" : "is", null)];
  const among = (column: "status" | "payment_status" | "payment_method" | "source", values?: readonly string[]) => {
    if (values && values.length > 0) tests.push(where(column, "in", [...values] as never));
  };
  if (withStatus) among("status", filter.statuses);
  among("payment_status", filter.payment);
  among("payment_method", filter.paymentMethods);
  among("source", filter.sources);
  if (filter.method) tests.push(where("method", "=", filter.method as "delivery"));
  if (filter.zoneId) tests.push(where("zone_id", "=", filter.zoneId));
  if (filter.customerId) tests.push(where("customer_id", "=", filter.customerId));
  if (filter.placedFrom) tests.push(where("placed_at", ">=", filter.placedFrom));
  if (filter.placedBefore) tests.push(where("placed_at", "<", filter.placedBefore));
  if (filter.slotFrom) tests.push(where("slot_date", ">=", filter.slotFrom));
  if (filter.slotTo) tests.push(where("slot_date", "<=", filter.slotTo));
  const found = (filter.terms ?? []).map(
    (term) => sql<SqlBool>`${where.ref("search")} like ${containing(term)} escape '\\'`,
  );
  return where.and([...tests, ...found]);
}

/** One page of orders. */
export function listOrders(
  db: Db | Tx,
  filter: OrderListFilter,
  sort: OrderListSort,
  page: { offset: number; limit: number },
): Promise<OrderRow[]> {
  return (
    db
      .selectFrom("orders")
      .selectAll()
      .where((where) => passes(where, filter, true))
      // Without a delivery day last, either way; the other columns are never empty.
    .$if(sort.column === "slot_date", (query) => query.orderBy((eb) => eb("slot_date", "is", null)))
    .orderBy(sort.column, sort.direction)
    .orderBy("id", sort.direction)
      .limit(page.limit)
      .offset(page.offset)
      .execute()
  );
}

/** How many there are of each status, whatever status is filtered by. */
export async function countOrdersByStatus(db: Db | Tx, filter: OrderListFilter): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where((where) => passes(where, filter, false))
    .groupBy("status")
    .execute();
  return new Map(rows.map((row) => [row.status, Number(row.count)]));
}

/** Lines and pieces of each of these orders. */
export async function countPieces(
  db: Db | Tx,
  orderIds: readonly string[],
): Promise<Map<string, { lines: number; pieces: number }>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("order_lines")
    .select(({ fn }) => ["order_id", fn.countAll<number>().as("lines"), fn.sum<number>("quantity").as("pieces")])
    .where("order_id", "in", [...orderIds])
    .groupBy("order_id")
    .execute();
  return new Map(rows.map((row) => [row.order_id, { lines: Number(row.lines), pieces: Number(row.pieces) }]));
}
