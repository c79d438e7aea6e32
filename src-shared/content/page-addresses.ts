import { PAGES } from "../addresses.ts";

/**
 * Reserved first segments of paths: pages of the shop (specification, section 2) and paths of the server. Articles and the
 * owner's own pages are at /{slug}, so none of them can have one of these.
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
  "shop",
  "metrics",
  "updates",
]);
