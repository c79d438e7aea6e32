import { type DeliveryWindow, spokenHours } from "../../src-shared/delivery/windows.ts";
import type { ShopKey, ShopText } from "../../src-shared/text/shop/index.ts";
import { NO_VALUE } from "../../src-shared/values/no-value.ts";
import { instantIn, isCalendarDay, qatarClock, qatarDate, weekdayOf } from "../../src-shared/values/qatar-time.ts";

// The names come from our own dictionary and not from Intl: server and browser must write the same words, and their
// calendars differ in commas from version to version.

/** "2026-11-30" → "Monday 30 November", "الاثنين 30 نوفمبر". */
export function dayText(t: ShopText, date: string): string {
  return isCalendarDay(date) ? `${weekdayText(t, date)} ${shortDayText(t, date)}` : NO_VALUE;
}

/** "2026-11-30" → "Monday". */
export const weekdayText = (t: ShopText, date: string): string =>
  isCalendarDay(date) ? t(`day.${weekdayOf(date)}` as ShopKey) : NO_VALUE;

/** "2026-11-30" → "30 November". */
export function shortDayText(t: ShopText, date: string): string {
  if (!isCalendarDay(date)) return NO_VALUE;
  const [, month, day] = date.split("-").map(Number);
  return `${day} ${t(`month.${month}` as ShopKey)}`;
}

/** An instant as a day of Qatar with its year: "30 November 2026". */
export function dateText(t: ShopText, iso: string): string {
  const instant = instantIn(iso);
  if (!instant) return NO_VALUE;
  const date = qatarDate(instant);
  return `${shortDayText(t, date)} ${date.slice(0, 4)}`;
}

/** An instant as the day and time of the clock on the showroom's wall: "30 November, 14:05". */
export function timeText(t: ShopText, iso: string): string {
  const instant = instantIn(iso);
  if (!instant) return NO_VALUE;
  return t("day.withTime", { day: shortDayText(t, qatarDate(instant)), time: qatarClock(instant) });
}

/** The hours of a delivery: "8:00 to 12:00". */
export const windowText = (t: ShopText, window: DeliveryWindow): string => t("checkout.window", spokenHours(window));

/** A delivery time: "Monday 30 November, 8:00 to 12:00". */
export function slotText(t: ShopText, slot: { date: string; window: DeliveryWindow }): string {
  if (!isCalendarDay(slot.date)) return NO_VALUE;
  return t("day.withTime", { day: dayText(t, slot.date), time: windowText(t, slot.window) });
}

/** An instant as the day it falls on in Qatar, with its weekday: "Monday 30 November". */
export function dayOfInstant(t: ShopText, iso: string): string {
  const instant = instantIn(iso);
  return instant ? dayText(t, qatarDate(instant)) : NO_VALUE;
}
