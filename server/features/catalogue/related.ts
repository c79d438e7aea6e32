import { AVAILABILITY_STATES } from "../../../src-shared/catalogue/availability.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "./catalogue-index.ts";

const MAX_RELATED = 4;
const OUT_OF_STOCK = AVAILABILITY_STATES.indexOf("out_of_stock");

/** Related products: picked by hand first, then the same category near the same price; never unavailable ones. */
export async function relatedTo(view: CatalogueView, id: string, picked: readonly string[]): Promise<ProductCard[]> {
  const { columns } = view;
  const self = columns.docOf(id);
  if (self === undefined) return [];
  const isOffered = (doc: number) => doc !== self && columns.at.availability[doc] !== OUT_OF_STOCK;
  const byHand = picked.map((other) => columns.docOf(other)).filter((doc) => doc !== undefined && isOffered(doc));
  const known = new Set(byHand);
  const near = nearest(view, self, (doc) => isOffered(doc) && !known.has(doc));
  return view.cards([...byHand, ...near].slice(0, MAX_RELATED).map((doc) => columns.at.ids[doc as number] as string));
}

/** The products of its category that are nearest in price, in the shop's order among equals. */
function nearest({ columns, orders }: CatalogueView, self: number, isWanted: (doc: number) => boolean): number[] {
  const { category, priceFrom } = columns.at;
  const docs = orders.inCategory(category[self] as number);
  if (!docs) return [];
  const items = docs.items();
  const places = orders.places();
  const price = priceFrom[self] as number;
  const priceAt = (place: number) => priceFrom[items[place] as number] as number;
  const found: number[] = [];
  /** Looks through the products of one price, in the shop's order, and returns the place after them. */
  const take = (from: number, group: number[]): number => {
    const own = priceAt(from);
    let place = from;
    for (; place < items.length && priceAt(place) === own; place++) {
      if (group.length < MAX_RELATED && isWanted(items[place] as number)) group.push(items[place] as number);
    }
    return place;
  };
  let up = firstAtPrice(items.length, priceAt, price);
  let down = up - 1;
  while (found.length < MAX_RELATED && (up < items.length || down >= 0)) {
    const above = up < items.length ? priceAt(up) - price : Number.POSITIVE_INFINITY;
    const below = down >= 0 ? price - priceAt(down) : Number.POSITIVE_INFINITY;
    const group: number[] = [];
    const lower: number[] = [];
    if (above <= below) up = take(up, group);
    if (below <= above) {
      const first = firstAtPrice(items.length, priceAt, priceAt(down));
      take(first, lower);
      down = first - 1;
    }
    found.push(...[...group, ...lower].sort((a, b) => (places[a] as number) - (places[b] as number)));
  }
  return found.slice(0, MAX_RELATED);
}

/** The place of the first product that costs as much or more. */
function firstAtPrice(length: number, priceAt: (place: number) => number, price: number): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (priceAt(middle) < price) low = middle + 1;
    else high = middle;
  }
  return low;
}
