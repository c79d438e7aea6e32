import { wholeOrderNumbers } from "./meant-numbers.ts";

/** What orders are called by, each as it is stored; e-mail addresses without capitals. */
export interface WholeNames {
  numbers: readonly string[];
  phones: readonly string[];
  emails: readonly string[];
}

/** Digits of a phone in Qatar, the shortest that are taken for a whole number. */
const LOCAL_PHONE = 8;

/**
 * What a search may name as a whole, if it is nothing but that: an order's number, a phone with or without its country, an e-mail
 * address. Where an order has it, the search finds those orders and no others that hold it somewhere in their texts
 * (db/README.md, D472).
 */
export function wholeNames(terms: readonly string[]): WholeNames | undefined {
  const [term = ""] = terms;
  if (terms.length !== 1) return undefined;
  const names = { numbers: wholeOrderNumbers(term), phones: phonesOf(term), emails: emailsOf(term) };
  return Object.values(names).some((those) => those.length > 0) ? names : undefined;
}

function phonesOf(term: string): string[] {
  if (!/^\d{8,15}$/.test(term)) return [];
  return term.length === LOCAL_PHONE ? [`+974${term}`, `+${term}`] : [`+${term}`];
}

const emailsOf = (term: string): string[] => (/^[^@]+@[^@]+\.[^@.]+$/.test(term) ? [term] : []);
