import type { ProductQuery } from "../../../../src-shared/catalogue/operations.ts";
import { toWesternDigits } from "../../../../src-shared/values/arabic.ts";
import type { RequestContext } from "../../../context.ts";

/** Characters of a search that are kept. */
const MAX_CHARACTERS = 60;

/** Notes that a search has not found what was asked for; it is counted each time its answer is sent to a person (D397). */
export function countMissedSearch(
  { counted }: Pick<RequestContext, "counted">,
  typed: string,
  { total, exact }: { total: number; exact: boolean },
): void {
  const subject = total === 0 || !exact ? keptWords(typed) : undefined;
  if (subject === undefined) return;
  const lang = /\p{Script=Arabic}/u.test(subject) ? "ar" : "en";
  counted?.push({ kind: total === 0 ? "search.none" : "search.near", lang, subject });
}

/** Whether nothing but the words of a search can be the reason that nothing is found. */
export const isPlainSearch = ({ page, pageSize, sort, lang, q, ...filters }: ProductQuery): boolean =>
  page === 1 && Object.values(filters).every((value) => value === undefined || [value].flat().length === 0);

/** A search in one spelling, cut; undefined of what may be a person's: an e-mail address, a phone number, a number of a card. */
export function keptWords(typed: string): string | undefined {
  const words = toWesternDigits(typed.normalize("NFKC"))
    .replace(/[^\P{C}\s]/gu, "")
    .replace(/\s+/gu, " ")
    .toLowerCase()
    .trim();
  if (words.length < 2 || words.includes("@") || /(?:\d[\s().+/-]*){7}/.test(words)) return undefined;
  return [...words].slice(0, MAX_CHARACTERS).join("").trim();
}
