import type { ProductCard, ProductListMeta, ProductQuery } from "../../../src-shared/catalogue/operations.ts";
import { foldArabic } from "../../../src-shared/values/arabic.ts";
import { type Lang, textIn } from "../../../src-shared/values/localized.ts";
import {
  byPlace,
  type CatalogueView,
  type CategoryEntry,
  type IndexedProduct,
  type SubcategoryEntry,
} from "./catalogue-index.ts";

/** Finds a category or subcategory by an address's name for it: id, slug, or its name in either language. */
export function findByName<T extends CategoryEntry | SubcategoryEntry>(
  entries: readonly T[],
  name: string | undefined,
): T | undefined {
  if (!name) return undefined;
  const folded = foldArabic(name).trim();
  return entries.find(
    (entry) =>
      entry.id === name ||
      entry.slug === name ||
      foldArabic(entry.name.en) === folded ||
      (entry.name.ar !== undefined && foldArabic(entry.name.ar) === folded),
  );
}

type Test = (product: ProductCard) => boolean;

/** Filters, facets, sort and page. Each facet counts the products that pass the other filters, as shoppers expect. */
export function listProducts(view: CatalogueView, query: ProductQuery): { data: ProductCard[]; meta: ProductListMeta } {
  const category = findByName(view.categories, query.category);
  const siblings = view.subcategories.filter((entry) => !category || entry.categoryId === category.id);
  const subcategory = findByName(siblings, query.subcategory);

  const tests: Record<string, Test> = {};
  if (query.category) tests.category = (card) => card.categoryId === category?.id;
  if (query.subcategory) tests.subcategory = (card) => card.subcategoryId === subcategory?.id;
  if (query.colour.length) tests.colour = (card) => card.colours.some((colour) => query.colour.includes(colour.key));
  if (query.brand.length) tests.brand = (card) => query.brand.includes(card.brand);
  const { minPrice, maxPrice } = query;
  if (minPrice !== undefined || maxPrice !== undefined) {
    tests.price = (card) => card.priceTo >= (minPrice ?? 0) && card.priceFrom <= (maxPrice ?? Number.MAX_SAFE_INTEGER);
  }
  if (query.inStock)
    tests.inStock = (card) => card.availability.state === "in_stock" || card.availability.state === "low";
  if (query.flag === "featured") tests.flag = (card) => card.isFeatured;
  if (query.flag === "new") tests.flag = (card) => card.isNewArrival;
  if (query.flag === "best") tests.flag = (card) => card.isBestSeller;

  const found = query.q ? view.search.find(query.q) : undefined;
  const candidates = found
    ? found.map((id) => view.products.get(id)).filter((product) => product !== undefined)
    : view.ordered;

  const names = Object.keys(tests);
  const passing: IndexedProduct[] = [];
  /** Products that each facet counts: those that fail no test but, at most, the facet's own. */
  const besides: Record<string, ProductCard[]> = {};
  for (const product of candidates) {
    const failed = names.filter((name) => !(tests[name] as Test)(product.card));
    if (failed.length === 0) passing.push(product);
    if (failed.length === 1) {
      const name = failed[0] as string;
      besides[name] ??= [];
      besides[name].push(product.card);
    }
  }
  const cards = passing.map((product) => product.card);
  const without = (name: string): ProductCard[] => (besides[name] ? [...cards, ...besides[name]] : cards);

  const sorted = sort(passing, query.sort ?? (found ? "relevance" : "featured"), query.lang ?? "en");
  const from = (query.page - 1) * query.pageSize;
  return {
    data: sorted.slice(from, from + query.pageSize).map((product) => product.card),
    meta: {
      total: passing.length,
      page: query.page,
      pageSize: query.pageSize,
      category: category ?? null,
      subcategory: subcategory ?? null,
      facets: facets(view, without, siblings),
    },
  };
}

const alphabets = { en: new Intl.Collator("en"), ar: new Intl.Collator("ar") };

function sort(products: IndexedProduct[], by: NonNullable<ProductQuery["sort"]>, lang: Lang): IndexedProduct[] {
  const orders: Record<typeof by, ((a: IndexedProduct, b: IndexedProduct) => number) | undefined> = {
    featured: byPlace,
    relevance: undefined,
    newest: (a, b) =>
      Number(b.card.isNewArrival) - Number(a.card.isNewArrival) ||
      Number(a.createdAt < b.createdAt) - Number(a.createdAt > b.createdAt) ||
      a.position - b.position,
    "price-asc": (a, b) => a.card.priceFrom - b.card.priceFrom,
    "price-desc": (a, b) => b.card.priceFrom - a.card.priceFrom,
    name: (a, b) => alphabets[lang].compare(textIn(a.card.name, lang), textIn(b.card.name, lang)),
  };
  const order = orders[by];
  return order ? products.sort(order) : products;
}

function facets(
  view: CatalogueView,
  without: (name: string) => ProductCard[],
  siblings: SubcategoryEntry[],
): ProductListMeta["facets"] {
  const inCategory = countBy(without("category"), (card) => [card.categoryId]);
  const inSubcategory = countBy(without("subcategory"), (card) => (card.subcategoryId ? [card.subcategoryId] : []));
  const colours = new Map<string, ProductCard["colours"][number] & { count: number }>();
  for (const card of without("colour")) {
    for (const colour of card.colours) {
      const counted = colours.get(colour.key);
      if (counted) counted.count += 1;
      else colours.set(colour.key, { ...colour, count: 1 });
    }
  }
  const brands = countBy(without("brand"), (card) => [card.brand]);
  const priced = without("price");
  const named = ({ slug, name, id }: CategoryEntry | SubcategoryEntry, counts: Map<string, number>) => ({
    slug,
    name,
    count: counts.get(id) ?? 0,
  });
  return {
    categories: view.categories.map((entry) => named(entry, inCategory)),
    subcategories: siblings.map((entry) => named(entry, inSubcategory)).filter((entry) => entry.count > 0),
    colours: [...colours.values()].sort((a, b) => b.count - a.count),
    brands: [...brands].map(([name, count]) => ({ name, count })).sort((a, b) => b.count - a.count),
    price: {
      min: priced.reduce((least, card) => Math.min(least, card.priceFrom), priced[0]?.priceFrom ?? 0),
      max: priced.reduce((most, card) => Math.max(most, card.priceTo), 0),
    },
    inStock: without("inStock").filter((card) => ["in_stock", "low"].includes(card.availability.state)).length,
  };
}

function countBy(cards: ProductCard[], keysOf: (card: ProductCard) => string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const card of cards) for (const key of keysOf(card)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}
