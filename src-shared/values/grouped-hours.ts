import type { DayHours, OpeningHours, Weekday } from "./hours.ts";

/** Days of the week in Qatar's order: from Saturday, with Friday at the end. */
const WEEK: readonly Weekday[] = ["saturday", "sunday", "monday", "tuesday", "wednesday", "thursday", "friday"];

export interface HoursGroup {
  from: Weekday;
  /** Equal to `from` for a single day. */
  to: Weekday;
  hours: DayHours | null;
}

/** Groups of successive days with the same hours: "Saturday to Thursday 8:00 to 18:00", "Friday closed". */
export function groupedHours(hours: OpeningHours): HoursGroup[] {
  return WEEK.reduce<HoursGroup[]>((groups, day) => {
    const last = groups.at(-1);
    if (last && same(last.hours, hours[day])) last.to = day;
    else groups.push({ from: day, to: day, hours: hours[day] });
    return groups;
  }, []);
}

/** "08:00" → "8:00". */
export const readableTime = (time: string): string => time.replace(/^0(?=\d)/, "");

function same(a: DayHours | null, b: DayHours | null): boolean {
  return a === b || (a !== null && b !== null && a.open === b.open && a.close === b.close);
}
