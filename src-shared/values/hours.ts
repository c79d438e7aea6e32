import { addDays, DAY_MS, qatarDate, startOfQatarDay, weekdayOf } from "./qatar-time.ts";

/** Times of day in Qatar, "08:00" to "18:00". Closing at or before opening means the small hours of the next day. */
export interface DayHours {
  open: string;
  close: string;
}

/** Opening hours of the showroom by weekday; null on closed days. */
export interface OpeningHours {
  sunday: DayHours | null;
  monday: DayHours | null;
  tuesday: DayHours | null;
  wednesday: DayHours | null;
  thursday: DayHours | null;
  friday: DayHours | null;
  saturday: DayHours | null;
}

export type Weekday = keyof OpeningHours;

/** Weekdays in the order of JavaScript's `getDay`, which is the week of Qatar. */
export const WEEKDAYS: readonly Weekday[] = [
  "sunday",
  "monday",
  "tuesday",
  "wednesday",
  "thursday",
  "friday",
  "saturday",
];

/** Hours of a shop that has stated none: closed every day, which no screen shows (`areStated`). */
export const UNSTATED_HOURS: OpeningHours = {
  sunday: null,
  monday: null,
  tuesday: null,
  wednesday: null,
  thursday: null,
  friday: null,
  saturday: null,
};

/** Whether a shop has stated its hours. */
export const areStated = (hours: OpeningHours): boolean => WEEKDAYS.some((day) => hours[day] !== null);

export interface OpenState {
  open: boolean;
  /** Time at which it closes (if open) or opens (if not); null when it never does. */
  nextChange: Date | null;
}

/** Whether the showroom is open at an instant. RangeError for hours that are no times of day. */
export function openState(hours: OpeningHours, now: Date): OpenState {
  const time = now.getTime();
  const periods = openPeriods(hours, qatarDate(now));
  const current = periods.find((period) => period.start <= time && time < period.end);
  if (current !== undefined) {
    // Periods of ten days are merged: one that is longer than a week never ends.
    return { open: true, nextChange: current.end - time > 7 * DAY_MS ? null : new Date(current.end) };
  }
  const next = periods.find((period) => period.start > time);
  return { open: false, nextChange: next === undefined ? null : new Date(next.start) };
}

interface OpenPeriod {
  start: number;
  end: number;
}

// From yesterday (whose evening may reach past midnight) to a day beyond the same weekday next week.
function openPeriods(hours: OpeningHours, today: string): OpenPeriod[] {
  const periods: OpenPeriod[] = [];
  for (let offset = -1; offset <= 8; offset += 1) {
    const period = openPeriodOf(hours, addDays(today, offset));
    const last = periods.at(-1);
    if (period === null) continue;
    if (last !== undefined && period.start <= last.end) last.end = Math.max(last.end, period.end);
    else periods.push(period);
  }
  return periods;
}

function openPeriodOf(hours: OpeningHours, date: string): OpenPeriod | null {
  const weekday = WEEKDAYS[weekdayOf(date)];
  const day = weekday === undefined ? null : hours[weekday];
  if (day === null) return null;
  const midnight = startOfQatarDay(date).getTime();
  const open = sinceMidnight(day.open);
  const close = sinceMidnight(day.close);
  return { start: midnight + open, end: midnight + (close <= open ? close + DAY_MS : close) };
}

function sinceMidnight(time: string): number {
  const match = /^(?:([01]\d|2[0-3]):([0-5]\d)|24:00)$/.exec(time);
  if (match === null) throw new RangeError(`not a time of day: ${time}`);
  return match[1] === undefined ? DAY_MS : (Number(match[1]) * 60 + Number(match[2])) * 60_000;
}
