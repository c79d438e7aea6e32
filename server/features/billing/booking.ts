import { lockClosedUntil } from "../../../db/queries/billing/closed-months.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { type Booking, bookingOf, isClosedDay } from "../../../src-shared/billing/closed-months.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";

/**
 * The time at which an event of a moment (ISO-8601) counts: then, or on the first open day where its month is closed.
 * The month cannot be closed between this and the commit.
 */
export const book = async (tx: Tx, at: string): Promise<Booking> => bookingOf(at, await lockClosedUntil(tx));

/**
 * As `book`, for a day in Qatar that staff chose (the bank's day of a cheque): it counts from that day's noon. Refuses
 * a future day, one before `earliest` (ISO-8601), and one in a closed month.
 */
export async function bookChosen(
  tx: Tx,
  { field, day, earliest, now }: { field: string; day: string; earliest: string; now: Date },
): Promise<Booking | Refusal<"invalid">> {
  if (isClosedDay(day, await lockClosedUntil(tx))) {
    return refuseField(field, "closed_month", "This month is closed. Choose a day after it.");
  }
  if (day > qatarDate(now)) return refuseField(field, "too_high", "This day has not come.");
  if (day < qatarDate(new Date(earliest))) return refuseField(field, "too_low", "It was not here before that.");
  if (day === qatarDate(now)) return { at: now.toISOString(), happenedOn: null };
  const noon = `${day}T09:00:00.000Z`;
  return { at: noon < earliest ? earliest : noon, happenedOn: null };
}
