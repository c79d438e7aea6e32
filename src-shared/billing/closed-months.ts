// Closed months of Qatar's calendar, named by their last day. Everything up to it is final, and what would fall on such a day is
// booked on the first open day.
import { addDays, qatarDate, startOfQatarDay } from "../values/qatar-time.ts";

/** The last day of a closed month, like "2026-10-31"; null while none was ever closed. */
export type ClosedUntil = string | null;

/** Whether a day is in a closed month. */
export const isClosedDay = (day: string, closedUntil: ClosedUntil): boolean =>
  closedUntil !== null && day <= closedUntil;

/** The last day of the month before the one that a day is in. */
export const endOfMonthBefore = (day: string): string => addDays(`${day.slice(0, 7)}-01`, -1);

/** The last day of the month that a day is in. */
export const endOfMonth = (day: string): string => endOfMonthBefore(addDays(`${day.slice(0, 7)}-01`, 31 + 5));

/**
 * The months that can be closed today, each by its last day, the oldest first: those that are over and come after the
 * closed ones; at most the last `limit` of them. Closing one closes all before it.
 */
export function monthsToClose(today: string, closedUntil: ClosedUntil, limit = 12): string[] {
  const ends: string[] = [];
  for (let end = endOfMonthBefore(today); ends.length < limit; end = endOfMonthBefore(end)) {
    if (isClosedDay(end, closedUntil)) break;
    ends.unshift(end);
  }
  return ends;
}

/** The months that can be reopened, newest first: each by its last day, at most the last `limit`. */
export function monthsToReopen(closedUntil: ClosedUntil, limit = 12): string[] {
  if (closedUntil === null) return [];
  const ends = [closedUntil];
  while (ends.length < limit) ends.push(endOfMonthBefore(ends.at(-1) as string));
  return ends;
}

export interface Booking {
  /** ISO-8601: the moment at which it counts. */
  at: string;
  /** The day in Qatar on which it happened, where its month is closed and it counts later. */
  happenedOn: string | null;
}

/** The booking of an event at a moment (ISO-8601): at that moment, or at the beginning of the first open day. */
export function bookingOf(at: string, closedUntil: ClosedUntil): Booking {
  const day = qatarDate(new Date(at));
  if (closedUntil === null || day > closedUntil) return { at, happenedOn: null };
  return { at: startOfQatarDay(addDays(closedUntil, 1)).toISOString(), happenedOn: day };
}
