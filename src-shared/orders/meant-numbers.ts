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

/** All years that a number may have. */
const YEARS = Array.from({ length: 100 }, (_, year) => String(2000 + year));

/** The order numbers with these last digits, of whichever year. */
export const orderNumbersOf = (digits: string): string[] => numbersOf(digits, YEARS);

/** The order numbers that a term of a search (search.ts) is the whole of: with its year, or all six digits, which begin with a zero. */
export function wholeOrderNumbers(term: string): string[] {
  const [, year, digits = ""] = /^(?:ord-?)?(20\d\d)-?(\d{6})$/.exec(term) ?? [];
  if (year !== undefined) return numbersOf(digits, [year]);
  // Others of six digits may be a company's number.
  return /^0\d{5}$/.test(term) ? orderNumbersOf(term) : [];
}

function numbersOf(digits: string, years: readonly string[]): string[] {
  if (!/^\d{1,6}$/.test(digits)) return [];
  return years.filter((year) => /^20\d\d$/.test(year)).map((year) => `ORD-${year}-${digits.padStart(6, "0")}`);
}
