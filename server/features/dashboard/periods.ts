import { addDays, qatarDate, weekdayOf } from "../../../src-shared/model/qatar-time.ts";

export interface Period {
  /** Its first day. */
  from: string;
  orders: number;
  total: number;
}

type Hour = { hour: string; orders: number; total: number };

/** The first day of the week (Sunday, as Qatar counts) or month that a day belongs to. */
export const firstOf = {
  days: (day: string): string => day,
  weeks: (day: string): string => addDays(day, -weekdayOf(day)),
  months: (day: string): string => `${day.slice(0, 7)}-01`,
} as const;

/** Hours of UTC as periods of Qatar from `from` to `to`, both included; periods without a sale stand with nothing. */
export function toPeriods(hours: readonly Hour[], by: keyof typeof firstOf, from: string, to: string): Period[] {
  const periods = new Map<string, Period>();
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const first = firstOf[by](day);
    if (!periods.has(first)) periods.set(first, { from: first, orders: 0, total: 0 });
  }
  for (const { hour, orders, total } of hours) {
    const period = periods.get(firstOf[by](qatarDate(new Date(`${hour}:00:00Z`))));
    if (!period) continue;
    period.orders += orders;
    period.total += total;
  }
  return [...periods.values()];
}
