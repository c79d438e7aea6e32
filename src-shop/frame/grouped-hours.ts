import type { DayHours, OpeningHours, Weekday } from "../../src-shared/values/hours.ts";

/** The week as it is spoken of in Qatar: from Saturday, and Friday at its end. */
const WEEK: readonly Weekday[] = ["saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"];

export interface HoursGroup {
  from: Weekday;
  /** The same as `from` for a single day. */
  to: Weekday;
  hours: DayHours | null;
}

/** Days in a row with the same hours stand together: "Saturday to Thursday 8:00 to 18:00", "Friday closed". */
export function groupedHours(hours: OpeningHours): HoursGroup[] {
  return WEEK.reduce<HoursGroup[]>((groups, day) => {
    const last = groups.at(-1);
    if (last && same(last.hours, hours[day])) last.to = day;
    else groups.push({ from: day, to: day, hours: hours[day] });
    return groups;
  }, []);
}

/** "08:00" → "8:00", as a clock is read. */
export const readableTime = (time: string): string => time.replace(/^0(?=\d)/, "");

function same(a: DayHours | null, b: DayHours | null): boolean {
  return a === b || (a !== null && b !== null && a.open === b.open && a.close === b.close);
}
