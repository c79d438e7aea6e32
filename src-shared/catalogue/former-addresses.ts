import { PAGES, withoutLanguage } from "../addresses.ts";
import { OWN_ADDRESSES } from "../content/page-addresses.ts";
import type { AddressedKind } from "./addressed-kinds.ts";
import { foldedName } from "./called.ts";

/** Addresses of categories that search engines still list (specification, section 2). */
export const BRANCH_ADDRESS = /^\/(category|subcategory)\/([^/]{1,200})\/?$/;

/** Addresses of products and collections in a shop of Shopify, and of categories in one of WooCommerce. */
export const FORMER_SHOP_ADDRESS =
  /^\/(?:(?:collections\/[^/]{1,200}\/)?(products)|(collections)|(product-category)(?:\/[^/]{1,200}){0,5})\/([^/]{1,400})\/?$/;

/** What an address can name: a row of one of these kinds, under this slug or name. */
export interface NamedByAddress {
  kinds: readonly AddressedKind[];
  key: string;
}

/** What a page with this address is about; "own": it is a page of the shop itself; undefined: the shop redirects no such address. */
export function readAddress(text: string): NamedByAddress | "own" | undefined {
  const typed = text.trim();
  // The list of old addresses names categories by their slug alone.
  if (/^[^/?#\s]+$/.test(typed)) return { kinds: ["category", "subcategory"], key: typed.toLowerCase() };
  const url = URL.parse(typed, "https://shop.invalid");
  if (!url) return undefined;
  const path = withoutLanguage(readable(url.pathname)).replace(/(?<=.)\/+$/, "");
  if (path === "/") {
    const number = /^\d{1,12}$/.exec(url.searchParams.get("p") ?? "")?.[0];
    return number === undefined ? "own" : { kinds: ["product"], key: `?p=${number}` };
  }
  if (path === PAGES.collection) return ofCollection(url.searchParams);
  const [, branch, name] = BRANCH_ADDRESS.exec(path) ?? [];
  if (branch && name) return { kinds: [branch as "category" | "subcategory"], key: name };
  const [, product, , , former] = FORMER_SHOP_ADDRESS.exec(path) ?? [];
  if (former) return { kinds: product ? ["product"] : ["subcategory", "category"], key: former.toLowerCase() };
  const slug = /^\/product\/([^/]{1,200})$/.exec(path)?.[1];
  if (slug) return { kinds: ["product"], key: slug };
  const [, first = "", rest] = /^\/([^/]{1,200})(\/.*)?$/.exec(path) ?? [];
  if (OWN_ADDRESSES.has(first)) return "own";
  return first !== "" && rest === undefined ? { kinds: ["article", "page"], key: first } : undefined;
}

/** An address that names a row of this kind by this key, as `readAddress` reads it. */
export function addressNaming(kind: AddressedKind, key: string): string {
  if (key.startsWith("?p=")) return `/${key}`;
  const name = encodeURIComponent(key);
  if (kind === "article" || kind === "page") return `/${name}`;
  // Names of other shops may be longer than ours.
  return kind === "product" && key.length > 200 ? `/products/${name}` : `/${kind}/${name}`;
}

function ofCollection(query: URLSearchParams): NamedByAddress | "own" {
  const [category, subcategory] = [query.get("category"), query.get("subcategory")];
  // A list is found by names whatever their spelling.
  if (subcategory) return { kinds: ["subcategory"], key: foldedName(subcategory) };
  return category ? { kinds: ["category"], key: foldedName(category) } : "own";
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
