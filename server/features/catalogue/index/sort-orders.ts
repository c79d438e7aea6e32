/** The orders of lists, kept: each holds all products on sale, so a page is read off instead of sorted. */
import type { ProductQuery } from "../../../../src-shared/catalogue/operations.ts";
import type { Lang } from "../../../../src-shared/values/localized.ts";
import { createSortedNumbers, type SortedNumbers } from "../../../kernel/columns/sorted-numbers.ts";
import { type Columns, FLAGS } from "./columns.ts";

const ORDERS = ["place", "newest", "priceUp", "priceDown", "nameEn", "nameAr"] as const;
export type OrderName = (typeof ORDERS)[number];

export interface SortOrders {
  of(order: OrderName): Int32Array;
  /** Products of a category, the cheapest first. */
  inCategory(category: number): SortedNumbers | undefined;
  put(docs: readonly number[]): void;
  /** While the columns still have what it was put with. */
  remove(doc: number): void;
  /** The place of each product among all, by number; by which a list of few is sorted. */
  places(): Int32Array;
  state(): OrdersState;
}

export type OrdersState = Record<OrderName, Int32Array>;

export const orderFor = (sort: Exclude<ProductQuery["sort"], undefined | "relevance">, lang: Lang): OrderName =>
  ({
    featured: "place" as const,
    newest: "newest" as const,
    "price-asc": "priceUp" as const,
    "price-desc": "priceDown" as const,
    name: lang === "ar" ? ("nameAr" as const) : ("nameEn" as const),
  })[sort];

const alphabets = new Map<Lang, Intl.Collator>();

/** Made with the first name that is sorted: orders from the disk are sorted already, and the platform's rules take long to load. */
function alphabet(lang: Lang): Intl.Collator {
  const known = alphabets.get(lang) ?? new Intl.Collator(lang);
  alphabets.set(lang, known);
  return known;
}

export function createSortOrders({ at, names }: Columns, from?: OrdersState): SortOrders {
  const flag = (doc: number, bit: number): number => ((at.flags[doc] as number) & bit ? 1 : 0);
  /** Featured first, then the shop's own order. */
  const byPlace = (a: number, b: number): number =>
    flag(b, FLAGS.featured) - flag(a, FLAGS.featured) ||
    (at.position[a] as number) - (at.position[b] as number) ||
    compareIds(at.ids[a] as string, at.ids[b] as string);
  const byName = (lang: Lang, a: number, b: number): number =>
    alphabet(lang).compare(names[lang].textOf(a), names[lang].textOf(b));
  const byPrice = (a: number, b: number): number =>
    (at.priceFrom[a] as number) - (at.priceFrom[b] as number) || byPlace(a, b);
  const compares: Record<OrderName, (a: number, b: number) => number> = {
    place: byPlace,
    newest: (a, b) =>
      flag(b, FLAGS.new) - flag(a, FLAGS.new) ||
      (at.createdAt[b] as number) - (at.createdAt[a] as number) ||
      (at.position[a] as number) - (at.position[b] as number) ||
      byPlace(a, b),
    priceUp: byPrice,
    priceDown: (a, b) => (at.priceFrom[b] as number) - (at.priceFrom[a] as number) || byPlace(a, b),
    nameEn: (a, b) => byName("en", a, b) || byPlace(a, b),
    nameAr: (a, b) => byName("ar", a, b) || byPlace(a, b),
  };
  const orders = Object.fromEntries(
    ORDERS.map((name) => [name, createSortedNumbers(compares[name], from?.[name])]),
  ) as Record<OrderName, SortedNumbers>;
  const categories = new Map<number, SortedNumbers>();
  let places: Int32Array | undefined;

  function putInCategories(docs: Iterable<number>): void {
    for (const [category, own] of Map.groupBy(docs, (doc) => at.category[doc] as number)) {
      const known = categories.get(category);
      if (known) known.putAll(own);
      else categories.set(category, createSortedNumbers(byPrice, Int32Array.from(own.sort(byPrice))));
    }
  }
  if (from) putInCategories(from.priceUp);

  return {
    of: (order) => orders[order].items(),
    inCategory: (category) => categories.get(category),
    put(docs) {
      for (const name of ORDERS) orders[name].putAll(docs);
      putInCategories(docs);
      places = undefined;
    },
    remove(doc) {
      for (const name of ORDERS) orders[name].remove(doc);
      categories.get(at.category[doc] as number)?.remove(doc);
      places = undefined;
    },
    places() {
      if (places) return places;
      const made = new Int32Array(at.ids.length);
      for (const [place, doc] of orders.place.items().entries()) made[doc] = place;
      places = made;
      return made;
    },
    state: () => Object.fromEntries(ORDERS.map((name) => [name, orders[name].items().slice()])) as OrdersState,
  };
}

const compareIds = (a: string, b: string): number => (a > b ? 1 : a < b ? -1 : 0);
