import type { RequestHandler } from "express";
import { findActiveProduct, findRedirect } from "../../../db/queries/catalogue/catalogue.ts";
import {
  collectionPath,
  languageOf,
  languagePath,
  PAGES,
  productPath,
  withoutLanguage,
} from "../../../src-shared/addresses.ts";
import { BRANCH_ADDRESS, FORMER_SHOP_ADDRESS } from "../../../src-shared/catalogue/former-addresses.ts";
import type { App } from "../../context.ts";

/**
 * Redirects old addresses that search engines still list, for good: /category/{id} and /subcategory/{id} (specification, section
 * 2) to the collection, by id, slug or former slug; and those of a former shop whose goods were imported, by handle, number (/?p=) or
 * slug. Any other address goes on to the pages, which answer 404.
 */
export function redirectOldAddresses(app: Pick<App, "db" | "catalogue">): RequestHandler {
  return async (req, res, next) => {
    if (!["GET", "HEAD"].includes(req.method)) return next();
    const path = withoutLanguage(req.path);
    const [, kind, text] = BRANCH_ADDRESS.exec(path) ?? [];
    const target =
      kind && text
        ? await collectionOf(app, kind as "category" | "subcategory", readable(text))
        : await ofFormerShop(app, path, req.url);
    if (!target) return next();
    res.redirect(301, languagePath(target, languageOf(req.path)));
  };
}

async function collectionOf(
  app: Pick<App, "db" | "catalogue">,
  kind: "category" | "subcategory",
  key: string,
): Promise<string | undefined> {
  const { categories, subcategories } = await app.catalogue.current();
  const moved = await findRedirect(app.db, kind, key);
  const is = (entry: { id: string; slug: string }) => entry.id === key || entry.slug === key || entry.id === moved;
  if (kind === "category") {
    const category = categories.find(is);
    return category && collectionPath(category);
  }
  const subcategory = subcategories.find(is);
  const category = categories.find((entry) => entry.id === subcategory?.categoryId);
  return category && subcategory && collectionPath(category, subcategory);
}

async function ofFormerShop(
  app: Pick<App, "db" | "catalogue">,
  path: string,
  url: string,
): Promise<string | undefined> {
  if (path === "/shop" || path === "/shop/") return PAGES.products;
  const number = path === "/" ? /[?&]p=(\d{1,12})(?:&|$)/.exec(url)?.[1] : undefined;
  if (number !== undefined) return productOf(app, `?p=${number}`);
  const [, product, , , text = ""] = FORMER_SHOP_ADDRESS.exec(path) ?? [];
  if (text === "") return undefined;
  const key = readable(text).toLowerCase();
  if (product) return productOf(app, key);
  return (await collectionOf(app, "subcategory", key)) ?? collectionOf(app, "category", key);
}

async function productOf({ db }: Pick<App, "db">, key: string): Promise<string | undefined> {
  const moved = await findRedirect(db, "product", key);
  const product = (await findActiveProduct(db, key)) ?? (moved && (await findActiveProduct(db, moved)));
  return product ? productPath(product.slug) : undefined;
}

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
