import type {
  StaffProductFilter,
  StaffProductQuery,
  StaffProductRow,
} from "../../../src-shared/products/operations.ts";
import { tokens } from "../../../src-shared/values/arabic.ts";
import type { StaffEntry, StaffView } from "./staff-index.ts";
import { skuForm } from "./staff-row.ts";

type State = "draft" | "scheduled" | "active" | "archived";
type Test = (entry: StaffEntry) => boolean;
type Stated = Pick<StaffProductRow, "status" | "publishAt">;

/** Filters, sort and page over every product. States are counted over what the other filters leave. */
export function listStaffProducts(view: StaffView, query: StaffProductQuery) {
  const { statuses, found } = filterProducts(view, query);
  const sorted = sortProducts(found, query);
  const from = (query.page - 1) * query.pageSize;
  return {
    data: sorted.slice(from, from + query.pageSize).map((entry) => entry.row),
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
    const state = stateOf(entry.row);
    statuses[state] += 1;
    if (!filter.status || filter.status.includes(state)) found.push(entry);
  }
  return { statuses, found };
}

/** As `sort` says; a search by what fits best unless told, else in the shop's order. */
export const sortProducts = (found: StaffEntry[], { sort, q }: Pick<StaffProductQuery, "sort" | "q">): StaffEntry[] =>
  sortEntries(found, sort ?? (q ? "relevance" : "position"), q);

/** A draft with a date is scheduled. */
export const stateOf = ({ status, publishAt }: Stated): State =>
  status === "draft" && publishAt !== null ? "scheduled" : status;

function testsOf(view: StaffView, filter: StaffProductFilter): Test[] {
  const tests: Test[] = [];
  const { category, subcategory, brand, variant, flag, stock, pictures, arabic, minPrice, maxPrice } = filter;
  if (filter.q) tests.push(searchTest(view, filter.q));
  if (category) tests.push(({ row }) => row.categoryId === category);
  if (subcategory) tests.push(({ row }) => row.subcategoryId === subcategory);
  if (brand.length > 0) tests.push(({ row }) => brand.includes(row.brand));
  if (variant) tests.push(({ row }) => row.variants.some(({ id }) => variant.includes(id)));
  if (flag === "featured") tests.push(({ row }) => row.isFeatured);
  if (flag === "new") tests.push(({ row }) => row.isNewArrival);
  if (flag === "best") tests.push(({ row }) => row.isBestSeller);
  if (stock) tests.push(({ row }) => row.stock === stock);
  if (pictures === "missing") tests.push(({ row }) => row.pictures === 0);
  if (pictures === "alt-missing") tests.push(({ images }) => images.some(({ alt }) => !alt.en || !alt.ar));
  if (arabic === "missing") tests.push(({ row }) => row.arabicMissing > 0);
  if (arabic === "older") tests.push(({ row }) => row.arabicOlder > 0);
  if (minPrice !== undefined) tests.push(({ row }) => row.priceTo >= minPrice);
  if (maxPrice !== undefined) tests.push(({ row }) => row.priceFrom <= maxPrice);
  return tests;
}

/**
 * Every word must begin one of the product's, or all of them together stand in one of its SKUs. What looks like a SKU and
 * is part of one finds nothing else: "ST-1" is no search for sit-stand desks of 140 cm.
 */
function searchTest(view: StaffView, text: string): Test {
  const words = tokens(text).map((word) => ` ${word}`);
  const sku = skuForm(text);
  const bySku: Test = (entry) => sku.length >= 2 && entry.skus.some((own) => own.includes(sku));
  const looksLikeSku = sku.length >= 3 && /\d/.test(sku) && /[a-z]/.test(sku) && !/\s/.test(text);
  if (looksLikeSku && view.products.values().some(bySku)) return bySku;
  return (entry) => (words.length > 0 && words.every((word) => entry.words.includes(word))) || bySku(entry);
}

function sortEntries(found: StaffEntry[], by: NonNullable<StaffProductQuery["sort"]>, text = ""): StaffEntry[] {
  const sku = skuForm(text);
  const words = tokens(text);
  const rank = ({ skus, row }: StaffEntry): number => {
    if (sku !== "" && skus.includes(sku)) return 3;
    if (sku !== "" && skus.some((own) => own.startsWith(sku))) return 2;
    const name = tokens(`${row.name.en} ${row.name.ar ?? ""}`);
    return words.every((word) => name.some((own) => own.startsWith(word))) ? 1 : 0;
  };
  const keys: Record<string, (entry: StaffEntry) => string | number> = {
    relevance: (entry) => -rank(entry),
    position: (entry) => entry.position,
    name: ({ row }) => row.name.en.toLowerCase(),
    price: ({ row }) => row.priceFrom,
    // What is not counted comes after what is, whichever way.
    stock: ({ row }) => row.available ?? (by === "stock" ? Number.MAX_SAFE_INTEGER : Number.MIN_SAFE_INTEGER),
    updated: ({ row }) => row.updatedAt,
    created: (entry) => entry.createdAt,
  };
  const key = keys[by.replace(/^-/, "")] as (entry: StaffEntry) => string | number;
  const sign = by.startsWith("-") ? -1 : 1;
  return found
    .map((entry) => ({ entry, key: key(entry) }))
    .sort((a, b) => (a.key < b.key ? -sign : a.key > b.key ? sign : a.entry.position - b.entry.position))
    .map(({ entry }) => entry);
}

const brandLists = new WeakMap<StaffView, string[]>();

/** All brands in use; worked out once for each state of the catalogue. */
function brandsOf(view: StaffView): string[] {
  const listedBrands = brandLists.get(view);
  if (listedBrands) return listedBrands;
  const brands = [...new Set([...view.products.values()].map(({ row }) => row.brand))].filter(Boolean).sort();
  brandLists.set(view, brands);
  return brands;
}
