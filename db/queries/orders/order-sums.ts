/** Counts of a filtered list of orders, from the numbers stored by day (`order_sums`), without reading an order. */
import { qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Db, Tx } from "../../schema.ts";
import type { OrderListFilter } from "./order-list-filter.ts";

type Part = keyof OrderListFilter;

/** Parts of a filter by which the stored numbers are divided, and those that say which of the days count. */
const DIVIDING: readonly Part[] = ["statuses", "payment", "paymentMethods", "sources", "method", "zoneId", "voided"];
const SUMMED = new Set<Part>([...DIVIDING, "placedFrom", "placedBefore"]);

const isBeginOfDay = (at: string | undefined): boolean => at === undefined || dayOf(at) !== undefined;

/** The day that begins at this time in Qatar. */
function dayOf(at: string): string | undefined {
  const day = qatarDate(new Date(at));
  return startOfQatarDay(day).toISOString() === at ? day : undefined;
}

const isGiven = (value: unknown): boolean => (Array.isArray(value) ? value.length > 0 : Boolean(value));

/** Whether a filter leaves out orders of its days. */
export const isDivided = (filter: OrderListFilter): boolean => DIVIDING.some((part) => isGiven(filter[part]));

/** Whether a filter leaves out none but voided orders. */
export const isEverything = (filter: OrderListFilter): boolean => !Object.values(filter).some(isGiven);

/** Whether the stored numbers answer this filter. */
export function isSummed(filter: OrderListFilter): boolean {
  const others = Object.entries(filter).filter(([part]) => !SUMMED.has(part as Part));
  return !others.some(([, value]) => isGiven(value)) && [filter.placedFrom, filter.placedBefore].every(isBeginOfDay);
}

function storedSums(db: Db | Tx, { placedFrom, placedBefore, ...filter }: OrderListFilter) {
  let query = db.selectFrom("order_sums").where("voided", "=", filter.voided ? "yes" : "no");
  if (filter.payment?.length) query = query.where("payment_status", "in", [...filter.payment]);
  if (filter.paymentMethods?.length) query = query.where("payment_method", "in", [...filter.paymentMethods]);
  if (filter.sources?.length) query = query.where("source", "in", [...filter.sources]);
  if (filter.method) query = query.where("method", "=", filter.method);
  if (filter.zoneId) query = query.where("zone_id", "=", filter.zoneId);
  if (placedFrom) query = query.where("placed_on", ">=", dayOf(placedFrom) as string);
  if (placedBefore) query = query.where("placed_on", "<", dayOf(placedBefore) as string);
  return query;
}

/** Number of orders of each status under the other parts of a filter (`isSummed`). */
export async function readStoredCounts(db: Db | Tx, filter: OrderListFilter): Promise<Map<string, number>> {
  const rows = await storedSums(db, filter)
    .select((eb) => ["status", eb.fn.sum<number>("orders").as("count")])
    .groupBy("status")
    .execute();
  return new Map(rows.map(({ status, count }) => [status, Number(count)]));
}

/** Number of orders of a filter (`isSummed`) on each day, in the order of days. */
export async function countByDay(
  db: Db | Tx,
  filter: OrderListFilter,
  direction: "asc" | "desc",
): Promise<{ day: string; count: number }[]> {
  let query = storedSums(db, filter);
  if (filter.statuses?.length) query = query.where("status", "in", [...filter.statuses]);
  const rows = await query
    .select((eb) => ["placed_on as day", eb.fn.sum<number>("orders").as("count")])
    .groupBy("placed_on")
    .orderBy("placed_on", direction)
    .execute();
  return rows.map(({ day, count }) => ({ day, count: Number(count) }));
}

/** Columns of which the stored numbers have bounds. */
export type BoundedColumn = "total" | "slot_date";

/**
 * The days of a filter (`isSummed`) with what no order of theirs goes beyond in a list that begins with the greatest (`desc`) or the
 * least, in the order of the list. Orders without a delivery day count as those that come last.
 */
export async function boundsByDay(
  db: Db | Tx,
  filter: OrderListFilter,
  column: BoundedColumn,
  direction: "asc" | "desc",
): Promise<{ day: string; bound: string | number }[]> {
  const name = column === "total" ? "total" : "slot";
  let query = storedSums(db, filter);
  if (filter.statuses?.length) query = query.where("status", "in", [...filter.statuses]);
  const rows = await query
    .select(({ fn }) => [
      "placed_on as day",
      direction === "desc"
        ? fn.max<string | number>(`${name}_to`).as("bound")
        : fn.min<string | number>(`${name}_from`).as("bound"),
    ])
    .groupBy("placed_on")
    .orderBy("bound", direction)
    .execute();
  return rows.map(({ day, bound }) => ({ day, bound: column === "total" ? Number(bound) : bound }));
}
