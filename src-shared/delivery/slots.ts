import { addDays, qatarDate, weekdayOf } from "../values/qatar-time.ts";
import type { DeliveryZone } from "./zone.ts";

/** Trucks are barred from Doha's streets at other working hours (src-shared/README.md, Delivery). */
export const DELIVERY_WINDOWS = ["08-12", "15-17"] as const;
export type DeliveryWindow = (typeof DELIVERY_WINDOWS)[number];

/** Days without deliveries. */
export interface Calendar {
  /** 0 Sunday … 5 Friday, 6 Saturday. */
  closedWeekdays: number[];
  /** Days such as "2026-12-18". */
  holidays: string[];
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
export function availableSlots({ zone, calendar, now, leadDays, booked, days = 14 }: SlotQuestion): DeliverySlot[] {
  const first = addDays(qatarDate(now), Math.max(1, leadDays, zone.leadDays));
  const view = Array.from({ length: Math.min(days, MAX_VIEW) }, (_, index) => addDays(first, index));
  return view
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

/** Whether anything is delivered on a day ("2026-11-30"). */
export function isDeliveryDay(calendar: Calendar, date: string): boolean {
  return !calendar.closedWeekdays.includes(weekdayOf(date)) && !calendar.holidays.includes(date);
}
