/** Counts of a filtered list of orders, from the numbers stored by day (`order_sums`), without reading an order. */
import { qatarDate, startOfQatarDay } from "../../../src-shared/values/qatar-time.ts";
import type { Db, Tx } from "../../schema.ts";
import type { OrderListFilter } from "./order-list-filter.ts";

/** Parts of a filter by which the stored numbers are divided. */
const DIVIDED = new Set<keyof OrderListFilter>(["statuses", "payment", "voided", "placedFrom", "placedBefore"]);

const isBeginOfDay = (at: string | undefined): boolean => at === undefined || dayOf(at) !== undefined;

/** The day that begins at this time in Qatar. */
function dayOf(at: string): string | undefined {
  const day = qatarDate(new Date(at));
  return startOfQatarDay(day).toISOString() === at ? day : undefined;
}

/** Whether the stored numbers answer this filter. */
export function isSummed(filter: OrderListFilter): boolean {
  const isGiven = (value: unknown) => (Array.isArray(value) ? value.length > 0 : Boolean(value));
  const others = Object.entries(filter).filter(([part]) => !DIVIDED.has(part as keyof OrderListFilter));
  return !others.some(([, value]) => isGiven(value)) && [filter.placedFrom, filter.placedBefore].every(isBeginOfDay);
}

function storedSums(db: Db | Tx, { payment, voided, placedFrom, placedBefore }: OrderListFilter) {
  let query = db.selectFrom("order_sums").where("voided", "=", voided ? "yes" : "no");
  if (payment?.length) query = query.where("payment_status", "in", [...payment]);
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
