import { addDays, qatarDate, weekdayOf } from "../../../src-shared/values/qatar-time.ts";

export interface Period {
  /** Its first day. */
  from: string;
  orders: number;
  total: number;
}

/** Hours of UTC ("2026-11-30T14") as days of Qatar from `from` to `to`, both included; with days without a sale. */
export function toDays(
  hours: readonly { hour: string; orders: number; total: number }[],
  from: string,
  to: string,
): Period[] {
  const days = new Map<string, Period>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, { from: day, orders: 0, total: 0 });
  for (const { hour, orders, total } of hours) {
    const day = days.get(qatarDate(new Date(`${hour}:00:00Z`)));
    if (!day) continue;
    day.orders += orders;
    day.total += total;
  }
  return [...days.values()];
}

/** Days as weeks, which begin on Sunday, as Qatar counts. */
export const toWeeks = (days: readonly Period[]): Period[] => gather(days, (day) => addDays(day, -weekdayOf(day)));

export const toMonths = (days: readonly Period[]): Period[] => gather(days, (day) => `${day.slice(0, 7)}-01`);

function gather(days: readonly Period[], firstOf: (day: string) => string): Period[] {
  const periods = new Map<string, Period>();
  for (const day of days) {
    const from = firstOf(day.from);
    const { orders = 0, total = 0 } = periods.get(from) ?? {};
    periods.set(from, { from, orders: orders + day.orders, total: total + day.total });
  }
  return [...periods.values()];
}
