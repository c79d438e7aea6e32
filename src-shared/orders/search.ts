// How staff find an order or a customer: parts of words in any order, folded, and numbers however they are spaced.
// The text is made when the row is written and kept beside it, so that one scan of one column answers on both databases.
import { foldArabic, tokens } from "../values/arabic.ts";

/** Everything a row is found by, in one line: folded words, and the bare digits of its numbers. */
export function searchText(parts: readonly (string | null | undefined)[], numbers: readonly string[] = []): string {
  const words = parts.flatMap((part) => (part ? [foldArabic(part)] : []));
  const digits = numbers.map(digitsOf).filter((number) => number !== "");
  return [...new Set([...words, ...digits].map((text) => text.replace(/\s+/g, " ").trim()))].filter(Boolean).join(" ");
}

/** A search that finds more than this is not counted to its end, nor added up: nobody pages through so many. */
export const MOST_COUNTED = 10_000;

/**
 * What must all stand in that line for a row to be found; empty for a text that asks nothing. Digits with signs between
 * them are one number: "+974 5512 3456", "00974-55123456" and "٥٥١٢ ٣٤٥٦" all mean the same phone.
 */
export function searchTerms(text: string): string[] {
  const folded = foldArabic(text).trim();
  if (/^[+(\d][\d\s().+/\u2010-\u2015-]*$/.test(folded)) {
    const digits = digitsOf(folded);
    // 00 is how + is dialled; before a number as short as an order's it is only zeros.
    return [digits.length > 9 ? digits.replace(/^00/, "") : digits].filter((number) => number !== "");
  }
  return text
    .split(/\s+/)
    .flatMap((word) => (/\p{Script=Arabic}/u.test(word) ? tokens(word) : [foldArabic(word)]))
    .filter((word) => word !== "")
    .slice(0, 10);
}

const digitsOf = (text: string): string => foldArabic(text).replace(/\D/g, "");
