import type {
  StaffProductFilter,
  StaffProductQuery,
  StaffProductRow,
} from "../../../../src-shared/products/operations.ts";
import { tokens } from "../../../../src-shared/values/arabic.ts";
import { LANGS } from "../../../../src-shared/values/localized.ts";
import { firstOf } from "../../../kernel/first-of.ts";
import { oneByteText } from "../../../kernel/one-byte-text.ts";
import { hasVariant, type StaffEntry } from "./staff-entry.ts";
import type { StaffView } from "./staff-index.ts";
import { skuForm } from "./staff-row.ts";

type State = "draft" | "scheduled" | "active" | "archived";
type Test = (entry: StaffEntry) => boolean;
type Stated = Pick<StaffProductRow, "status" | "publishAt">;

/** Filters, sort and page over every product: the ids of a page. States are counted over what the other filters leave. */
export function listStaffProducts(view: StaffView, query: StaffProductQuery) {
  const { statuses, found } = filterProducts(view, query);
  const from = (query.page - 1) * query.pageSize;
  return {
    ids: sortProducts(found, query, from + query.pageSize)
      .slice(from)
      .map(({ id }) => id),
    meta: {
      total: found.length,
      page: query.page,
      pageSize: query.pageSize,
      statuses,
      brands: brandsOf(view),
    },
  };
}

/** The products that these filters leave, in no order, and how many of each state the others than `status` leave. */
export function filterProducts(view: StaffView, filter: StaffProductFilter) {
  const tests = testsOf(view, filter);
  const statuses: Record<State, number> = { draft: 0, scheduled: 0, active: 0, archived: 0 };
  const found: StaffEntry[] = [];
  for (const entry of view.products.values()) {
    if (!tests.every((test) => test(entry))) continue;
    const state = stateOf(entry);
    statuses[state] += 1;
    if (!filter.status || filter.status.includes(state)) found.push(entry);
  }
  return { statuses, found };
}

/** As `sort` says, the first of them or all; a search by what fits best unless told, else in the shop's order. */
export const sortProducts = (
  found: readonly StaffEntry[],
  { sort, q }: Pick<StaffProductQuery, "sort" | "q">,
  count = found.length,
): StaffEntry[] => sortEntries(found, { by: sort ?? (q ? "relevance" : "position"), text: q ?? "", count });

/** A draft with a date is scheduled. */
export const stateOf = ({ status, publishAt }: Stated): State =>
  status === "draft" && publishAt !== null ? "scheduled" : status;

function testsOf(view: StaffView, filter: StaffProductFilter): Test[] {
  const tests: Test[] = [];
  const { category, subcategory, brand, variant, flag, stock, pictures, arabic, minPrice, maxPrice } = filter;
  if (filter.q) tests.push(searchTest(view, filter.q));
  if (category) tests.push((entry) => entry.categoryId === category);
  if (subcategory) tests.push((entry) => entry.subcategoryId === subcategory);
  if (brand.length > 0) tests.push((entry) => brand.includes(entry.brand));
  if (variant) tests.push((entry) => hasVariant(entry, variant));
  if (flag === "featured") tests.push((entry) => entry.isFeatured);
  if (flag === "new") tests.push((entry) => entry.isNewArrival);
  if (flag === "best") tests.push((entry) => entry.isBestSeller);
  if (stock) tests.push((entry) => entry.stock === stock);
  if (pictures === "missing") tests.push(({ images }) => images.length === 0);
  if (pictures === "alt-missing")
    tests.push(({ images }) => images.some((image) => image.languages.length < LANGS.length));
  if (arabic === "missing") tests.push((entry) => entry.arabicMissing);
  if (arabic === "older") tests.push((entry) => entry.arabicOlder);
  if (minPrice !== undefined) tests.push(({ priceTo }) => priceTo >= minPrice);
  if (maxPrice !== undefined) tests.push(({ priceFrom }) => priceFrom <= maxPrice);
  return tests;
}

/**
 * Every word must begin one of the product's, or all of them together stand in one of its SKUs. What looks like a SKU and
 * is part of one finds nothing else: "ST-1" is no search for sit-stand desks of 140 cm.
 */
function searchTest(view: StaffView, text: string): Test {
  const words = wordsOf(text);
  const sku = skuForm(text);
  const bySku: Test = (entry) => sku.length >= 2 && entry.skus.includes(sku);
  const looksLikeSku = sku.length >= 3 && /\d/.test(sku) && /[a-z]/.test(sku) && !/\s/.test(text);
  if (looksLikeSku && view.products.values().some(bySku)) return bySku;
  return (entry) => (words.length > 0 && words.every((word) => entry.words.includes(word))) || bySku(entry);
}

/** Words as those of an entry are written. */
const wordsOf = (text: string): string[] => tokens(text).map((word) => oneByteText(` ${word}`));

function sortEntries(
  found: readonly StaffEntry[],
  { by, text, count }: { by: NonNullable<StaffProductQuery["sort"]>; text: string; count: number },
): StaffEntry[] {
  const sku = skuForm(text);
  const words = wordsOf(text);
  const isInName = ({ words: own, nameEnd }: StaffEntry, word: string) => {
    const place = own.indexOf(word);
    return place >= 0 && place < nameEnd;
  };
  const rank = (entry: StaffEntry): number => {
    if (sku !== "" && entry.skus.includes(` ${sku} `)) return 3;
    if (sku !== "" && entry.skus.includes(` ${sku}`)) return 2;
    return words.every((word) => isInName(entry, word)) ? 1 : 0;
  };
  const keys: Record<string, (entry: StaffEntry) => string | number> = {
    relevance: (entry) => -rank(entry),
    position: (entry) => entry.position,
    name: ({ name }) => name.en.toLowerCase(),
    price: ({ priceFrom }) => priceFrom,
    // What is not counted comes after what is, whichever way.
    stock: ({ available }) => available ?? (by === "stock" ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER),
    updated: ({ updatedAt }) => updatedAt,
    created: ({ createdAt }) => createdAt,
  };
  const key = keys[by.replace(/^-/, "")] as (entry: StaffEntry) => string | number;
  const sign = by.startsWith("-") ? -1 : 1;
  return firstOf(
    found.map((entry) => ({ entry, key: key(entry) })),
    (a, b) =>
      a.key < b.key
        ? -sign
        : a.key > b.key
          ? sign
          : a.entry.position - b.entry.position || (a.entry.id < b.entry.id ? -1 : a.entry.id > b.entry.id ? 1 : 0),
    count,
  ).map(({ entry }) => entry);
}

const brandLists = new WeakMap<StaffView, string[]>();

/** All brands in use; worked out once for each state of the catalogue. */
function brandsOf(view: StaffView): string[] {
  const listedBrands = brandLists.get(view);
  if (listedBrands) return listedBrands;
  const brands = [...new Set(view.products.values().map(({ brand }) => brand))].filter(Boolean).sort();
  brandLists.set(view, brands);
  return brands;
}
