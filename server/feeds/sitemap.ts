import { listProductAddresses } from "../../db/queries/catalogue/site-map.ts";
import { listPages } from "../../db/queries/content/content.ts";
import { articlePath, collectionPath, languagePath, PAGES, productPath } from "../../src-shared/addresses.ts";
import { isPageKey } from "../../src-shared/content/standard/index.ts";
import { resolveImage } from "../../src-shared/media/image.ts";
import { LANGS } from "../../src-shared/values/localized.ts";
import type { App } from "../context.ts";
import { listArticleAddresses } from "./article-addresses.ts";
import { element, xmlHead, xmlText } from "./xml.ts";

export interface SitemapEntry {
  /** Without language prefix. */
  path: string;
  priority: number;
  lastModified?: string;
  /** Paths in the store. */
  images?: string[];
}

/** The text pages that every shop has, with their priorities. A text that is no page of its own (the intro of a list) is not here. */
const textPages: Record<string, number> = {
  about: 0.8,
  services: 0.7,
  contact: 0.7,
  "office-furniture-doha": 0.7,
  "office-furniture-lusail": 0.7,
  "office-furniture-al-waab": 0.7,
  journal: 0.6,
  "our-story": 0.5,
  "customer-service": 0.5,
  "delivery-info": 0.5,
  "return-policy": 0.5,
  "terms-conditions": 0.3,
  privacy: 0.3,
};

/**
 * Every page for search engines, once. Priorities by the specification (section 9): home 1.0, products 0.9, about and
 * categories 0.8; the rest is ours. Left out: personal pages, and categories without products.
 */
export async function listSitemapEntries(app: Pick<App, "db" | "catalogue">): Promise<SitemapEntry[]> {
  const view = await app.catalogue.current();
  const written = new Map((await listPages(app.db)).map(({ key, updated_at }) => [key, updated_at]));
  const categories = view.categories.filter((category) => view.countIn(category.id) > 0);
  return [
    { path: "/", priority: 1 },
    { path: PAGES.products, priority: 0.9 },
    ...categories.flatMap((category): SitemapEntry[] => [
      { path: collectionPath(category), priority: 0.8, ...(category.image ? { images: [category.image] } : {}) },
      ...view.subcategories
        .filter((subcategory) => subcategory.categoryId === category.id && view.countIn(subcategory.id) > 0)
        .map((subcategory) => ({ path: collectionPath(category, subcategory), priority: 0.7 })),
    ]),
    ...Object.entries(textPages).map(([key, priority]): SitemapEntry => {
      const lastModified = written.get(key);
      return { path: `/${key}`, priority, ...(lastModified ? { lastModified } : {}) };
    }),
    ...[...written]
      .filter(([key]) => !isPageKey(key))
      .map(([key, lastModified]) => ({ path: articlePath(key), priority: 0.5, lastModified })),
    ...(await listProductAddresses(app.db)).map(({ slug, images, updatedAt }) => ({
      path: productPath(slug),
      priority: 0.7,
      lastModified: updatedAt,
      images,
    })),
    ...(await listArticleAddresses(app.db)).map(({ slug, image, updatedAt }) => ({
      path: articlePath(slug),
      priority: 0.6,
      lastModified: updatedAt,
      ...(image ? { images: [image] } : {}),
    })),
  ];
}

/** The protocol's limit for one file, in addresses. */
export const MAX_ADDRESSES = 50_000;
/** Addresses in each file where there are several: none comes near the protocol's 50 MB. */
const ADDRESSES_PER_PART = 25_000;

/**
 * The files by name: `sitemap.xml` alone, or, above `maxAddresses`, an index of `sitemap-1.xml` and so on. Each page is
 * listed once in each language with the address of the other (reciprocal hreflang, English as x-default).
 */
export function sitemapFiles(
  entries: readonly SitemapEntry[],
  publicUrl: string,
  maxAddresses = MAX_ADDRESSES,
): Map<string, string> {
  const urls = entries.flatMap((entry) =>
    LANGS.map((lang) => urlElement(entry, languagePath(entry.path, lang), publicUrl)),
  );
  if (urls.length <= maxAddresses) return new Map([["sitemap.xml", urlSet(urls)]]);
  const inPart = Math.min(ADDRESSES_PER_PART, maxAddresses);
  const parts: [string, string][] = [];
  for (let from = 0; from < urls.length; from += inPart) {
    parts.push([`sitemap-${parts.length + 1}.xml`, urlSet(urls.slice(from, from + inPart))]);
  }
  const named = parts.map(([name]) => `<sitemap>${element("loc", `${publicUrl}/${name}`)}</sitemap>`);
  const index = `${xmlHead}<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${named.join("\n")}\n</sitemapindex>\n`;
  return new Map([["sitemap.xml", index], ...parts]);
}

const urlSet = (urls: string[]): string =>
  `${xmlHead}<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml" xmlns:image="http://www.google.com/schemas/sitemap-image/1.1">\n${urls.join("\n")}\n</urlset>\n`;

function urlElement(
  { path, priority, lastModified, images = [] }: SitemapEntry,
  own: string,
  publicUrl: string,
): string {
  const alternate = (hreflang: string, href: string) =>
    `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlText(publicUrl + href)}"/>`;
  return [
    "<url>",
    element("loc", publicUrl + own),
    lastModified ? element("lastmod", lastModified.slice(0, 10)) : "",
    element("priority", priority.toFixed(1)),
    ...LANGS.map((lang) => alternate(lang, languagePath(path, lang))),
    alternate("x-default", languagePath(path, "en")),
    ...images.map((image) => `<image:image>${element("image:loc", publicUrl + resolveImage(image))}</image:image>`),
    "</url>",
  ].join("");
}
