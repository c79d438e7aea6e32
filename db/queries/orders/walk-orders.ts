/**
 * Pages of all orders by what has an index of its own (migration 0332): it is walked up to the page, from the nearer end of the list.
 * So a page costs what it takes to count those before it.
 */
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db, Tx } from "../../schema.ts";
import { fromNearerEnd, type Page } from "../skip-days.ts";
import type { OrderListSort } from "./order-list-filter.ts";

const WALKED = ["total", "slot_date", "contact_name"] as const;
type WalkedColumn = (typeof WALKED)[number];
type WalkedSort = OrderListSort & { column: WalkedColumn };

export const isWalked = (sort: OrderListSort): sort is WalkedSort =>
  (WALKED as readonly OrderListSort["column"][]).includes(sort.column);

/** As the indexes have it, and no other statement says it: for others they would be indexes of few orders. */
const isListed = sql<SqlBool>`(voided_at is null) is true`;

/** Ids of the orders of a page, of all `total` that are not voided. */
export async function walkOrders(
  db: Db | Tx,
  { column, direction }: WalkedSort,
  { offset, limit }: Page,
  total: number,
): Promise<string[]> {
  const sort = { column, direction };
  if (column !== "slot_date") return walk(db, sort, { offset, limit }, total);
  // Orders without a delivery day are last, whatever the direction: a list of their own.
  const undated = await countUndated(db);
  const dated = total - undated;
  const first = { offset, limit: Math.min(limit, dated - offset) };
  const rest = { offset: Math.max(0, offset - dated), limit: Math.min(limit, offset + limit - dated) };
  return [
    ...(await walk(db, sort, first, dated, sql`slot_date is not null`)),
    ...(await walk(db, sort, rest, undated, sql`slot_date is null`)),
  ];
}

async function walk(
  db: Db | Tx,
  { column, direction }: WalkedSort,
  page: Page,
  total: number,
  part: RawBuilder<unknown> = sql`true`,
): Promise<string[]> {
  if (page.limit <= 0) return [];
  const { offset, limit, backwards } = fromNearerEnd(page, total);
  const way = sql.raw((direction === "asc") === backwards ? "desc" : "asc");
  const { rows } = await sql<{ id: string }>`select id from orders where ${isListed} and ${part}
    order by ${sql.ref(column)} ${way}, id ${way}
    limit ${limit} offset ${offset}`.execute(db);
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
