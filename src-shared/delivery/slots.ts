import type { LocalizedText } from "../values/localized.ts";
import { addDays, qatarDate, weekdayOf } from "../values/qatar-time.ts";
import type { DeliveryZone } from "./zone.ts";

/** Trucks are barred from Doha's streets at other working hours (src-shared/README.md, Delivery). */
export const DELIVERY_WINDOWS = ["08-12", "15-17"] as const;
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number];

/** Days without deliveries. */
export interface Calendar {
  /** 0 Sunday … 5 Friday, 6 Saturday. */
  closedWeekdays: number[];
  /** Single days such as "2026-12-18", which have no name. */
  holidays: string[];
  holidayPeriods?: HolidayPeriod[] | undefined;
}

/** Days from the first to the last, both included. */
export interface HolidayPeriod {
  name: LocalizedText;
  from: string;
  to: string;
}

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
  /** Deliveries already taken in this zone, by `slotKey`. */
  booked: Readonly<Record<string, number>>;
  /** Number of days that are offered, counted from the first possible one; at most 90. */
  days?: number;
}

const MAX_VIEW = 90;

/** The key of a slot in `booked`: "2026-11-30|08-12". */
export function slotKey(date: string, window: DeliveryWindow): string {
  return `${date}|${window}`;
}

/**
 * The slots a shopper may choose, soonest first. Orders for a day close at the end of the day before,
 * in Qatar, so the first day is tomorrow at the earliest. Closed days and full windows are left out.
 */
export function availableSlots({ calendar, booked, ...question }: SlotQuestion): DeliverySlot[] {
  const { zone } = question;
  return daysInView(question)
    .filter((date) => isDeliveryDay(calendar, date))
    .flatMap((date) =>
      DELIVERY_WINDOWS.map((window) => ({
        date,
        window,
        left: zone.slotCapacity - (booked[slotKey(date, window)] ?? 0),
      })),
    )
    .filter((slot) => slot.left > 0);
}

/** The holidays with a name in the days that a shopper may choose from, soonest first. */
export function holidaysInView({ calendar, ...question }: Omit<SlotQuestion, "booked">): HolidayPeriod[] {
  const view = daysInView(question);
  return (calendar.holidayPeriods ?? []).filter(({ from, to }) => view.some((date) => from <= date && date <= to));
}

function daysInView({ zone, now, leadDays, days = 14 }: Omit<SlotQuestion, "booked" | "calendar">): string[] {
  const first = addDays(qatarDate(now), Math.max(1, leadDays, zone.leadDays));
  return Array.from({ length: Math.min(days, MAX_VIEW) }, (_, index) => addDays(first, index));
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
