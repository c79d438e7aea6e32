import { toWesternDigits } from "./arabic.ts";
import type { Lang } from "./localized.ts";
import { NO_VALUE } from "./no-value.ts";

// Money is an integer of dirhams, 1 QAR = 100, and becomes text only where it is shown or sent,
// always with Western digits (src-shared/README.md, Money). Nothing here divides into a fraction.

export const CURRENCY = "QAR";

/** The largest amount a person may type: QAR 9,999,999.99. */
export const MAX_TYPED_DIRHAMS = 999_999_999;

export interface MoneyFormat {
  /** "auto" (the default) writes .50 only where there is a fraction; "always" writes .00 too, for columns of an invoice. */
  fraction?: "auto" | "always";
}

/** Refuses anything that is not a whole, safe number of dirhams: that is a bug of the caller, not of the visitor. */
export function assertDirhams(value: number, name = "amount"): void {
  if (!Number.isSafeInteger(value)) throw new RangeError(`${name} must be a whole number of dirhams, not ${value}`);
}

/** As `assertDirhams`, and refuses amounts below zero: prices, fees, payments. */
export function assertPrice(value: number, name = "price"): void {
  assertDirhams(value, name);
  if (value < 0) throw new RangeError(`${name} must not be negative, but is ${value}`);
}

/** `125050` → "QAR 1,250.50", in Arabic "1,250.50 ر.ق". Takes dirhams; a dash for what is no whole number of them. */
export function formatMoney(dirhams: number, lang: Lang, format: MoneyFormat = {}): string {
  if (!Number.isSafeInteger(dirhams)) return NO_VALUE;
  const digits = unsigned(dirhams, format);
  if (lang === "ar") {
    // The mark keeps the sign before its number where the line runs from right to left.
    return `${dirhams < 0 ? "\u200E\u2212" : ""}${digits} ر.ق`;
  }
  return `${dirhams < 0 ? "\u2212" : ""}${CURRENCY} ${digits}`;
}

/** `125050` → "1,250.50": the amount alone, for columns that name the currency in their heading. */
export function amountOnly(dirhams: number, format: MoneyFormat = {}): string {
  if (!Number.isSafeInteger(dirhams)) return NO_VALUE;
  return (dirhams < 0 ? "\u2212" : "") + unsigned(dirhams, format);
}

/** `125050` → "1250.50": for structured data, feeds and CSV, where a program reads the amount; "" for what is none. */
export function plainAmount(dirhams: number): string {
  if (!Number.isSafeInteger(dirhams)) return "";
  return (dirhams < 0 ? "-" : "") + unsigned(dirhams, { fraction: "always" }).replaceAll(",", "");
}

/**
 * What a person typed, as dirhams; null when it is not a clear amount.
 * Takes Arabic digits, thousands separators in their proper places, and the currency before or after.
 * Refuses negatives, more than two decimals ("1,25" is refused too: it could mean 1.25 or 125)
 * and more than QAR 9,999,999.99.
 */
export function parseMoney(text: string): number | null {
  const typed = toWesternDigits(text.normalize("NFKC"))
    .replace(/[\u200E\u200F\u061C\u2066-\u2069]/g, "")
    .replaceAll("٫", ".")
    .replace(/[٬،]/g, ",")
    .trim()
    .replace(/^(?:QAR|QR|ر\.ق\.?)\s*|\s*(?:QAR|QR|ر\.ق\.?)$/gi, "");
  const match = /^(\d{1,3}(?:([, ])\d{3}(?:\2\d{3})*)?|\d{1,12})(?:\.(\d{1,2}))?$/.exec(typed);
  if (match === null) return null;
  const riyals = Number((match[1] ?? "").replace(/[, ]/g, ""));
  const dirhams = riyals * 100 + Number((match[3] ?? "").padEnd(2, "0"));
  return dirhams <= MAX_TYPED_DIRHAMS ? dirhams : null;
}

function unsigned(dirhams: number, { fraction = "auto" }: MoneyFormat): string {
  const size = Math.abs(dirhams);
  const riyals = String(Math.trunc(size / 100)).replace(/\B(?=(?:\d{3})+$)/g, ",");
  const rest = size % 100;
  return rest === 0 && fraction === "auto" ? riyals : `${riyals}.${String(rest).padStart(2, "0")}`;
}
