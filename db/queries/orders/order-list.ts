import { type Expression, type ExpressionBuilder, expressionBuilder, type RawBuilder, type SqlBool, sql } from "kysely";
import { MAX_COUNTED, MAX_MATCHES } from "../../../src-shared/orders/search.ts";
import { isPostgres, outOfOrder } from "../../engines/dialect.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import { beginOf, DEEP, endOf, fromNearerEnd, type Page, skipDays } from "../skip-days.ts";
import { findTerms, isNamed } from "./find-terms.ts";
import type { OrderListFilter, OrderListSort } from "./order-list-filter.ts";
import {
  type BoundedColumn,
  boundsByDay,
  countByDay,
  isDivided,
  isEverything,
  isSummed,
  readStoredCounts,
} from "./order-sums.ts";
import type { OrderRow } from "./orders.ts";
import { isWalked, walkOrders } from "./walk-orders.ts";

const newestFirst: OrderListSort = { column: "placed_at", direction: "desc" };

type Where = ExpressionBuilder<Schema, "orders">;

const owing: readonly string[] = ["unpaid", "part_paid"];
/** Written without parameters, because a partial index is only used where the statement itself repeats its condition. */
const isOwing = sql<SqlBool>`payment_status in (${sql.join(owing.map((state) => sql.lit(state)))})`;

