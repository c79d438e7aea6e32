import type { LocalizedText } from "../values/localized.ts";
import { addDays, qatarDate, weekdayOf } from "../values/qatar-time.ts";
import {
  type DeliveryWindow,
  doOverlap,
  FIRST_WINDOWS,
  hoursOf,
  type OfferedWindow,
  type WindowPlan,
  windowOf,
} from "./windows.ts";
import type { DeliveryZone } from "./zone.ts";

/** Days without deliveries, and the hours of the others. */
export interface Calendar {
  /** 0 Sunday … 5 Friday, 6 Saturday. */
  closedWeekdays: number[];
  /** Single days such as "2026-12-18", which have no name. */
  holidays: string[];
  holidayPeriods?: HolidayPeriod[] | undefined;
  /** Without them `FIRST_WINDOWS` every day. */
  windows?: WindowPlan | undefined;
  windowPeriods?: WindowPeriod[] | undefined;
}

/** Days from the first to the last, both included. */
export interface HolidayPeriod {
  name: LocalizedText;
  from: string;
  to: string;
}

/** Days with hours of their own, such as Ramadan. */
export interface WindowPeriod extends HolidayPeriod {
  windows: WindowPlan;
}

/** Deliveries that a zone already has: by day and window. */
export type Booked = Readonly<Record<string, Readonly<Record<DeliveryWindow, number>>>>;

export const DEFAULT_CALENDAR: Calendar = { closedWeekdays: [5], holidays: [] };

export interface DeliverySlot {
  /** A day in Qatar, "2026-11-30". */
  date: string;
  window: DeliveryWindow;
  /** Remaining deliveries. */
  left: number;
}

export interface SlotQuestion {
  zone: Pick<DeliveryZone, "slotCapacity" | "leadDays">;
  calendar: Calendar;
  now: Date;
  /** Days until the goods are ready; the zone's own lead days count where they are longer. Calendar days. */
  leadDays: number;
  booked: Booked;
  /** Number of days that are offered, counted from the first possible one; at most 90. */
  days?: number;
  /** Only this one of them, a day in Qatar. */
  date?: string;
}

const MAX_VIEW = 90;

/**
 * The slots a shopper may choose, soonest first. Orders for a day close at the end of the day before,
 * in Qatar, so the first day is tomorrow at the earliest. Closed days and full windows are left out.
 */
export const availableSlots = (question: SlotQuestion): DeliverySlot[] =>
  offeredSlots(question).filter((slot) => slot.left > 0);

/** The same with the full windows, which have no places left. */
export function offeredSlots({ calendar, booked, ...question }: SlotQuestion): DeliverySlot[] {
  const { zone } = question;
  return daysInView(question)
    .filter((date) => isDeliveryDay(calendar, date))
    .flatMap((date) =>
      windowsOn(calendar, date).map(({ window, places }) => ({
        date,
        window,
        left: placesOf(zone, places) - takenIn(booked[date], window),
      })),
    );
}

/** What the shop offers on a day that it is open, soonest first: `places` where the window limits them itself. */
export function windowsOn(calendar: Calendar, date: string): { window: DeliveryWindow; places?: number | undefined }[] {
  const plan = hoursPeriodOn(calendar, date)?.windows ?? calendar.windows;
  const offered: readonly OfferedWindow[] = plan
    ? (plan[plan.length === 1 ? 0 : weekdayOf(date)] ?? [])
    : FIRST_WINDOWS;
  return offered
    .toSorted((one, other) => one.from.localeCompare(other.from))
    .map(({ places, ...hours }) => ({ window: windowOf(hours), places }));
}

/** Deliveries that a zone takes in a window: never more than the zone's own number. */
export const placesOf = ({ slotCapacity }: Pick<DeliveryZone, "slotCapacity">, places: number | undefined): number =>
  Math.min(slotCapacity, places ?? slotCapacity);

/**
 * Deliveries of a day that take a place in a window. One whose hours the shop has changed since takes a place in each
 * window that it overlaps, because the same crew brings it.
 */
export function takenIn(day: Booked[string] | undefined, window: DeliveryWindow): number {
  const hours = hoursOf(window);
  return Object.entries(day ?? {})
    .filter(([taken]) => taken === window || doOverlap(hoursOf(taken), hours))
    .reduce((sum, [, count]) => sum + count, 0);
}

/** The holidays with a name in the days that a shopper may choose from, soonest first. */
export function holidaysInView({ calendar, ...question }: Omit<SlotQuestion, "booked" | "date">): HolidayPeriod[] {
  const view = daysInView(question);
  return (calendar.holidayPeriods ?? []).filter(({ from, to }) => view.some((date) => from <= date && date <= to));
}

/** The days with hours of their own among those that a shopper may choose from. */
export function hoursInView({ calendar, ...question }: Omit<SlotQuestion, "booked" | "date">): WindowPeriod[] {
  const view = daysInView(question);
  return (calendar.windowPeriods ?? []).filter(({ from, to }) => view.some((date) => from <= date && date <= to));
}

function daysInView({ zone, now, leadDays, days = 14, date }: Omit<SlotQuestion, "booked" | "calendar">): string[] {
  const first = addDays(qatarDate(now), Math.max(1, leadDays, zone.leadDays));
  const count = Math.min(days, MAX_VIEW);
  // An order asks for one of them while all others wait.
  if (date !== undefined) return first <= date && date < addDays(first, count) ? [date] : [];
  return Array.from({ length: count }, (_, index) => addDays(first, index));
}

/** Whether anything is delivered on a day ("2026-11-30"). */
export function isDeliveryDay(calendar: Calendar, date: string): boolean {
  const { closedWeekdays, holidays } = calendar;
  return !closedWeekdays.includes(weekdayOf(date)) && !holidays.includes(date) && !holidayOn(calendar, date);
}

/** The holiday with a name that a day is in. */
export function holidayOn({ holidayPeriods = [] }: Calendar, date: string): HolidayPeriod | undefined {
  return holidayPeriods.find(({ from, to }) => from <= date && date <= to);
}

/** The days with hours of their own that a day is one of. */
export function hoursPeriodOn({ windowPeriods = [] }: Calendar, date: string): WindowPeriod | undefined {
  return windowPeriods.find(({ from, to }) => from <= date && date <= to);
}
