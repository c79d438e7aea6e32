import { PAGES, withoutLanguage } from "../addresses.ts";
import { OWN_ADDRESSES } from "./page-addresses.ts";

/** Stands for the shop's own address, which is not known here. */
const SHOP = "https://shop.invalid";
const cities = ["/office-furniture-doha", "/office-furniture-lusail", "/office-furniture-al-waab"];
const fixed: ReadonlySet<string> = new Set(["/", ...cities, ...Object.values(PAGES)]);

/** What a link of the navigation leads to; null where no page of the shop can be there. */
export type LinkTarget =
  | { kind: "outside" | "fixed" }
  | { kind: "category"; name: string }
  | { kind: "product" | "reading"; slug: string };

/** Reads a target that is an https address or a path in either language. */
export function linkTarget(to: string): LinkTarget | null {
  if (to.startsWith("https://")) return URL.canParse(to) ? { kind: "outside" } : null;
  if (!to.startsWith("/") || !URL.canParse(to, SHOP)) return null;
  const { origin, pathname, searchParams } = new URL(to, SHOP);
  if (origin !== SHOP) return null;
  const path = withoutLanguage(pathname);
  const category = path === PAGES.collection ? searchParams.get("category") : null;
  if (category) return { kind: "category", name: category };
  if (fixed.has(path)) return { kind: "fixed" };
  const [, first = "", second, ...more] = path.split("/");
  if (first === "product" && second && more.length === 0) return named("product", second);
  if (first === "" || second !== undefined || OWN_ADDRESSES.has(first)) return null;
  return named("reading", first);
}

function named(kind: "product" | "reading", encoded: string): LinkTarget | null {
  try {
    return { kind, slug: decodeURIComponent(encoded) };
  } catch {
    return null;
  }
}
