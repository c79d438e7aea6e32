import { toWesternDigits } from "../values/arabic.ts";

/**
 * The order numbers that a customer may mean: as typed, and "27", "ord 2026 27" or "ORD2026000027" as the shop writes them. Digits
 * without a year are of this year or the last.
 */
export function meantOrderNumbers(text: string, year: number): string[] {
  const typed = toWesternDigits(text).trim().toUpperCase();
  const [, digits = ""] = /^(?:ORD)?(\P{L}+)$/u.exec(typed) ?? [];
  const [first = "", second, ...more] = digits.split(/\D+/).filter(Boolean);
  if (more.length > 0) return [typed];
  if (second !== undefined) return [typed, ...numbersOf(second, [first])];
  if (/^20\d{8}$/.test(first)) return [typed, ...numbersOf(first.slice(4), [first.slice(0, 4)])];
  return [typed, ...numbersOf(first, [String(year), String(year - 1)])];
}

function numbersOf(digits: string, years: readonly string[]): string[] {
  if (!/^\d{1,6}$/.test(digits)) return [];
  return years.filter((year) => /^20\d\d$/.test(year)).map((year) => `ORD-${year}-${digits.padStart(6, "0")}`);
}
