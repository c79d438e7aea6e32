/** How the shop's pages are called, for files that name them. The pages themselves say the same as their canonical. */
import type { Lang } from "../../src-shared/values/localized.ts";

/** Arabic stands under /ar. */
export function languagePath(path: string, lang: Lang): string {
  if (lang === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}

/** A category goes by its English name in both languages (specification, /collection), a subcategory by its slug. */
export function collectionPath(category: { name: { en: string } }, subcategory?: { slug: string }): string {
  const query = new URLSearchParams({ category: category.name.en });
  if (subcategory) query.set("subcategory", subcategory.slug);
  return `/collection?${query}`;
}

export const productPath = (slug: string): string => `/product/${encodeURIComponent(slug)}`;
export const articlePath = (slug: string): string => `/${encodeURIComponent(slug)}`;
