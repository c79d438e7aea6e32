/**
 * Pages of all orders by what has an index of its own (migration 0332): it is walked up to the page, from the nearer end of the list.
 * So a page costs what it takes to count those before it.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../schema.ts";
import type { OrderListSort } from "./order-list-filter.ts";

const WALKED = ["total", "slot_date", "contact_name"] as const;
type WalkedColumn = (typeof WALKED)[number];
type WalkedSort = OrderListSort & { column: WalkedColumn };

export const isWalked = (sort: OrderListSort): sort is WalkedSort =>
  (WALKED as readonly OrderListSort["column"][]).includes(sort.column);

/** As the indexes have it, and no other statement says it: for others they would be indexes of few orders. */
const isListed = sql<SqlBool>`(voided_at is null) is true`;

/** Places in a list of so many orders. */
interface Span {
  from: number;
  /** Not included. */
  to: number;
  total: number;
}

/** Ids of the orders, of those that are not voided, at these places of the list. */
export async function walkOrders(db: Db | Tx, { column, direction }: WalkedSort, span: Span): Promise<string[]> {
  if (column !== "slot_date") return walk(db, { column, direction }, span);
  // Orders without a delivery day are last, whatever the direction: a list of their own.
  const undated = await countUndated(db);
  const dated = span.total - undated;
  const sort = { column, direction };
  return [
    ...(await walk(db, sort, { ...span, to: Math.min(span.to, dated), total: dated }, sql`slot_date is not null`)),
    ...(await walk(
      db,
      sort,
      { from: Math.max(0, span.from - dated), to: span.to - dated, total: undated },
      sql`slot_date is null`,
    )),
  ];
}

async function walk(
  db: Db | Tx,
  { column, direction }: WalkedSort,
  { from, to, total }: Span,
  part: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  if (from >= to) return [];
  const behind = Math.max(0, total - to);
  const backwards = behind < from;
  const way = sql.raw((direction === "asc") === backwards ? "desc" : "asc");
  const { rows } = await sql<{ id: string }>`select id from orders where ${isListed} and ${part}
    order by ${sql.ref(column)} ${way}, id ${way}
    limit ${to - from} offset ${backwards ? behind : from}`.execute(db);
  const ids = rows.map(({ id }) => id);
  return backwards ? ids.toReversed() : ids;
}

async function countUndated(db: Db | Tx): Promise<number> {
  const { count } = await db
    .selectFrom("orders")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(isListed)
    .where("slot_date", "is", null)
    .executeTakeFirstOrThrow();
  return Number(count);
}
