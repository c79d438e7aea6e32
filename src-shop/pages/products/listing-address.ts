/**
 * State of a listing, which is its address, so that it can be shared, indexed, gone back to and used without JavaScript:
 *
 *   /products?q=…&colour=black&colour=oak&brand=…&min=100&max=2500&inStock=1&flag=new&sort=price-asc&page=2
 *   /collection?category=Seating&subcategory=task-chairs&…
 *
 * `min` and `max` are riyals as people type them. Invalid parts are repaired, never refused: people edit
 * addresses, and links age.
 */
import { PAGES } from "../../../src-shared/addresses.ts";
import type { ProductQuery, productSorts } from "../../../src-shared/catalogue/operations.ts";
import { toWesternDigits } from "../../../src-shared/values/arabic.ts";
import { parseMoney } from "../../../src-shared/values/money.ts";

export type Sort = (typeof productSorts)[number];
export type Flag = NonNullable<ProductQuery["flag"]>;

export interface ListingState {
  category: string;
  subcategory: string;
  q: string;
  colour: string[];
  brand: string[];
  /** Dirhams. */
  min: number | null;
  max: number | null;
  inStock: boolean;
  flag: Flag | null;
  /** null: the shop's order, or relevance in a search. */
  sort: Sort | null;
  page: number;
}

/** Sort orders in the menu's order; `relevance` is the default of a search. */
export const SORTS: readonly Sort[] = ["featured", "newest", "price-asc", "price-desc", "name"];
const FLAGS: readonly Flag[] = ["featured", "new", "best"];

export const PAGE_SIZE = 24;
/** Limits of the contract: beyond them the API would refuse values that a shopper cannot see. */
const MAX_VALUES = 40;
const MAX_CHARACTERS = 80;

export function readListing(search: URLSearchParams): ListingState {
  const sort = search.get("sort");
  const flag = search.get("flag");
  const [min, max] = inOrder(priceOf(search.get("min")), priceOf(search.get("max")));
  return {
    category: clean(search.get("category"), 200),
    subcategory: clean(search.get("subcategory"), 200),
    q: clean(search.get("q"), 100),
    colour: severalOf(search, "colour"),
    brand: severalOf(search, "brand"),
    min,
    max,
    inStock: ["1", "true", "on"].includes(search.get("inStock") ?? ""),
    flag: FLAGS.find((known) => known === flag) ?? null,
    sort: SORTS.find((known) => known === sort) ?? null,
    page: pageOf(search.get("page")),
  };
}

/** Address of a state, always the same for the same state: caches go by it. */
export function listingPath(state: ListingState): string {
  const query = new URLSearchParams();
  const put = (name: string, value: string) => {
    if (value !== "") query.append(name, value);
  };
  put("category", state.category);
  if (state.category !== "") put("subcategory", state.subcategory);
  put("q", state.q);
  for (const colour of state.colour) put("colour", colour);
  for (const brand of state.brand) put("brand", brand);
  put("min", state.min === null ? "" : riyals(state.min));
  put("max", state.max === null ? "" : riyals(state.max));
  put("inStock", state.inStock ? "1" : "");
  put("flag", state.flag ?? "");
  put("sort", state.sort ?? "");
  put("page", state.page > 1 ? String(state.page) : "");
  const search = query.toString();
  return `${state.category === "" ? PAGES.products : PAGES.collection}${search === "" ? "" : `?${search}`}`;
}

/** Query of the API for a state. */
export function listingQuery(state: ListingState) {
  return {
    category: state.category || undefined,
    subcategory: state.subcategory || undefined,
    q: state.q || undefined,
    colour: state.colour,
    brand: state.brand,
    minPrice: state.min ?? undefined,
    maxPrice: state.max ?? undefined,
    inStock: state.inStock ? ("1" as const) : undefined,
    flag: state.flag ?? undefined,
    sort: state.sort ?? undefined,
    page: state.page,
    pageSize: PAGE_SIZE,
  };
}

/** The same listing with changes; a change of its products returns to the first page. */
export function changed(state: ListingState, change: Partial<ListingState>): ListingState {
  return { ...state, page: 1, ...change };
}

/** The listing without filters; category, search and order stay. */
export function withoutFilters(state: ListingState): ListingState {
  return changed(state, { colour: [], brand: [], min: null, max: null, inStock: false, flag: null });
}

/** Number of filters set; a price range counts once. */
export function filterCount(state: ListingState): number {
  const price = state.min !== null || state.max !== null;
  return state.colour.length + state.brand.length + [price, state.inStock, state.flag !== null].filter(Boolean).length;
}

/** `250050` → "2500.50", `250000` → "2500": prices in the address and in the price fields. */
export function riyals(dirhams: number): string {
  return dirhams % 100 === 0 ? String(dirhams / 100) : (dirhams / 100).toFixed(2);
}

function severalOf(search: URLSearchParams, name: string): string[] {
  const values = search.getAll(name).map((value) => clean(value, MAX_CHARACTERS));
  return [...new Set(values)].filter((value) => value !== "").slice(0, MAX_VALUES);
}

function priceOf(text: string | null): number | null {
  return text === null ? null : parseMoney(text);
}

function inOrder(min: number | null, max: number | null): [number | null, number | null] {
  return min !== null && max !== null && min > max ? [max, min] : [min, max];
}

function pageOf(text: string | null): number {
  const page = Number.parseInt(toWesternDigits(text ?? ""), 10);
  return page >= 1 && page <= 100_000 ? page : 1;
}

// Control and direction-changing characters never reach a page (server/security.md, row 39).
function clean(text: string | null, max: number): string {
  const plain = (text ?? "").replace(/[\p{Cc}\p{Cf}\u2028\u2029]+/gu, " ").trim();
  return Array.from(plain).slice(0, max).join("").trim();
}
