// Search of staff for orders and customers: parts of words in any order, folded, and numbers with any spacing. The text is
// made when the row is written and stored with it, so that both databases scan one column.
import { foldArabic, tokens } from "../values/arabic.ts";

/** Search text of a row in one line: folded words, and the digits of its numbers. */
export function searchText(parts: readonly (string | null | undefined)[], numbers: readonly string[] = []): string {
  const words = parts.flatMap((part) => (part ? [foldArabic(part)] : []));
  const digits = numbers.map(digitsOf).filter((number) => number !== "");
  return [...new Set([...words, ...digits].map((text) => text.replace(/\s+/g, " ").trim()))].filter(Boolean).join(" ");
}

/** A list that has more than this is not counted to its end, nor added up: nobody pages through so many. */
export const MAX_COUNTED = 10_000;
/** The same of a search for words of orders, documents, payments or customers: each one that is counted has to be looked up. */
export const MAX_MATCHES = 1000;

/**
 * Terms of a search, all of which the search text must hold; empty for a blank search. Digits with signs between them are
 * one number: "+974 5512 3456", "00974-55123456" and "٥٥١٢ ٣٤٥٦" all mean the same phone.
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
