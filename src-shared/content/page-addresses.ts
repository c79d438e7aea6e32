import { PAGES } from "../addresses.ts";

/**
 * First words of addresses that belong to the shop itself: its pages (specification, section 2) and what the server
 * answers. An article stands at /{slug}, so it can have none of them.
 */
export const OWN_ADDRESSES: ReadonlySet<string> = new Set([
  ...Object.values(PAGES).map((path) => path.slice(1)),
  "product",
  "office-furniture-doha",
  "office-furniture-lusail",
  "office-furniture-al-waab",
  "category",
  "subcategory",
  "admin",
  "adm",
  "api",
  "s",
  "ar",
  "en",
  "assets",
  "images",
  "models",
  "og",
]);
