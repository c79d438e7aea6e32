/**
 * What was sold of each product on each day. A job adds up the days that are over (server/jobs/sum-sold-days.ts); whatever changes
 * their sums removes the day (migration 0327), and a day without sums is read from its orders, in the same statement. So a period is
 * right at every moment, and reads a row for each product and day instead of all orders.
 */
import { type RawBuilder, sql } from "kysely";
import { NO_SALE_STATUSES } from "../../src-shared/orders/states.ts";
import { addDays, qatarDate, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";
import { compileWrite } from "../engines/compile-once.ts";
import { isPostgres } from "../engines/dialect.ts";
import type { Db, Schema, Tx } from "../schema.ts";
import { lockRevision } from "../transaction.ts";
import type { Days } from "./sold-orders.ts";

type SoldDay = Schema["sold_days"];
export type SoldGoods = Schema["sold_goods"];

/** Rows that one statement writes. */
const ROWS_AT_ONCE = 50;
/** Rows that one transaction writes, in some milliseconds: orders wait for it. */
export const ROWS_IN_A_PART = 400;
/** Days back to which sales are added up: a wrong clock may have written any day. */
const MAX_DAYS = 3660;

const nextDay = (db: Db | Tx) =>
  isPostgres(db) ? sql`to_char(day::timestamp + interval '1 day', 'YYYY-MM-DD')` : sql`date(day, '+1 day')`;

/** When a day begins in Qatar, three hours ahead of UTC, as orders write their time. */
const startOf = (db: Db | Tx, day: RawBuilder<unknown>) =>
  isPostgres(db)
    ? sql`to_char((${day})::timestamp - interval '3 hours', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql`strftime('%Y-%m-%dT%H:%M:%fZ', ${day}, '-3 hours')`;

/** The query `days`: all days of a period. */
const daysIn = (db: Db, { from, to }: Days) => sql`recursive days(day) as (
    select cast(${from} as text) union all select ${nextDay(db)} from days where day < cast(${to} as text)
  )`;

/**
 * PostgreSQL cannot know how few days are open, and would read all lines of the shop for those of a day: a query with an offset it
 * runs for each order.
 */
const linesOfOrder = sql`lateral (select * from order_lines where order_id = placed.id offset 0) as line`;

/**
 * The query `lines`: those sold on the days of the query `open`, with what came back of each and what a piece cost when its order was
 * placed. Both are found for all lines together: looked for line by line, they took PostgreSQL five times as long. SQLite takes cross
 * joins from the left: each day is a stretch of the index of orders, and nothing else is walked through. Of two costs that were known
 * the newer counts, whatever their times. What came back is rounded line by line, half a dirham up, as its credit was made.
 */
const linesOf = (db: Db | Tx) => sql`
  placed as materialized (
    select day, orders.id, placed_at from open cross join orders
    where placed_at >= ${startOf(db, sql`day`)} and placed_at < ${startOf(db, nextDay(db))}
      and voided_at is null and status not in (${sql.join(NO_SALE_STATUSES.map((status) => sql.lit(status)))})
  ),
  sold as materialized (
    select day, placed_at, line.id, order_id, product_id, variant_id, sku, quantity, line_total
    from placed cross join ${isPostgres(db) ? linesOfOrder : sql`order_lines as line where line.order_id = placed.id`}
  ),
  returned as materialized (
    select line_id, sum(sound + damaged + not_sent) as pieces
    from placed cross join order_returns cross join order_return_lines
    where order_returns.order_id = placed.id and return_id = order_returns.id group by line_id
  ),
  known as materialized (
    select variant_id, cost, at as since, coalesce(min(at) over (partition by variant_id order by number
      rows between 1 following and unbounded following), '9999') as until
    from variant_costs where variant_id in (select variant_id from sold)
  ),
  lines as (
    select day, sold.id, order_id, product_id, sku, quantity, line_total, known.cost as piece_cost,
      coalesce(pieces, 0) as back,
      cast((2 * line_total * coalesce(pieces, 0) + quantity) / (2 * quantity) as bigint) as total_back
    from sold left join returned on returned.line_id = sold.id
      left join known on known.variant_id = sold.variant_id and since <= placed_at and until > placed_at
  )`;

/** What `lines` earned; those that came back as a whole have no part in it. */
const marginOfLines = sql`
  sum(case when piece_cost is null then 0 else line_total - total_back end) as revenue,
  sum(case when piece_cost is null then 0 else cast(quantity - back as bigint) * piece_cost end) as cost,
  sum(case when piece_cost is null and back < quantity then 1 else 0 end) as unknown_lines`;

/** The query `goods_of_lines`: a row for each day, product and SKU of `lines`. An order counts in one row of its product alone. */
const goodsOfLines = sql`
  counted as (
    select lines.*, row_number() over (partition by order_id, product_id order by id) as nth from lines
  ),
  goods_of_lines as (
    select day, product_id, sku, sum(case when nth = 1 then 1 else 0 end) as orders, sum(quantity) as pieces,
      sum(line_total) as total, sum(back) as pieces_back, sum(total_back) as total_back, ${marginOfLines}
    from counted group by day, product_id, sku
  )`;

const open = sql`open as materialized (
    select days.day from days left join sold_days on sold_days.day = days.day and state = 'made' where sold_days.day is null
  )`;

const isMadeIn = ({ from, to }: Days) => sql`state = 'made' and sold_days.day >= ${from} and sold_days.day <= ${to}`;

/** The beginning of a statement: the query `goods`, a row for each day, product and SKU of a period. */
export const withSoldGoods = (
  db: Db,
  days: Days,
) => sql`with ${daysIn(db, days)}, ${open}, ${linesOf(db)}, ${goodsOfLines},
  goods as (
    select sold_goods.day, product_id, sku, orders, pieces, total, pieces_back, total_back,
      sold_goods.revenue, sold_goods.cost, sold_goods.unknown_lines
    from sold_days cross join sold_goods where sold_goods.day = sold_days.day and ${isMadeIn(days)}
    union all select * from goods_of_lines
  )`;

/** The beginning of a statement: the query `earned`, a row for each day of a period on which something was sold. */
export const withEarned = (db: Db, days: Days) => sql`with ${daysIn(db, days)}, ${open}, ${linesOf(db)},
  earned as (
    select day, revenue, cost, unknown_lines from sold_days where ${isMadeIn(days)}
    union all select day, ${marginOfLines} from lines group by day
  )`;

/** What was sold on a day, from its orders. */
export async function listGoodsOfOrders(db: Db | Tx, day: string): Promise<SoldGoods[]> {
  const { rows } =
    await sql<SoldGoods>`with open as (select cast(${day} as text) as day), ${linesOf(db)}, ${goodsOfLines}
    select * from goods_of_lines order by product_id, sku`.execute(db);
  return rows.map(({ day: on, product_id, sku, ...sums }) => ({ day: on, product_id, sku, ...inNumbers(sums) }));
}

/** Sums as the database counts them, which may be texts. */
export const inNumbers = <Row extends Record<string, unknown>>(sums: Row) =>
  Object.fromEntries(Object.entries(sums).map(([name, value]) => [name, Number(value ?? 0)])) as {
    [Name in keyof Row]: number;
  };

/** Days from the first sale up to this one, of ten years at most, that have no sums yet, the newest first. */
export async function listDaysToSum(db: Db, to: string): Promise<string[]> {
  const { first } = await db
    .selectFrom("orders")
    .where("placed_at", ">=", startOfQatarDay(addDays(to, -MAX_DAYS)).toISOString())
    .select(({ fn }) => fn.min("placed_at").as("first"))
    .executeTakeFirstOrThrow();
  const from = first ? qatarDate(new Date(first)) : to;
  if (!first || from > to) return [];
  const { rows } = await sql<{ day: string }>`with ${daysIn(db, { from, to })}, ${open}
    select day from open order by day desc`.execute(db);
  return rows.map(({ day }) => day);
}

/**
 * Begins to add up days: from now on whatever changes the sums of one removes it, so what is read after this commit may be kept
 * (`keepDay`). It waits for commits under way: what they change is read, and later ones find the day to remove.
 */
export async function beginDays(tx: Tx, days: readonly string[], run: string): Promise<void> {
  await lockRevision(tx);
  await tx
    .insertInto("sold_days")
    .values(days.map((day) => ({ day, run, state: "making" as const, revenue: 0, cost: 0, unknown_lines: 0 })))
    // One that was cut short is begun anew.
    .onConflict((c) => c.column("day").doUpdateSet({ run }).where("sold_days.state", "=", "making"))
    .execute();
}

/** What the goods of a day earned together. */
export function sumEarned(goods: readonly SoldGoods[]): Pick<SoldDay, "revenue" | "cost" | "unknown_lines"> {
  const sum = (key: "revenue" | "cost" | "unknown_lines") => goods.reduce((total, row) => total + row[key], 0);
  return { revenue: sum("revenue"), cost: sum("cost"), unknown_lines: sum("unknown_lines") };
}

const insertGoods = compileWrite((db, { rows }: { rows: SoldGoods[] }) => db.insertInto("sold_goods").values(rows));

/** A day that a run of the job is adding up. */
type Begun = Pick<SoldDay, "day" | "run">;

/**
 * Writes a part of the goods of a day, which were read since it was begun, beginning with those at `start`. False where something has
 * changed them since, or another run has begun the day: then they are not kept.
 */
export async function writeGoods(
  tx: Tx,
  { day, run, start, goods }: Begun & { start: number; goods: readonly SoldGoods[] },
): Promise<boolean> {
  // Held until the commit: another run waits, and finds what it has to remove.
  if (!(await changeBegun(tx, { day, run }, { run }))) return false;
  if (start === 0) await tx.deleteFrom("sold_goods").where("day", "=", day).execute();
  const part = goods.slice(start, start + ROWS_IN_A_PART);
  for (let at = 0; at < part.length; at += ROWS_AT_ONCE) {
    await insertGoods(tx, { rows: part.slice(at, at + ROWS_AT_ONCE) });
  }
  return true;
}

/** Lets the sums of a day count whose goods are all written; likewise. */
export const keepDay = (tx: Tx, begun: Begun, goods: readonly SoldGoods[]): Promise<boolean> =>
  changeBegun(tx, begun, { state: "made", ...sumEarned(goods) });

async function changeBegun(tx: Tx, { day, run }: Begun, values: Partial<SoldDay>): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("sold_days")
    .set(values)
    .where("day", "=", day)
    .where("run", "=", run)
    .where("state", "=", "making")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