function passes(where: Where, filter: OrderListFilter, withStatus: boolean) {
  const tests: Expression<SqlBool>[] = [where("voided_at", filter.voided ? "is not" : "is", null)];
  const among = (column: "status" | "payment_status" | "payment_method" | "source", values?: readonly string[]) => {
    if (values && values.length > 0) tests.push(sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`);
  };
  if (withStatus) among("status", filter.statuses);
  among("payment_status", filter.payment);
  among("payment_method", filter.paymentMethods);
  among("source", filter.sources);
  if (filter.asking) {
    // Hardly any order: found by its index first, because SQLite prefers the order of the list and walks to its end.
    const asked = where.selectFrom("orders as asked").select("asked.id").where("asked.question_at", "is not", null);
    tests.push(where("orders.id", "in", asked));
  }
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
  if (filter.whole) {
    const named = where.selectFrom("orders as named").select("named.id").where(isNamed("named", filter.whole));
    tests.push(where("orders.id", "in", named));
  }
  if (filter.among) tests.push(filter.among);
  return where.and([...tests, ...contained]);
}

interface Reading {
  /** Whether all orders are looked at and those of the filter sorted, instead of walking in the list's order until the page is full. */
  all?: boolean;
  /** From the end of the list. */
  backwards?: boolean;
}

/** The order of the list. */
function orderOf(
  db: Db | Tx,
  { column, direction }: OrderListSort,
  { all = false, backwards = false }: Reading = {},
): RawBuilder<unknown> {
  const way = sql.raw((direction === "asc") === backwards ? "desc" : "asc");
  // Orders without a delivery day are last, either way; the other columns are never empty.
  const empty = sql.raw(column === "slot_date" ? `nulls ${backwards ? "first" : "last"}` : "");
  return sql`${all ? outOfOrder(db, column) : sql.ref(column)} ${way} ${empty}, id ${way}`;
}

/** Whether a list is found by the index of orders that are owed for. Not the newest first: SQLite would take it for these as well, and sort. */
const hasOwingIndex = ({ payment }: OrderListFilter, { column }: OrderListSort): boolean =>
  column !== "placed_at" && Boolean(payment?.length) && (payment ?? []).every((state) => owing.includes(state));

/** Orders of the filter, sorted: ids only, because sorting whole rows takes five times as long. */
function found(db: Db | Tx, filter: OrderListFilter, sort: OrderListSort, withStatus: boolean, reading?: Reading) {
  return (
    db
      .selectFrom("orders")
      .select("id")
      .$if(hasOwingIndex(filter, sort), (query) => query.where(isOwing))
      .where((where) => passes(where, filter, withStatus))
      // The indexes of all orders are for lists of all alone (walk-orders.ts): of a filter each of their orders would be looked up.
      .orderBy(orderOf(db, sort, isWalked(sort) && !hasOwingIndex(filter, sort) ? { ...reading, all: true } : reading))
  );
}

/** All orders of the filter but for its statuses, sorted; undefined where they are more than `max`. */
async function findFew(db: Db | Tx, filter: OrderListFilter, sort: OrderListSort, max: number) {
  const rows = await db
    // Found first and sorted afterwards: of many orders, all but the first are never looked at.
    .with(
      (few) => few("few").materialized(),
      (query) =>
        query
          .selectFrom("orders")
          .select(["id", "status", sort.column])
          .where((where) => passes(where, filter, false))
          // Of the orders with a common word the newest are enough, and are read from the index that has the texts.
          .$if(Boolean(filter.terms?.length) && !filter.among, (walked) => walked.orderBy(orderOf(db, newestFirst)))
          .limit(max + 1),
    )
    .selectFrom("few")
    .select(["id", "status"])
    .orderBy(orderOf(db, sort))
    .execute();
  return rows.length > max ? undefined : rows;
}

/** One page of orders. */
export const listOrders = async (
  db: Db | Tx,
  filter: OrderListFilter,
  sort: OrderListSort,
  page: Page,
): Promise<OrderRow[]> => listFound(db, await findTerms(db, filter, newestOn(page, sort)), sort, page);

/** How many of the newest orders a page ends with; undefined in another order of the list. */
const newestOn = ({ offset, limit }: Page, { column, direction }: OrderListSort): number | undefined =>
  column === newestFirst.column && direction === newestFirst.direction ? offset + limit : undefined;

/** One page of orders; `counts` is how many of each state there are without the filter's states, where that is known. */
async function listFound(
  db: Db | Tx,
  filter: OrderListFilter,
  sort: OrderListSort,
  page: Page,
  counts?: ReadonlyMap<string, number>,
): Promise<OrderRow[]> {
  const { limit } = page;
  const total = counts && totalOf(counts, filter);
  if (total !== undefined && page.offset >= total) return [];
  if (total !== undefined && isEverything(filter) && isWalked(sort)) {
    return readInOrder(db, await walkOrders(db, sort, page, total));
  }
  const first = counts && (await firstOnBestDays(db, { ...filter, statuses: statesOf(counts, filter) }, sort, page));
  if (first) return readInOrder(db, first);
  const onDays = page.offset >= DEEP || (counts && isDivided(filter));
  const part = onDays ? await onItsDays(db, filter, sort, page) : undefined;
  if (part || counts === undefined || total === undefined) {
    const { begun, before } = part ?? { begun: filter, before: page.offset };
    const isCovered = part !== undefined && counts !== undefined;
    // The index that has all that such a filter looks at begins with the state, and then has the time.
    const named = isCovered ? { ...begun, statuses: statesOf(counts, filter) } : begun;
    const ids = await found(db, named, sort, true, { all: isCovered }).limit(limit).offset(before).execute();
    return readInOrder(db, idsOf(ids));
  }
  const { backwards, ...near } = fromNearerEnd(page, total);
  const reading = { backwards, all: hasDeliveryDays(filter) || isSparse(near, total) };
  const ids = await found(db, filter, sort, true, reading).limit(near.limit).offset(near.offset).execute();
  return readInOrder(db, backwards ? idsOf(ids).toReversed() : idsOf(ids));
}

const idsOf = (rows: readonly { id: string }[]): string[] => rows.map(({ id }) => id);

/** Looking a row up takes as long as reading so many in one index. */
const LOOK_UP = 8;

/** Whether orders are so few among all that walking until a page is full looks up too many others. */
const isSparse = ({ offset, limit }: Page, total: number): boolean => total < LOOK_UP * (offset + limit);

/** Their orders stand close together, anywhere in the list. */
const hasDeliveryDays = ({ slotFrom, slotTo }: OrderListFilter): boolean => Boolean(slotFrom ?? slotTo);

/**
 * The filter on the days of a page alone, with the number of orders before it on the first of them: no page is reached by walking
 * through all orders before it, and none is filled by walking through all that another filter has. Undefined where the list is not
 * ordered by days.
 */
async function onItsDays(
  db: Db | Tx,
  filter: OrderListFilter,
  { column, direction }: OrderListSort,
  { offset, limit }: Page,
): Promise<{ begun: OrderListFilter; before: number } | undefined> {
  if (column !== "placed_at" || !isSummed(filter)) return undefined;
  const days = await countByDay(db, filter, direction);
  const first = skipDays(days, offset);
  // Behind the last order: a filter that finds none.
  if (!first) return { begun: { ...filter, placedFrom: "9", placedBefore: "0" }, before: 0 };
  const last = skipDays(days, offset + limit - 1)?.day ?? (days.at(-1)?.day as string);
  const [earliest, latest] = direction === "desc" ? [last, first.day] : [first.day, last];
  return { begun: { ...filter, placedFrom: beginOf(earliest), placedBefore: endOf(latest) }, before: first.before };
}

/** Days that are read at once for the first orders, and where these are not enough. */
const BEST_DAYS = [32, 128];

/**
 * The orders of a page by total or day of delivery, of a filter that names the states: they are on the days whose bounds come first. So
 * those days are read alone, as many as it takes until no other can have an order before the page's last. Undefined where these are
 * too many, or not known.
 */
async function firstOnBestDays(
  db: Db | Tx,
  filter: OrderListFilter,
  sort: OrderListSort,
  { offset, limit }: Page,
): Promise<string[] | undefined> {
  const { column, direction } = sort;
  const isBounded = column === "total" || column === "slot_date";
  if (!isBounded || offset + limit > DEEP || !isSummed(filter) || hasOwingIndex(filter, sort)) return undefined;
  const bounds = await boundsByDay(db, filter, column, direction);
  /** What orders without a delivery day have, last of all. */
  const none = direction === "desc" ? "" : "9999-12-31";
  if (bounds.length === 0 || bounds[0]?.bound === none) return undefined;
  for (const many of BEST_DAYS) {
    const days = bounds.slice(0, many).map(({ day }) => day);
    const rows = await foundOn(db, days, filter, { column, direction }, offset + limit);
    const next = bounds[many]?.bound;
    const last = rows[offset + limit - 1]?.[column] ?? none;
    if (next === undefined || (direction === "desc" ? last > next : last < next)) return idsOf(rows.slice(offset));
  }
  return undefined;
}

/** The first orders of these days that pass the filter. */
function foundOn(
  db: Db | Tx,
  days: readonly string[],
  filter: OrderListFilter,
  sort: OrderListSort & { column: BoundedColumn },
  limit: number,
) {
  const orders = isPostgres(db) ? withinDays(db, days) : dayByDay(db, days);
  return orders
    .select(["orders.id", `orders.${sort.column}`])
    .where(passes(expressionBuilder<Schema, "orders">(), { ...filter, placedFrom: "", placedBefore: "" }, true))
    .orderBy(orderOf(db, sort, { all: true }))
    .limit(limit)
    .execute();
}

/** Orders of these days. PostgreSQL joins the days in its index. */
const withinDays = (db: Db | Tx, days: readonly string[]) =>
  db
    .selectFrom("orders")
    .where((where) =>
      where.or(
        days.map((day) => where.and([where("placed_at", ">=", beginOf(day)), where("placed_at", "<", endOf(day))])),
      ),
    );

/** The same for SQLite, which takes cross joins from the left: it looks up each day in the index that has all columns. */
const dayByDay = (db: Db | Tx, days: readonly string[]) => {
  const spans = sql.join(days.map((day) => sql`(${beginOf(day)}, ${endOf(day)})`));
  return db
    .selectFrom(sql<{ column1: string; column2: string }>`(values ${spans})`.as("days"))
    .crossJoin("orders")
    .whereRef("placed_at", ">=", "days.column1")
    .whereRef("placed_at", "<", "days.column2");
};

/** Ids of all orders of the filter, in order, as of one moment. */
export async function listOrderIds(db: Db | Tx, filter: OrderListFilter, sort: OrderListSort): Promise<string[]> {
  return idsOf(await found(db, await findTerms(db, filter), sort, true).execute());
}

/** These orders, in this order. */
export const listOrdersByIds = (db: Db | Tx, ids: readonly string[]): Promise<OrderRow[]> => readInOrder(db, ids);

interface OrderPage {
  rows: OrderRow[];
  /** Number of orders of the filter; of a search that finds more than `MAX_MATCHES`, that, and `more` is true. */
  total: number;
  more: boolean;
  /** Number of each status without the filter of statuses; undefined where that many are not counted. */
  counts: Map<string, number> | undefined;
}

/** One page of the orders of a filter, and how many there are. */
export async function listAndCountOrders(
  db: Db | Tx,
  filter: OrderListFilter,
  sort: OrderListSort,
  page: Page,
): Promise<OrderPage> {
  const sought = await findTerms(db, filter, newestOn({ offset: 0, limit: MAX_MATCHES + 1 }, sort));
  if (sought.terms?.length) return listMatches(db, sought, sort, page);
  const few = isSummed(sought) ? undefined : await findFew(db, sought, sort, MAX_COUNTED);
  if (few) return pageAmong(db, few, sought, page);
  const counts = await countByStatus(db, sought);
  return { rows: await listFound(db, sought, sort, page, counts), total: totalOf(counts, sought), more: false, counts };
}

/** The same of terms. */
async function listMatches(db: Db | Tx, filter: OrderListFilter, sort: OrderListSort, page: Page): Promise<OrderPage> {
  const few = await findFew(db, filter, sort, MAX_MATCHES);
  if (few) return pageAmong(db, few, filter, page);
  const counted = filter.statuses?.length ? await countMatches(db, filter) : manyMatches;
  return { rows: await listOrders(db, { ...filter, among: undefined }, sort, page), ...counted, counts: undefined };
}

/** The page and the counts of a filter, all of whose orders but for their status are known. */
async function pageAmong(
  db: Db | Tx,
  all: readonly Pick<OrderRow, "id" | "status">[],
  { statuses }: OrderListFilter,
  { offset, limit }: Page,
): Promise<OrderPage> {
  const counts = new Map<string, number>();
  for (const { status } of all) counts.set(status, (counts.get(status) ?? 0) + 1);
  const wanted = statuses?.length ? all.filter(({ status }) => statuses.includes(status)) : all;
  const rows = await readInOrder(db, idsOf(wanted.slice(offset, offset + limit)));
  return { rows, total: wanted.length, more: false, counts };
}

/** The states that a filter asks for: where it asks for none, those that its orders have. */
const statesOf = (counts: ReadonlyMap<string, number>, { statuses }: OrderListFilter): readonly string[] =>
  statuses?.length ? statuses : [...counts.keys()];

const totalOf = (counts: ReadonlyMap<string, number>, filter: OrderListFilter): number =>
  statesOf(counts, filter).reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);

const manyMatches = { total: MAX_MATCHES, more: true };

/** Number of orders with the terms of a filter up to `MAX_MATCHES`, and whether there are more. */
async function countMatches(db: Db | Tx, filter: OrderListFilter): Promise<typeof manyMatches> {
  const newest = found(db, filter, newestFirst, true).limit(MAX_MATCHES + 1);
  const { count } = await db
    .selectFrom(newest.as("counted"))
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  return total > MAX_MATCHES ? manyMatches : { total, more: false };
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
  if (isSummed(filter)) return readStoredCounts(db, filter);
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
