/**
 * What each answer that the response cache may store is made of, by the names of parts that `shown-changes.ts` says have
 * changed. An operation that is `cacheable` and has no line here does not compile. What an answer depends on without
 * showing it, its handler adds to `madeOf` of the context.
 */
import type { ClientAnswer, EndpointKey } from "../../../src-shared/api/define.ts";
import type { Outcome } from "../../../src-shared/api/handle.ts";
import type { Picture } from "../../../src-shared/api/schemas.ts";
import type { Category, ProductCard } from "../../../src-shared/catalogue/operations.ts";
import type { Article, ArticleCard } from "../../../src-shared/content/operations.ts";
import type { Api } from "../../../src-shared/contract.ts";
import type { RequestContext } from "../../context.ts";
import { EVERYTHING, shownPart } from "../../features/catalogue/shown-parts.ts";

/** Names of parts. */
export type Parts = ReadonlySet<string>;

type CacheableKey = { [Key in keyof Api]: Api[Key] extends { cacheable: true } ? Key : never }[keyof Api];

/** Parts outside the catalogue. */
export const contentPart = {
  /** The company and the texts of the home page. */
  shop: "shop",
  /** The names and own pictures of the categories, which every page shows: no product and no file changes it. */
  menu: "menu",
  articles: "articles",
  pages: "pages",
  testimonials: "testimonials",
  zones: "zones",
} as const;

const outsideCatalogue: ReadonlySet<string> = new Set(Object.values(contentPart));

/** Whether the catalogue is among these parts. */
export const isOfCatalogue = (parts: Parts): boolean => [...parts].some((part) => !outsideCatalogue.has(part));

const cards = (shown: readonly ProductCard[]): string[] => shown.map(({ id }) => shownPart.card(id));

/** Pictures of the library; where one is missing, it may be added. */
const pictures = (shown: readonly (Picture | null)[]): string[] =>
  shown.map((picture) => (picture ? shownPart.picture(picture.path) : shownPart.library));

const articlePictures = (shown: readonly ArticleCard[]) => pictures(shown.map(({ picture }) => picture));

const categoryParts = (shown: readonly Category[]): string[] => [
  shownPart.tree,
  shownPart.library,
  ...pictures(shown.map(({ picture }) => picture)),
];

const articleParts = ({ products, more, ...article }: Article): string[] => [
  contentPart.articles,
  // A link may lead to a product that comes on sale, or takes the address.
  shownPart.lists,
  ...cards(products),
  ...articlePictures([article, ...more]),
];

const pageParts = [contentPart.pages, contentPart.shop, contentPart.zones];

const made: { [Key in CacheableKey]: (answer: ClientAnswer<Api[Key]>, asked: Asked) => string[] } = {
  "GET /api/shop": ({ heroes, cityCards, navigation }) => [
    contentPart.shop,
    // What it promises of delivery follows from the fees.
    contentPart.zones,
    // A link of the owner's is shown only while its page is there.
    ...(navigation ? [contentPart.pages, contentPart.articles, contentPart.menu, shownPart.lists] : []),
    ...pictures([...heroes, ...cityCards].map(({ picture }) => picture)),
  ],
  "GET /api/menu": () => [contentPart.menu],
  "GET /api/categories": categoryParts,
  "GET /api/categories/:id": (category) => categoryParts([category]),
  "GET /api/products": ({ data }, { query }) => [
    shownPart.lists,
    shownPart.tree,
    ...(query.q ? [shownPart.words] : []),
    ...cards(data),
  ],
  "GET /api/products/:id": (product, { params }) => [
    shownPart.product(product.id),
    shownPart.variants(product.id),
    shownPart.tree,
    shownPart.offer(product.category.id),
    ...cards(product.related),
    ...pictures(product.pictures),
    // Under its id or a former address: another product may take that.
    ...(params.id === product.slug ? [] : [shownPart.lists]),
  ],
  // Of the lists for the prices, by which a search may be limited or sorted.
  "GET /api/products/search/:term": ({ data }) => [shownPart.words, shownPart.lists, ...cards(data)],
  "GET /api/articles": ({ data }) => [contentPart.articles, ...articlePictures(data)],
  "GET /api/articles/:slug": articleParts,
  // Of the pages for the address, which a page may take that an article has given up.
  "GET /api/texts/:slug": (found) =>
    "article" in found ? [...articleParts(found.article), contentPart.pages] : [...pageParts, contentPart.articles],
  "GET /api/pages/:key": () => pageParts,
  "GET /api/testimonials": () => [contentPart.testimonials],
  "GET /api/zone-delivery-settings": () => [contentPart.zones],
};

interface Asked {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
}

/** The parts of an outcome. One of an operation without a line can change with any commit. */
export function partsOf(
  { madeOf }: Pick<RequestContext, "madeOf">,
  key: EndpointKey,
  outcome: Outcome & { ok: true },
  asked: Asked,
): Parts {
  const list = made[key as CacheableKey] as ((answer: unknown, asked: Asked) => string[]) | undefined;
  const answer = outcome.meta === undefined ? outcome.data : { data: outcome.data, meta: outcome.meta };
  return new Set([...(madeOf ?? []), ...(list?.(answer, asked) ?? [EVERYTHING])]);
}

/** Options of a product by which the address of its page may choose, by the operation that reads the product. */
const chosenBy: { [Key in keyof Api]?: (answer: ClientAnswer<Api[Key]>) => string[] } = {
  "GET /api/products/:id": ({ options }) => options.map((option) => option.key),
};

/** Keys of the options that an outcome lets an address choose by; undefined where it is of no product. */
export const optionKeysOf = (key: EndpointKey, { data }: Outcome & { ok: true }): string[] | undefined =>
  (chosenBy[key as keyof Api] as ((answer: unknown) => string[]) | undefined)?.(data);
