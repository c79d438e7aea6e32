import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import { isCalendarDay } from "../../../src-shared/values/qatar-time.ts";

/** "2026-11-27" → "27/11/2026", as people in Qatar write a day in both languages; "" for what is no day. */
export const writtenDay = (day: string): string => (isCalendarDay(day) ? day.split("-").reverse().join("/") : "");

const WAYS = [
  /^(?<year>\d{4})\/(?<month>\d{1,2})\/(?<day>\d{1,2})$/,
  /^(?<day>\d{1,2})\/(?<month>\d{1,2})\/(?<year>\d{4}|\d{2})$/,
  /^(?<day>\d{2})(?<month>\d{2})(?<year>\d{4})$/,
];

/**
 * The day ("2026-11-27") that somebody typed: 27/11/2026, 27.11.26, 2026-11-27, 27112026, with any digits; undefined for what
 * is none. While it is typed a year needs its four digits, because "27/11/20" is most often on its way to 2026.
 */
export function readDay(typed: string, isWhole = true): string | undefined {
  const plain = toWesternDigits(typed)
    // Signs of direction come along when a day is copied out of Arabic.
    .replace(/\p{Cf}/gu, "")
    .trim()
    .replace(/\s*[/.,٫،\u2010-\u2015\u2212-]\s*|\s+/g, "/");
  for (const way of WAYS) {
    const { year = "", month = "", day = "" } = way.exec(plain)?.groups ?? {};
    if (year === "" || (year.length === 2 && !isWhole)) continue;
    const read = `${year.padStart(4, "20")}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
    if (isCalendarDay(read)) return read;
  }
  return undefined;
}
