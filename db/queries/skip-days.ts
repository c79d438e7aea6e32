import { addDays, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";

/** ISO-8601: when a day (YYYY-MM-DD) begins in Qatar, and when the next one does. */
export const beginOf = (day: string): string => startOfQatarDay(day).toISOString();
export const endOf = (day: string): string => startOfQatarDay(addDays(day, 1)).toISOString();

/** Up to here an index is walked row by row; what lies deeper is reached by the counts of whole days. */
export const DEEP = 500;

/**
 * On which day a row stands that has so many before it, and how many of them stand on that day. `days` in the order of the
 * list. Undefined where there are not so many rows.
 */
export function skipDays(
  days: readonly { day: string; count: number }[],
  before: number,
): { day: string; before: number } | undefined {
  let left = before;
  for (const { day, count } of days) {
    if (left < count) return { day, before: left };
    left -= count;
  }
  return undefined;
}
