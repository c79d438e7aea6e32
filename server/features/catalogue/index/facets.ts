/** How many products of a list have each value of each filter that its place offers, in one walk over its columns. */
import type { ProductListMeta } from "../../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "../catalogue-index.ts";
import { type Facet, type Filter, isInStock } from "./filter.ts";
import type { Offered } from "./offered.ts";
import type { CategoryEntry, SubcategoryEntry } from "./tree.ts";

interface Counted {
  filter: Filter;
  /** Products that a search found; all when there is none. */
  docs?: Int32Array | undefined;
  siblings: readonly SubcategoryEntry[];
  offered: Offered;
  /** Values that are set: each is among the counted, or a form would lose it. */
  chosen: { colours: readonly string[]; brands: readonly string[]; subcategory: SubcategoryEntry | undefined };
}

export function countFacets(
  view: CatalogueView,
  { filter, docs = view.orders.of("place"), siblings, offered, chosen }: Counted,
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
      subcategories: siblings
        .filter((entry) => entry === chosen.subcategory || offered.branches.has(columns.branchOf(entry.id)))
        .map((entry) => named(entry, subcategories)),
      colours: countColours(view, colourSets, { offered, chosen }),
      brands: withChosen(offered.brands, chosen.brands).map((name) => ({
        name,
        count: brands[columns.brandOf(name)] ?? 0,
      })),
      price: { min: Number.isFinite(min) ? min : 0, max },
      inStock: stocked,
    },
  };
}

/** Colours that are offered, then those that are chosen elsewhere; a colour of two tones only where an address names it. */
function countColours(
  { columns }: CatalogueView,
  sets: Int32Array,
  { offered, chosen }: Pick<Counted, "offered" | "chosen">,
): ProductListMeta["facets"]["colours"] {
  const known = new Map(offered.colours.map((colour) => [colour.key, colour]));
  const keys = withChosen([...known.keys()], chosen.colours);
  const others = new Set(keys.filter((key) => !known.has(key)));
  const counts = new Map<string, number>();
  for (const [set, count] of sets.entries()) {
    const own = others.size === 0 ? [] : columns.coloursOf(set).filter(({ key }) => others.has(key));
    const all = [...columns.tonesOf(set), ...own];
    for (const colour of all) if (others.has(colour.key)) known.set(colour.key, colour);
    for (const key of count === 0 ? [] : new Set(all.map((colour) => colour.key))) {
      counts.set(key, (counts.get(key) ?? 0) + count);
    }
  }
  return keys.map((key) => ({
    ...(known.get(key) ?? { key, name: { en: key }, hex: null }),
    count: counts.get(key) ?? 0,
  }));
}

const withChosen = (offered: readonly string[], chosen: readonly string[]): string[] => [
  ...offered,
  ...new Set(chosen.filter((value) => value !== "" && !offered.includes(value)).toSorted(compare)),
];

function add(counts: Int32Array, number: number): void {
  if (number >= 0) (counts[number] as number) += 1;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
