/**
 * The columns of the list of staff after a random history, whichever way it is filtered, sorted and paged: what they show is what a plain
 * filter finds among the products as they were put. A failure prints its seed; STAFF_COLUMNS_SEED plays the same history again.
 */
import { describe, expect, test } from "vitest";
import { createLibrary } from "../../../server/features/media/library-columns.ts";
import { filterProducts, listStaffProducts } from "../../../server/features/products/list/list-staff-products.ts";
import { createStaffColumns } from "../../../server/features/products/list/staff-columns.ts";
import type { StaffEntry, StaffFacts } from "../../../server/features/products/list/staff-entry.ts";
import { createPackedTexts } from "../../../server/kernel/columns/packed-texts.ts";
import { type StaffProductQuery, staffProductSorts } from "../../../src-shared/products/operations.ts";
import {
  PICTURE_GAPS,
  PRODUCT_MARKS,
  PRODUCT_STATES,
  type ProductState,
  STOCK_LEVELS,
} from "../../../src-shared/products/states.ts";
import { diceOf } from "../../money/dice.ts";

const SEED = Number(process.env.STAFF_COLUMNS_SEED ?? Date.now() % 1_000_000);
const STEPS = 1000;
const IDS = 150;
const QUESTIONS = 400;

interface Product {
  entry: StaffEntry;
  facts: StaffFacts;
}

