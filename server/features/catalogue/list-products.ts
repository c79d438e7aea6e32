import { isCalled } from "../../../src-shared/catalogue/called.ts";
import type { ProductCard, ProductListMeta, ProductQuery } from "../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "./catalogue-index.ts";
import { countFacets } from "./index/facets.ts";
import { type Filter, filterOf, passes } from "./index/filter.ts";
import { offeredIn } from "./index/offered.ts";
import { orderFor } from "./index/sort-orders.ts";
import type { CategoryEntry, SubcategoryEntry } from "./index/tree.ts";
import { rankedDocs } from "./search/ranking.ts";
import type { Match } from "./search/scores.ts";

/** Finds a category or subcategory by an address's name for it: id, slug, or its name in either language. */
const findByName = <T extends CategoryEntry | SubcategoryEntry>(entries: readonly T[], name: string | undefined) =>
  name ? entries.find((entry) => isCalled(entry, name)) : undefined;

/**
 * Filters, facets, sort and page. Each facet counts the products that pass the other filters, as shoppers expect, and offers what
 * the place has without any (index/offered.ts).
 */
export async function listProducts(
  view: CatalogueView,
  query: ProductQuery,
): Promise<{ data: ProductCard[]; meta: ProductListMeta }> {
  const category = findByName(view.categories, query.category);
  const siblings = view.subcategories.filter((entry) => !category || entry.categoryId === category.id);
  const subcategory = findByName(siblings, query.subcategory);
  const filter = filterOf(view, query, { category, subcategory });
  const match = query.q ? view.search.match(query.q) : undefined;
  // The counts of a search are its own; those of filters alone are asked for again and again.
  const offer = () => offeredIn(view, filter, match?.docs);
  const count = () =>
    countFacets(view, {
      filter,
      docs: match?.docs,
      siblings,
      offered: match ? offer() : view.memo.get(`offered ${filter.place.key}`, offer),
      chosen: { colours: query.colour, brands: query.brand, subcategory },
    });
  const { total, facets } = match ? count() : view.memo.get(`facets ${filter.key}`, count);
  const docs = pageOf(view, { query, filter, match });
  return {
    data: await view.cards(docs.map((doc) => view.columns.at.ids[doc] as string)),
    meta: {
      total,
      page: query.page,
      pageSize: query.pageSize,
      category: category ?? null,
      subcategory: subcategory ?? null,
      facets,
      exact: total === 0 || (match?.exact ?? true),
    },
  };
}

/** Numbers of the products of one page. */
function pageOf(
  view: CatalogueView,
  { query, filter, match }: { query: ProductQuery; filter: Filter; match: Match | undefined },
): number[] {
  const from = (query.page - 1) * query.pageSize;
  const until = from + query.pageSize;
  const sort = query.sort ?? (match ? "relevance" : "featured");
  if (match && sort === "relevance") {
    return rankedDocs(
      view,
      only(match, (doc) => passes(filter, doc)),
      until,
    ).slice(from);
  }
  const isFound = match && markOf(match.docs, view.columns.end());
  const page: number[] = [];
  let place = 0;
  for (const doc of view.orders.of(orderFor(sort === "relevance" ? "featured" : sort, query.lang ?? "en"))) {
    if ((isFound && isFound[doc] === 0) || !passes(filter, doc)) continue;
    if (place >= from) page.push(doc);
    place += 1;
    if (place === until) break;
  }
  return page;
}

function only({ docs, scores, ...match }: Match, test: (doc: number) => boolean): Match {
  const left = { docs: new Int32Array(docs.length), scores: new Float32Array(docs.length) };
  let count = 0;
  for (let i = 0; i < docs.length; i++) {
    if (!test(docs[i] as number)) continue;
    left.docs[count] = docs[i] as number;
    left.scores[count++] = scores[i] as number;
  }
  return { ...match, docs: left.docs.subarray(0, count), scores: left.scores.subarray(0, count) };
}

function markOf(docs: Int32Array, end: number): Uint8Array {
  const marks = new Uint8Array(end);
  for (const doc of docs) marks[doc] = 1;
  return marks;
}
