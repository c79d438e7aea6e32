import { addDays, startOfQatarDay } from "../../src-shared/values/qatar-time.ts";

/** ISO-8601: the beginning of a day (YYYY-MM-DD) in Qatar, and of the next one. */
export const beginOf = (day: string): string => startOfQatarDay(day).toISOString();
export const endOf = (day: string): string => startOfQatarDay(addDays(day, 1)).toISOString();

/** Offset up to which an index is walked row by row; deeper rows are reached by the counts of whole days. */
export const DEEP = 500;

/**
 * The day of the row with so many before it, and the number of those before it on the same day. `days` in the order of
 * the list. Undefined where the list is shorter.
 */
export function skipDays(
  days: readonly { day: string; count: number }[],
  before: number,
): { day: string; before: number } | undefined {
  let remaining = before;
  for (const { day, count } of days) {
    if (remaining < count) return { day, before: remaining };
    remaining -= count;
  }
  return undefined;
}

export interface Page {
  offset: number;
  limit: number;
}

/** The page counted from the end of the list, where that is nearer: the last page costs what the first one does. */
export function fromNearerEnd({ offset, limit }: Page, total: number): Page & { backwards: boolean } {
  const behind = total - offset - limit;
  if (offset < DEEP || behind >= offset) return { offset, limit, backwards: false };
  return { offset: Math.max(0, behind), limit: Math.max(0, Math.min(limit, total - offset)), backwards: true };
}
