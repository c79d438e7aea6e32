import type { StaffProductFilter, StaffProductQuery } from "../../../../src-shared/products/operations.ts";
import { PRODUCT_STATES, type ProductState, STOCK_LEVELS } from "../../../../src-shared/products/states.ts";
import { tokens } from "../../../../src-shared/values/arabic.ts";
import { packedId } from "../../../kernel/columns/packed-ids.ts";
import { type TextPart, textPart } from "../../../kernel/columns/text-column.ts";
import { sortedPart } from "../../../kernel/sorted-part.ts";
import { FLAGS, type StaffColumns } from "./staff-columns.ts";
import type { StaffEntry } from "./staff-entry.ts";
import type { StaffView } from "./staff-index.ts";
import { skuForm } from "./staff-row.ts";

/** Of the product of a number (staff-columns.ts). */
type Test = (number: number) => boolean;

/** Filters, sort and page over every product: the ids of a page. States are counted over what the other filters leave. */
export function listStaffProducts(view: StaffView, query: StaffProductQuery) {
  const { statuses, found } = filterProducts(view, query);
  const from = (query.page - 1) * query.pageSize;
  return {
    ids: sortProducts(view, found, query, { from, to: from + query.pageSize }).map(({ id }) => id),
    meta: {
      total: found.length,
      page: query.page,
      pageSize: query.pageSize,
      statuses,
      brands: view.products.brands(),
    },
  };
}

/** Numbers of the products that these filters leave, in no order, and how many of each state the others than `status` leave. */
export function filterProducts({ products }: StaffView, filter: StaffProductFilter) {
  const tests = testsOf(products, filter);
  const isWanted = PRODUCT_STATES.map((state) => !filter.status || filter.status.includes(state));
  const counts = PRODUCT_STATES.map(() => 0);
  const found: number[] = [];
  for (const number of products.numbers()) {
    if (!tests.every((test) => test(number))) continue;
    const state = products.at.state[number] as number;
    (counts[state] as number) += 1;
    if (isWanted[state]) found.push(number);
  }
  const statuses = Object.fromEntries(PRODUCT_STATES.map((state, i) => [state, counts[i]])) as Record<
    ProductState,
    number
  >;
  return { statuses, found };
}

/** As `sort` says, a part of them or all; a search by what fits best unless told, else in the shop's order. */
export function sortProducts(
  { products }: StaffView,
  found: readonly number[],
  { sort, q }: Pick<StaffProductQuery, "sort" | "q">,
  part: { from?: number; to?: number } = {},
): StaffEntry[] {
  const compare = orderOf(products, found, { by: sort ?? (q ? "relevance" : "position"), text: q ?? "" });
  return sortedPart(found, compare, part).map(products.entry);
}

function testsOf(products: StaffColumns, filter: StaffProductFilter): Test[] {
  const tests: Test[] = [];
  const { at } = products;
  const { category, subcategory, variant, flag, stock, pictures, arabic, minPrice, maxPrice } = filter;
  const isOf = (column: ArrayLike<number>, value: number) => void tests.push((number) => column[number] === value);
  const has = (wanted: number) => void tests.push((number) => ((at.flags[number] as number) & wanted) !== 0);
  if (category) isOf(at.category, products.branchOf(category));
  if (subcategory) isOf(at.subcategory, products.branchOf(subcategory));
  if (filter.brand.length > 0) {
    const brands = filter.brand.map(products.brandOf);
    tests.push((number) => brands.includes(at.brand[number] as number));
  }
  if (flag === "featured") has(FLAGS.isFeatured);
  if (flag === "new") has(FLAGS.isNewArrival);
  if (flag === "best") has(FLAGS.isBestSeller);
  if (stock) isOf(at.stock, STOCK_LEVELS.indexOf(stock));
  if (pictures === "missing") isOf(at.pictures, 0);
  if (pictures === "alt-missing") has(FLAGS.altMissing);
  if (arabic === "missing") has(FLAGS.arabicMissing);
  if (arabic === "older") has(FLAGS.arabicOlder);
  if (minPrice !== undefined) tests.push((number) => (at.priceTo[number] as number) >= minPrice);
  if (maxPrice !== undefined) tests.push((number) => (at.priceFrom[number] as number) <= maxPrice);
  // Texts last: they are read of what the others leave.
  if (variant) {
    const ids = variant.map(packedId);
    tests.push((number) => products.hasOneOf(number, ids, "live"));
  }
  if (filter.q) tests.push(searchTest(products, filter.q));
  return tests;
}

