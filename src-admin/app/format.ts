import { useMemo } from "react";
import type { Lang, LocalizedText } from "../../src-shared/values/localized.ts";
import { textIn } from "../../src-shared/values/localized.ts";
import { formatMoney } from "../../src-shared/values/money.ts";
import { NO_VALUE } from "../../src-shared/values/no-value.ts";
import { instantIn, isCalendarDay } from "../../src-shared/values/qatar-time.ts";
import { useServices } from "./services.tsx";

export interface Format {
  /** Dirhams as text with the currency. */
  money(dirhams: number): string;
  number(value: number): string;
  /** Bytes as "4.2": megabytes with one decimal. */
  megabytes(bytes: number): string;
  /** "21 Nov 2026" of a day ("2026-11-21") or an instant, as it is in Qatar. */
  date(day: string): string;
  /** "21 Nov": where the year goes without saying. */
  shortDate(day: string): string;
  /** "21 Nov 2026, 14:02", in Qatar. */
  time(instant: string): string;
  /** "14:02", in Qatar. */
  clock(instant: string): string;
  /** The words of a bilingual text in the language of the interface, English where Arabic is missing. */
  text(text: LocalizedText): string;
}

/**
 * How amounts, numbers, days and times are written: Western digits in both languages, Qatar's clock. What is no number, no
 * day or no time is written as a dash.
 */
export function createFormat(lang: Lang): Format {
  const locale = lang === "ar" ? "ar-QA-u-nu-latn" : "en-GB-u-nu-latn";
  const day = { day: "numeric", month: "short", year: "numeric", timeZone: "Asia/Qatar" } as const;
  const days = new Intl.DateTimeFormat(locale, day);
  const times = new Intl.DateTimeFormat(locale, { ...day, hour: "2-digit", minute: "2-digit", hourCycle: "h23" });
  const clocks = new Intl.DateTimeFormat(locale, {
    hour: "2-digit",
    minute: "2-digit",
    hourCycle: "h23",
    timeZone: "Asia/Qatar",
  });
  const shortDays = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone: "Asia/Qatar" });
  const numbers = new Intl.NumberFormat(locale);
  const tenths = new Intl.NumberFormat(locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
  const write = (format: Intl.DateTimeFormat, text: string) => {
    const instant = instantIn(isCalendarDay(text) ? `${text}T12:00:00+03:00` : text);
    return instant ? format.format(instant) : NO_VALUE;
  };
  return {
    money: (dirhams) => formatMoney(dirhams, lang),
    // With the minus of amounts where the browser writes a hyphen.
    number: (value) => (Number.isFinite(value) ? numbers.format(value).replace("-", "\u2212") : NO_VALUE),
    megabytes: (bytes) => (Number.isFinite(bytes) ? tenths.format(bytes / 1024 / 1024) : NO_VALUE),
    date: (text) => write(days, text),
    shortDate: (text) => write(shortDays, text),
    time: (text) => write(times, text),
    clock: (text) => write(clocks, text),
    text: (text) => textIn(text, lang),
  };
}

export function useFormat(): Format {
  const { lang } = useServices();
  return useMemo(() => createFormat(lang), [lang]);
}

/** "2026-11" → "November 2026". */
export function monthName(month: string, lang: Lang): string {
  const instant = instantIn(`${month}-15T00:00:00Z`);
  if (!instant) return NO_VALUE;
  const locale = lang === "ar" ? "ar-QA-u-nu-latn" : "en-GB";
  return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(instant);
}

/** The weekday of a day: "Sunday", or "S" where it is `narrow`. */
export function weekdayName(day: string, lang: Lang, how: "long" | "narrow"): string {
  return new Intl.DateTimeFormat(lang, { weekday: how, timeZone: "UTC" }).format(new Date(day));
}
