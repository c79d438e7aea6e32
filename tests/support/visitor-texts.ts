/** What a visitor, a search engine or a machine reads of a page: its words, its head and its structured data. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./source-imports.ts";

/** Routes of the specification, and the further pages of the shop's own. */
export const specifiedRoutes = [
  ...["/", "/about", "/products", "/collection", "/cart", "/checkout", "/order-confirmation", "/contact", "/services"],
  ...["/terms-conditions", "/customer-service", "/delivery-info", "/return-policy", "/our-story", "/adm/ogulf"],
  ...["/office-furniture-doha", "/office-furniture-lusail", "/office-furniture-al-waab", "/privacy", "/journal"],
  ...["/quote", "/order"],
];

/** Files that machines read. */
export const machineFiles = [
  ...["/llms.txt", "/sitemap.xml", "/opensearch.xml", "/ar/opensearch.xml", "/robots.txt"],
  ...["/feeds/google-products.xml", "/feeds/google-products-ar.xml"],
];

/** HTML without scripts, styles and class names; with what heads and structured data say. */
export function wordsOf(html: string): string {
  return html
    .replace(/<script(?![^>]*ld\+json)[^>]*>[\s\S]*?<\/script>/g, " ")
    .replace(/<style[\s\S]*?<\/style>/g, " ")
    .replace(/<meta[^>]*content="([^"]*)"[^>]*>/g, " $1 ")
    .replace(/<[^>]+>/g, " ")
    .replace(/\s+/g, " ");
}

/** Names that only the demo has: of products, brands, customers and the company. */
export function demoNames(): string[] {
  const demo = join(root, "db/seed/demo");
  const products = readdirSync(join(demo, "products")).map(
    (file) => JSON.parse(readFileSync(join(demo, "products", file), "utf8")) as { slug: string; name: { en: string } },
  );
  return [
    ...products.flatMap(({ slug, name }) => [slug, name.en]),
    ...["Showroom Doha", "شوروم الدوحة", "Gulf Pearl", "showroom.example", "Old Airport", "4400 0000", "123456"],
  ];
}