/**
 * Every word must begin one of the product's, or all of them together stand in one of its SKUs. What looks like a SKU and
 * is part of one finds nothing else: "ST-1" is no search for sit-stand desks of 140 cm.
 */
function searchTest(products: StaffColumns, text: string): Test {
  const { words, skus } = products.at;
  const wanted = wordsOf(text);
  const sku = skuForm(text);
  const part = textPart(sku);
  const bySku: Test = (number) => sku.length >= 2 && skus.placeIn(number, part) >= 0;
  const looksLikeSku = sku.length >= 3 && /\d/.test(sku) && /[a-z]/.test(sku) && !/\s/.test(text);
  if (looksLikeSku && products.numbers().some(bySku)) return bySku;
  return (number) => (wanted.length > 0 && wanted.every((word) => words.placeIn(number, word) >= 0)) || bySku(number);
}

/** Words as those of a product are kept. */
const wordsOf = (text: string): TextPart[] => tokens(text).map((word) => textPart(` ${word}`));

/** The order of these products; those of the same rank are in the shop's order. */
function orderOf(
  products: StaffColumns,
  found: readonly number[],
  { by, text }: { by: NonNullable<StaffProductQuery["sort"]>; text: string },
): (a: number, b: number) => number {
  const { at } = products;
  const sign = by.startsWith("-") ? -1 : 1;
  const compare =
    by === "name" || by === "-name" ? at.names.compare : byNumber(numbersOf(products, found, { by, text }));
  return (a, b) =>
    sign * compare(a, b) ||
    (at.position[a] as number) - (at.position[b] as number) ||
    ((at.id[a] as string) < (at.id[b] as string) ? -1 : 1);
}

/** Not by their difference: that of two infinite ones is no number. */
const byNumber =
  (numbers: ArrayLike<number>) =>
  (a: number, b: number): number =>
    (numbers[a] as number) === (numbers[b] as number) ? 0 : (numbers[a] as number) < (numbers[b] as number) ? -1 : 1;

/** What these products are sorted by, by their numbers. */
function numbersOf(
  products: StaffColumns,
  found: readonly number[],
  { by, text }: { by: Exclude<StaffProductQuery["sort"], "name" | "-name" | undefined>; text: string },
): ArrayLike<number> {
  const { at } = products;
  switch (by) {
    case "relevance":
      return ranksOf(products, found, text);
    case "position":
      return at.position;
    case "price":
    case "-price":
      return at.priceFrom;
    case "stock":
    case "-stock": {
      // What is not counted comes after what is, whichever way.
      const last = by === "stock" ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;
      return at.available.map((available) => (Number.isNaN(available) ? last : available));
    }
    case "updated":
    case "-updated":
      return at.updatedAt;
    case "created":
    case "-created":
      return at.createdAt;
  }
}

/** How well these products fit what is searched, the best lowest. */
function ranksOf({ at }: StaffColumns, found: readonly number[], text: string): ArrayLike<number> {
  const sku = skuForm(text);
  const [whole, begun] = [textPart(` ${sku} `), textPart(` ${sku}`)];
  const words = wordsOf(text);
  const ranks = new Int8Array(at.id.length);
  for (const number of found) {
    const nameEnd = at.nameEnd[number] as number;
    const isInName = (word: TextPart) => {
      const place = at.words.placeIn(number, word);
      return place >= 0 && place < nameEnd;
    };
    if (sku !== "" && at.skus.placeIn(number, whole) >= 0) ranks[number] = -3;
    else if (sku !== "" && at.skus.placeIn(number, begun) >= 0) ranks[number] = -2;
    else if (words.every(isInName)) ranks[number] = -1;
  }
  return ranks;
}