describe(`columns of the list of staff (seed ${SEED})`, () => {
  const dice = diceOf(SEED);
  const pick = <T>(values: readonly T[]): T => values[dice.below(values.length)] as T;
  const maybe = <T>(value: () => T): T | undefined => (dice.chance(15) ? value() : undefined);
  const words = ["desk", "chair", "oak", "lamp", "mesh"];
  const branch = () => `branch-${dice.below(6)}`;
  const brand = () => `Brand ${dice.below(12)}`;

  function aProduct(id: string): Product {
    const name = [pick(words), pick(words), dice.below(4)].join(" ");
    const variants = Array.from({ length: dice.below(4) }, (_, n) => `${id}-v${n}`);
    const code = `ab${dice.below(40)}`;
    const entry: StaffEntry = {
      id,
      pictures: dice.chance(20) ? 0 : 1 + dice.below(3),
      live: dice.below(variants.length + 1),
    };
    const facts: StaffFacts = {
      name,
      brand: dice.chance(10) ? "" : brand(),
      categoryId: branch(),
      subcategoryId: dice.chance(50) ? branch() : null,
      isFeatured: dice.chance(20),
      isNewArrival: dice.chance(20),
      isBestSeller: dice.chance(20),
      priceFrom: dice.below(30) * 100,
      priceTo: 3000 + dice.below(30) * 100,
      available: dice.chance(20) ? null : dice.below(9) - 3,
      stock: pick(STOCK_LEVELS),
      state: pick(PRODUCT_STATES),
      files: new Map(),
      altMissing: dice.chance(30),
      arabicMissing: dice.chance(30),
      arabicOlder: dice.chance(30),
      position: dice.below(50),
      createdAt: dice.below(20),
      updatedAt: dice.below(20),
      variantIds: variants,
      words: ` ${name} ${code}`,
      nameEnd: name.length + 1,
      skus: ` ${code} `,
    };
    return { entry, facts };
  }

  const aQuery = (): StaffProductQuery => ({
    q: maybe(() => pick([...words, "de", "oak la", "ab1", "AB 12", "b7", "nothing"])),
    status: maybe(() => PRODUCT_STATES.filter(() => dice.chance(50))),
    category: maybe(() => pick([branch(), "branch of nothing"])),
    subcategory: maybe(() => pick([branch(), "branch of nothing"])),
    brand: dice.chance(20) ? [brand(), "Brand of nobody"] : [],
    variant: maybe(() => [`p${dice.below(99)}-v0`, `p${dice.below(99)}-v1`]),
    flag: maybe(() => pick(PRODUCT_MARKS)),
    stock: maybe(() => pick(STOCK_LEVELS)),
    pictures: maybe(() => pick(PICTURE_GAPS)),
    arabic: maybe(() => pick(["missing", "older"] as const)),
    minPrice: maybe(() => 3000 + dice.below(30) * 100),
    maxPrice: maybe(() => dice.below(30) * 100),
    sort: dice.chance(80) ? pick(staffProductSorts) : undefined,
    page: 1 + dice.below(3),
    pageSize: 1 + dice.below(30),
  });

  const marks = { featured: "isFeatured", new: "isNewArrival", best: "isBestSeller" } as const;

  /** Whether a product is found by a text; `codes` says that the text is part of a SKU of some product and looks like one. */
  function isFound({ facts }: Product, text: string, codes: boolean): boolean {
    const code = text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    const byCode = code.length >= 2 && facts.skus.includes(code);
    if (codes) return byCode;
    return (
      text
        .toLowerCase()
        .split(" ")
        .every((word) => facts.words.includes(` ${word}`)) || byCode
    );
  }

  /** Whether a product passes, but for its state. */
  function passes(product: Product, query: StaffProductQuery, codes: boolean): boolean {
    const { entry, facts } = product;
    const live = facts.variantIds.slice(0, entry.live);
    return (
      (!query.q || isFound(product, query.q, codes)) &&
      (!query.category || facts.categoryId === query.category) &&
      (!query.subcategory || facts.subcategoryId === query.subcategory) &&
      (query.brand.length === 0 || query.brand.includes(facts.brand)) &&
      (!query.variant || query.variant.some((id) => live.includes(id))) &&
      (!query.flag || facts[marks[query.flag]]) &&
      (!query.stock || facts.stock === query.stock) &&
      (query.pictures !== "missing" || entry.pictures === 0) &&
      (query.pictures !== "alt-missing" || facts.altMissing) &&
      (query.arabic !== "missing" || facts.arabicMissing) &&
      (query.arabic !== "older" || facts.arabicOlder) &&
      (query.minPrice === undefined || facts.priceTo >= query.minPrice) &&
      (query.maxPrice === undefined || facts.priceFrom <= query.maxPrice)
    );
  }

  function rankOf({ facts }: Product, text: string): number {
    const code = text.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
    if (code && facts.skus.trim().split(" ").includes(code)) return 0;
    if (code && facts.skus.trim().startsWith(code)) return 1;
    const name = facts.words.slice(0, facts.nameEnd);
    return text
      .toLowerCase()
      .split(" ")
      .every((word) => name.includes(` ${word}`))
      ? 2
      : 3;
  }

  function inOrder(found: readonly Product[], { sort, q = "" }: StaffProductQuery): string[] {
    const by = sort ?? (q ? "relevance" : "position");
    const turn = by.startsWith("-") ? -1 : 1;
    const keyOf = (product: Product): string | number => {
      const { facts } = product;
      if (by === "relevance") return q ? rankOf(product, q) : 0;
      if (by.endsWith("name")) return facts.name;
      if (by.endsWith("price")) return facts.priceFrom;
      if (by.endsWith("stock")) return facts.available ?? turn * 1e9;
      if (by.endsWith("updated")) return facts.updatedAt;
      return by.endsWith("created") ? facts.createdAt : facts.position;
    };
    const compare = (a: string | number, b: string | number) => (a < b ? -1 : a > b ? 1 : 0);
    return found
      .toSorted(
        (a, b) =>
          turn * compare(keyOf(a), keyOf(b)) || a.facts.position - b.facts.position || compare(a.entry.id, b.entry.id),
      )
      .map(({ entry }) => entry.id);
  }

  test("show and count what a plain filter finds among all products", () => {
    const library = createLibrary(createPackedTexts());
    const products = createStaffColumns(library);
    const known = new Map<string, Product>();
    for (let step = 0; step < STEPS; step += 1) {
      const id = `p${dice.below(IDS)}`;
      if (dice.chance(25)) {
        products.remove(id);
        known.delete(id);
      } else {
        const product = aProduct(id);
        products.put(product.entry, product.facts);
        known.set(id, product);
      }
    }
    const all = [...known.values()];
    const byId = (a: StaffEntry, b: StaffEntry) => (a.id < b.id ? -1 : 1);
    expect([...products.numbers()].map(products.entry).toSorted(byId)).toEqual(
      all.map(({ entry }) => entry).toSorted(byId),
    );
    expect([...products.numbers()]).toHaveLength(known.size);
    expect(products.at.id.length).toBeLessThanOrEqual(IDS);
    const view = { products, library };
    let many = 0;
    for (let question = 0; question < QUESTIONS; question += 1) {
      const query = aQuery();
      const said = JSON.stringify(query);
      const code = (query.q ?? "").toLowerCase().replaceAll(/[^a-z0-9]/g, "");
      const codes =
        /^(?=.*\d)(?=.*[a-z]).{3,}$/.test(code) &&
        !(query.q ?? "").includes(" ") &&
        all.some(({ facts }) => facts.skus.includes(code));
      const open = all.filter((product) => passes(product, query, codes));
      const states = Object.fromEntries(
        PRODUCT_STATES.map((state) => [state, open.filter(({ facts }) => facts.state === state).length]),
      ) as Record<ProductState, number>;
      const found = open.filter(({ facts }) => !query.status || query.status.includes(facts.state));
      const from = (query.page - 1) * query.pageSize;
      const { ids, meta } = listStaffProducts(view, query);
      expect(ids, said).toEqual(inOrder(found, query).slice(from, from + query.pageSize));
      expect(meta.total, said).toBe(found.length);
      expect(meta.statuses, said).toEqual(states);
      expect(filterProducts(view, query).found).toHaveLength(found.length);
      if (found.length > 5) many += 1;
      expect(meta.brands).toEqual([...new Set(all.map(({ facts }) => facts.brand))].filter(Boolean).toSorted());
    }
    expect(many).toBeGreaterThan(QUESTIONS / 10);
  });
});
