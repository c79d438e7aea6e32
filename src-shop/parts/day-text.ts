import type { DeliveryWindow } from "../../src-shared/model/delivery-slots.ts";
import { qatarDate, weekdayOf } from "../../src-shared/model/qatar-time.ts";
import type { ShopKey, ShopText } from "../../src-shared/text/shop/index.ts";

// The names come from our own dictionary and not from Intl: server and browser must write the same words, and their
// calendars differ in commas from version to version.

/** "2026-11-30" → "Monday 30 November", "الاثنين 30 نوفمبر". */
export function dayText(t: ShopText, date: string): string {
  return `${t(`day.${weekdayOf(date)}` as ShopKey)} ${shortDayText(t, date)}`;
}

/** "2026-11-30" → "30 November". */
export function shortDayText(t: ShopText, date: string): string {
  const [, month, day] = date.split("-").map(Number);
  return `${day} ${t(`month.${month}` as ShopKey)}`;
}

/** An instant as a day of Qatar with its year: "30 November 2026". */
export function dateText(t: ShopText, iso: string): string {
  const date = qatarDate(new Date(iso));
  return `${shortDayText(t, date)} ${date.slice(0, 4)}`;
}

/** An instant as the day and time of the clock on the showroom's wall: "30 November, 14:05". */
export function timeText(t: ShopText, iso: string): string {
  return t("day.withTime", { day: shortDayText(t, qatarDate(new Date(iso))), time: clockInQatar(iso) });
}

/** A delivery time: "Monday 30 November, 8:00 to 12:00". */
export function slotText(t: ShopText, slot: { date: string; window: DeliveryWindow }): string {
  return t("day.withTime", { day: dayText(t, slot.date), time: t(`checkout.window.${slot.window}`) });
}

function clockInQatar(iso: string): string {
  const minutes = Math.floor(new Date(iso).getTime() / 60_000) + 180;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
