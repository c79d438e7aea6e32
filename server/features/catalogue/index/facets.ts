/** How many products of a list have each value of each filter, in one walk over its columns. */
import type { ProductCard, ProductListMeta } from "../../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "../catalogue-index.ts";
import { type Facet, type Filter, isInStock } from "./filter.ts";
import type { CategoryEntry, SubcategoryEntry } from "./tree.ts";

interface Counted {
  filter: Filter;
  /** Products that a search found; all when there is none. */
  docs?: Int32Array | undefined;
  siblings: readonly SubcategoryEntry[];
}

export function countFacets(
  view: CatalogueView,
  { filter, docs = view.orders.of("place"), siblings }: Counted,
): Pick<ProductListMeta, "total" | "facets"> {
  const { columns } = view;
  const { at } = columns;
  const inStock = isInStock(columns);
  const categories = new Int32Array(at.branches.length);
  const subcategories = new Int32Array(at.branches.length);
  const colourSets = new Int32Array(at.colourSets.length);
  const brands = new Int32Array(at.brands.length);
  let [total, stocked, min, max] = [0, 0, Number.POSITIVE_INFINITY, 0];
  const count: Record<Facet, (doc: number) => void> = {
    category: (doc) => add(categories, at.category[doc] as number),
    subcategory: (doc) => add(subcategories, at.subcategory[doc] as number),
    colour: (doc) => add(colourSets, at.colours[doc] as number),
    brand: (doc) => add(brands, at.brand[doc] as number),
    price: (doc) => {
      min = Math.min(min, at.priceFrom[doc] as number);
      max = Math.max(max, at.priceTo[doc] as number);
    },
    inStock: (doc) => {
      if (inStock(doc)) stocked += 1;
    },
    flag: () => undefined,
  };
  const { tests } = filter;
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    let failed: Facet | undefined;
    let failures = 0;
    for (let t = 0; t < tests.length && failures < 2; t++) {
      const { facet, test } = tests[t] as (typeof tests)[number];
      if (test(doc)) continue;
      failures += 1;
      failed = facet;
    }
    if (failures === 1) count[failed as Facet](doc);
    if (failures > 0) continue;
    total += 1;
    count.category(doc);
    count.subcategory(doc);
    count.colour(doc);
    count.brand(doc);
    count.price(doc);
    count.inStock(doc);
  }

  const named = ({ slug, name, id }: CategoryEntry | SubcategoryEntry, counts: Int32Array) => ({
    slug,
    name,
    count: counts[columns.branchOf(id)] ?? 0,
  });
  return {
    total,
    facets: {
      categories: view.categories.map((entry) => named(entry, categories)),
      subcategories: siblings.map((entry) => named(entry, subcategories)).filter((entry) => entry.count > 0),
      colours: coloursOf(view, colourSets),
      brands: at.brands
        .map((name, number) => ({ name, count: brands[number] as number }))
        .filter((brand) => brand.count > 0)
        .sort((a, b) => b.count - a.count || compare(a.name, b.name)),
      price: { min: Number.isFinite(min) ? min : 0, max },
      inStock: stocked,
    },
  };
}

/** Counts of the colours of these sets, most first. A colour of several names or tints is shown as most products do. */
function coloursOf({ columns }: CatalogueView, sets: Int32Array): ProductListMeta["facets"]["colours"] {
  const colours = new Map<string, { count: number; swatches: Map<string, number> }>();
  for (const [set, count] of sets.entries()) {
    if (count === 0) continue;
    for (const swatch of columns.coloursOf(set)) {
      const colour = colours.get(swatch.key) ?? { count: 0, swatches: new Map<string, number>() };
      colour.count += count;
      const text = JSON.stringify(swatch);
      colour.swatches.set(text, (colour.swatches.get(text) ?? 0) + count);
      colours.set(swatch.key, colour);
    }
  }
  return [...colours.values()]
    .map(({ count, swatches }) => {
      const [[text] = [""]] = [...swatches].sort((a, b) => b[1] - a[1] || compare(a[0], b[0]));
      return { ...(JSON.parse(text) as ProductCard["colours"][number]), count };
    })
    .sort((a, b) => b.count - a.count || compare(a.key, b.key));
}

function add(counts: Int32Array, number: number): void {
  if (number >= 0) (counts[number] as number) += 1;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
