import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import type { OrderRow } from "./orders.ts";

export interface OrderListFilter {
  /** All must be contained (src-shared/orders/search.ts). */
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
  /** Only orders with a delivery that has not arrived and whose day is still to be agreed. */
  undated?: boolean;
  /** Only orders whose customer waits for an answer. */
  asking?: boolean;
  /** Lists voided orders instead of the others. */
  voided?: boolean;
}

/** `column` and direction; equal ones by id, so that pages never overlap. */
export interface OrderListSort {
  column: "placed_at" | "number" | "total" | "slot_date" | "contact_name";
  direction: "asc" | "desc";
}

type Where = ExpressionBuilder<Schema, "orders">;

function passes(where: Where, filter: OrderListFilter, withStatus: boolean) {
  const tests: Expression<SqlBool>[] = [where("voided_at", filter.voided ? "is not" : "is", null)];
  const among = (column: "status" | "payment_status" | "payment_method" | "source", values?: readonly string[]) => {
    if (values && values.length > 0) tests.push(sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`);
  };
  if (withStatus) among("status", filter.statuses);
  among("payment_status", filter.payment);
  among("payment_method", filter.paymentMethods);
  among("source", filter.sources);
  if (filter.asking) tests.push(where("question_at", "is not", null));
  if (filter.undated) {
    const waiting = where
      .selectFrom("order_deliveries")
      .select("order_id")
      .where("date", "is", null)
      .where("state", "in", ["planned", "out"]);
    tests.push(where("orders.id", "in", waiting));
  }
  if (filter.method) tests.push(where("method", "=", filter.method as "delivery"));
  if (filter.zoneId) tests.push(where("zone_id", "=", filter.zoneId));
  if (filter.customerId) tests.push(where("customer_id", "=", filter.customerId));
  if (filter.placedFrom) tests.push(where("placed_at", ">=", filter.placedFrom));
  if (filter.placedBefore) tests.push(where("placed_at", "<", filter.placedBefore));
  if (filter.slotFrom) tests.push(where("slot_date", ">=", filter.slotFrom));
  if (filter.slotTo) tests.push(where("slot_date", "<=", filter.slotTo));
  const contained = (filter.terms ?? []).map(
    (term) => sql<SqlBool>`${where.ref("search")} like ${containing(term)} escape '\\'`,
  );
  return where.and([...tests, ...contained]);
}

interface Page {
  offset: number;
  limit: number;
}

/** Orders of the filter, sorted: ids only, because sorting whole rows takes five times as long. */
function found(db: Db | Tx, filter: OrderListFilter, sort: OrderListSort, withStatus: boolean) {
  return (
    db
      .selectFrom("orders")
      .select("id")
      .where((where) => passes(where, filter, withStatus))
      // Orders without a delivery day are last, either way; the other columns are never empty.
      .orderBy(sort.column, (by) => {
        const directed = sort.direction === "asc" ? by.asc() : by.desc();
        return sort.column === "slot_date" ? directed.nullsLast() : directed;
      })
      .orderBy("id", sort.direction)
  );
}

/** One page of orders. */
export async function listOrders(
  db: Db | Tx,
  filter: OrderListFilter,
  sort: OrderListSort,
  { offset, limit }: Page,
): Promise<OrderRow[]> {
  const ids = await found(db, filter, sort, true).limit(limit).offset(offset).execute();
  return readInOrder(
    db,
    ids.map((row) => row.id),
  );
}

/** Ids of all orders of the filter, in order, as of one moment. */
export async function listOrderIds(db: Db | Tx, filter: OrderListFilter, sort: OrderListSort): Promise<string[]> {
  return (await found(db, filter, sort, true).execute()).map((row) => row.id);
}

/** These orders, in this order. */
export const listOrdersByIds = (db: Db | Tx, ids: readonly string[]): Promise<OrderRow[]> => readInOrder(db, ids);

/** One page, and the number of orders of each status, without the filter of statuses. */
export async function listAndCountOrders(
  db: Db | Tx,
  filter: OrderListFilter,
  sort: OrderListSort,
  page: Page,
): Promise<{ rows: OrderRow[]; counts: Map<string, number> }> {
  if (!filter.terms?.length) {
    return { rows: await listOrders(db, filter, sort, page), counts: await countByStatus(db, filter) };
  }
  // A search reads every row in any case, so one pass serves both the count and the page.
  const all = await found(db, filter, sort, false).select("status").execute();
  const counts = new Map<string, number>();
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1);
  const wanted = filter.statuses?.length ? all.filter((row) => filter.statuses?.includes(row.status)) : all;
  const ids = wanted.slice(page.offset, page.offset + page.limit).map((row) => row.id);
  return { rows: await readInOrder(db, ids), counts };
}

async function readInOrder(db: Db | Tx, ids: readonly string[]): Promise<OrderRow[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom("orders")
    .selectAll()
    .where("id", "in", [...ids])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => byId.get(id)).filter((row) => row !== undefined);
}

async function countByStatus(db: Db | Tx, filter: OrderListFilter): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["status", eb.fn.countAll<number>().as("count")])
    .where((where) => passes(where, filter, false))
    .groupBy("status")
    .execute();
  return new Map(rows.map((row) => [row.status, Number(row.count)]));
}

/** Number of lines and quantity of each of these orders. */
export async function countQuantities(
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
