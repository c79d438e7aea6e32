/**
 * What the filters of a place offer: the colours, brands and subcategories of its products, commonest first. Which of them are
 * chosen changes neither the values nor their order, so that nothing moves under a shopper's finger.
 */
import type { ProductCard } from "../../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "../catalogue-index.ts";
import type { Filter } from "./filter.ts";

type Colour = ProductCard["colours"][number];

export interface Offered {
  colours: Colour[];
  brands: string[];
  /** Numbers of the subcategories that have products. */
  branches: ReadonlySet<number>;
}

/** What the place of a filter offers, among all products or those that a search found. */
export function offeredIn(
  view: CatalogueView,
  { place }: Filter,
  docs: ArrayLike<number> = view.orders.of("place"),
): Offered {
  const { at } = view.columns;
  const sets = new Int32Array(at.colourSets.length);
  const brands = new Int32Array(at.brands.length);
  const branches = new Set<number>();
  for (let i = 0; i < docs.length; i++) {
    const doc = docs[i] as number;
    if (!place.tests.every((test) => test(doc))) continue;
    (sets[at.colours[doc] as number] as number) += 1;
    (brands[at.brand[doc] as number] as number) += 1;
    branches.add(at.subcategory[doc] as number);
  }
  return {
    colours: coloursOf(view, sets),
    brands: at.brands
      .map((name, number) => ({ name, count: brands[number] as number }))
      .filter(({ name, count }) => name !== "" && count > 0)
      .sort((a, b) => b.count - a.count || compare(a.name, b.name))
      .map(({ name }) => name),
    branches,
  };
}

/** The colours of these sets. One of several names or tints is shown as most products do, with a tint where any has one. */
function coloursOf({ columns }: CatalogueView, sets: Int32Array): Colour[] {
  const colours = new Map<string, { count: number; swatches: Map<string, number> }>();
  for (const [set, count] of sets.entries()) {
    if (count === 0) continue;
    for (const swatch of columns.tonesOf(set)) {
      const colour = colours.get(swatch.key) ?? { count: 0, swatches: new Map<string, number>() };
      colour.count += count;
      const text = JSON.stringify(swatch);
      colour.swatches.set(text, (colour.swatches.get(text) ?? 0) + count);
      colours.set(swatch.key, colour);
    }
  }
  return [...colours]
    .sort(([a, { count }], [b, other]) => other.count - count || compare(a, b))
    .map(([, { swatches }]) => mostUsed(swatches));
}

function mostUsed(swatches: ReadonlyMap<string, number>): Colour {
  const all = Array.from(swatches, ([text, count]) => ({ text, count, colour: JSON.parse(text) as Colour }));
  const tinted = all.filter(({ colour }) => colour.hex !== null);
  const [first] = (tinted.length > 0 ? tinted : all).sort((a, b) => b.count - a.count || compare(a.text, b.text));
  return (first as (typeof all)[number]).colour;
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
