import { addDays, weekdayOf } from "../../../src-shared/values/qatar-time.ts";

export interface Period {
  /** Its first day. */
  from: string;
  orders: number;
  total: number;
}

/** All days from `from` to `to`, both included, those without a sale too. */
export function toDays(
  sold: readonly { day: string; orders: number; total: number }[],
  from: string,
  to: string,
): Period[] {
  const days = new Map<string, Period>();
  for (let day = from; day <= to; day = addDays(day, 1)) days.set(day, { from: day, orders: 0, total: 0 });
  for (const { day, orders, total } of sold) days.set(day, { from: day, orders, total });
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
