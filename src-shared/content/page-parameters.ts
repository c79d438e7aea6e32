import { PAGES, productPath, withoutLanguage } from "../addresses.ts";

/**
 * Query parameters that a page of the shop reads. Others (of campaigns, or made up) change nothing, so the server renders and
 * stores the page without them.
 */
export const LISTING_PARAMETERS = [
  ...(["category", "subcategory", "q", "colour", "brand"] as const),
  ...(["min", "max", "inStock", "flag", "sort", "page"] as const),
] as const;
export const JOURNAL_PARAMETERS = ["tag", "page"] as const;
/** Parameters of a product's page, beside the keys of its options. */
export const PRODUCT_PARAMETERS = ["area"] as const;

/** Pages of one visitor (cart, checkout, order, link, quote request), which are never stored, so they may read any parameter. */
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

/** Queries that are written as `URLSearchParams` writes them. */
const PLAIN_QUERY = /^[\w.*-]+=[\w.*-]*(?:&[\w.*-]+=[\w.*-]*)*$/;

/** A query (without its question mark) reduced to the named parameters, in the order of their names. */
export function canonicalQuery(query: string, names: readonly string[]): string {
  if (query === "" || names.length === 0) return "";
  // Each request of a stored page passes here, and reading and writing the parameters costs as much as finding the page.
  if (PLAIN_QUERY.test(query)) {
    const kept = query.split("&").filter((pair) => names.includes(nameOf(pair)));
    return kept.length < 2 ? kept.join() : kept.sort(byName).join("&");
  }
  const given = new URLSearchParams(query);
  const kept = new URLSearchParams();
  for (const name of [...names].sort()) for (const value of given.getAll(name)) kept.append(name, value);
  return kept.toString();
}

const nameOf = (pair: string): string => pair.slice(0, pair.indexOf("="));

function byName(a: string, b: string): number {
  const [first, second] = [nameOf(a), nameOf(b)];
  return first === second ? 0 : first < second ? -1 : 1;
}
