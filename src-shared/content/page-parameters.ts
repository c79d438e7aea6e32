import { PAGES, productPath, withoutLanguage } from "../addresses.ts";

/**
 * Which parameters of its address a page of the shop reads. All others (a campaign's marks, what somebody made up) change
 * nothing on it: the server renders and keeps the page without them.
 */
export const LISTING_PARAMETERS = [
  ...(["category", "subcategory", "q", "colour", "brand"] as const),
  ...(["min", "max", "inStock", "flag", "sort", "page"] as const),
] as const;
export const JOURNAL_PARAMETERS = ["tag", "page"] as const;
/** Beside the keys of the product's options. */
export const PRODUCT_PARAMETERS = ["area"] as const;

/** The pages of one visitor (cart, checkout, order, link, quote request): never kept, so they read what they like. */
const PERSONAL = /^\/(?:cart|checkout|order-confirmation|quote|order\/.*|s\/.*)$/;

/**
 * Names of the parameters that the page at `path` reads; `optionKeys` are those of the product it shows, if it shows one.
 * Undefined for pages of one visitor.
 */
export function pageParameters(path: string, optionKeys: readonly string[]): readonly string[] | undefined {
  const plain = withoutLanguage(path).replace(/(?<=.)\/$/, "");
  if (PERSONAL.test(plain)) return undefined;
  if (plain === PAGES.products || plain === PAGES.collection) return LISTING_PARAMETERS;
  if (plain === PAGES.journal) return JOURNAL_PARAMETERS;
  if (plain === PAGES.findOrder) return ["missing"];
  if (plain.startsWith(productPath(""))) return [...optionKeys, ...PRODUCT_PARAMETERS];
  return [];
}

/** A query (without its question mark) with nothing but the named parameters, in the order of their names. */
export function keptQuery(query: string, names: readonly string[]): string {
  if (query === "" || names.length === 0) return "";
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of [...names].sort()) for (const value of given.getAll(name)) kept.append(name, value);
  return kept.toString();
}
