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

/** An instant as the day and time of the clock on the showroom's wall: "30 November, 14:05". */
export function timeText(t: ShopText, iso: string): string {
  return `${shortDayText(t, qatarDate(new Date(iso)))}, ${clockInQatar(iso)}`;
}

function clockInQatar(iso: string): string {
  const minutes = Math.floor(new Date(iso).getTime() / 60_000) + 180;
  const two = (value: number) => String(value).padStart(2, "0");
  return `${two(Math.floor(minutes / 60) % 24)}:${two(minutes % 60)}`;
}
