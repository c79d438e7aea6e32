/** The filters of a list as tests of a product's number. */
import { AVAILABILITY_STATES } from "../../../../src-shared/catalogue/availability.ts";
import type { ProductQuery } from "../../../../src-shared/catalogue/operations.ts";
import { type Columns, FLAGS } from "./columns.ts";

/** The filters, in the order in which they are tried. Each counts, as a facet, what all others leave; but a flag. */
const FACETS = ["category", "subcategory", "colour", "brand", "price", "inStock", "flag"] as const;
export type Facet = (typeof FACETS)[number];
type Test = (doc: number) => boolean;

export interface Filter {
  tests: readonly { facet: Facet; test: Test }[];
  /** What it asks for: lists of the same key differ only in sort and page. */
  key: string;
  /** The place that it is set in, which offers the same values whichever of them are chosen. */
  place: { tests: readonly Test[]; key: string };
}

/** Filters that are a page of their own rather than a choice on it. */
const PLACE: readonly Facet[] = ["category", "flag"];

const STATES_IN_STOCK = [AVAILABILITY_STATES.indexOf("in_stock"), AVAILABILITY_STATES.indexOf("low")] as const;

export const isInStock =
  ({ at }: Columns): Test =>
  (doc) => {
    const state = at.availability[doc] as number;
    return state === STATES_IN_STOCK[0] || state === STATES_IN_STOCK[1];
  };

export function filterOf(
  { columns }: { columns: Columns },
  query: ProductQuery,
  place: { category: { id: string } | undefined; subcategory: { id: string } | undefined },
): Filter {
  const { at } = columns;
  const tests: Partial<Record<Facet, Test>> = {};
  const branch = (entry: { id: string } | undefined) => (entry ? columns.branchOf(entry.id) : -2);
  const { minPrice, maxPrice } = query;
  if (query.category) {
    const wanted = branch(place.category);
    tests.category = (doc) => at.category[doc] === wanted;
  }
  if (query.subcategory) {
    const wanted = branch(place.subcategory);
    tests.subcategory = (doc) => at.subcategory[doc] === wanted;
  }
  if (query.colour.length > 0) {
    // Earlier addresses name colours of two tones.
    const isAsked = ({ key }: { key: string }) => query.colour.includes(key);
    const fitting = at.colourSets.map(
      (_, set) => columns.tonesOf(set).some(isAsked) || columns.coloursOf(set).some(isAsked),
    );
    tests.colour = (doc) => fitting[at.colours[doc] as number] === true;
  }
  if (query.brand.length > 0) {
    const wanted = new Set(query.brand.map(columns.brandOf));
    tests.brand = (doc) => wanted.has(at.brand[doc] as number);
  }
  if (minPrice !== undefined || maxPrice !== undefined) {
    const [least, most] = [minPrice ?? 0, maxPrice ?? Number.MAX_SAFE_INTEGER];
    tests.price = (doc) => (at.priceTo[doc] as number) >= least && (at.priceFrom[doc] as number) <= most;
  }
  if (query.inStock) tests.inStock = isInStock(columns);
  if (query.flag) {
    const bit = FLAGS[query.flag];
    tests.flag = (doc) => ((at.flags[doc] as number) & bit) !== 0;
  }
  const category = query.category ? (place.category?.id ?? "unknown") : "any";
  return {
    tests: FACETS.flatMap((facet) => {
      const test = tests[facet];
      return test ? [{ facet, test }] : [];
    }),
    place: {
      tests: PLACE.flatMap((facet) => tests[facet] ?? []),
      key: JSON.stringify([category, query.flag]),
    },
    key: JSON.stringify([
      category,
      query.subcategory ? (place.subcategory?.id ?? "unknown") : "any",
      query.colour,
      query.brand,
      [minPrice, maxPrice, query.inStock, query.flag],
    ]),
  };
}

export function passes({ tests }: Filter, doc: number): boolean {
  for (const { test } of tests) if (!test(doc)) return false;
  return true;
}
