import type { RequestHandler } from "express";
import { findRedirect } from "../../../db/queries/catalogue/catalogue.ts";
import { collectionPath, languageOf, languagePath, withoutLanguage } from "../../../src-shared/addresses.ts";
import type { App } from "../../context.ts";

const old = /^\/(category|subcategory)\/([^/]{1,200})\/?$/;

/**
 * Redirects old addresses that search engines still list, /category/{id} and /subcategory/{id} (specification, section
 * 2), for good to the collection: by id, slug or former slug. Any other address goes on to the pages, which answer 404.
 */
export function redirectOldAddresses(app: Pick<App, "db" | "catalogue">): RequestHandler {
  return async (req, res, next) => {
    const [, kind, text] = old.exec(withoutLanguage(req.path)) ?? [];
    if (!kind || !text || !["GET", "HEAD"].includes(req.method)) return next();
    const target = await collectionOf(app, kind as "category" | "subcategory", readable(text));
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

function readable(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
