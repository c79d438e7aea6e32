import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { type CatalogueView, createCatalogueIndex } from "../../server/features/catalogue/catalogue-index.ts";
import { listProducts } from "../../server/features/catalogue/list-products.ts";
import { relatedTo } from "../../server/features/catalogue/related.ts";
import { type ProductCard, productQuery } from "../../src-shared/catalogue/operations.ts";
import { textIn } from "../../src-shared/values/localized.ts";
import { addProducts } from "../bench/catalogue.ts";
import { everyProduct, type Known, searched } from "../support/catalogue-reference.ts";
import { type TestApp, testApp } from "../support/context.ts";

const SEED = Number(process.env.CATALOGUE_SEED ?? Math.floor(Math.random() * 2 ** 31));
const COLOURS = [
  ...["black", "oak", "teal"].map((key) => ({ key, name: { en: key, ar: key }, hex: null })),
  { key: "oak-black", name: { en: "Oak / black felt", ar: "بلوط / لباد أسود" }, hex: null },
];
const WORDS = ["desk", "mesh", "office", "oak", "كرسي", "zebra"];

const pick = fc.nat();
const text = fc.subarray(WORDS, { minLength: 1 }).map((words) => words.join(" "));
/** Changes of any kind; numbers choose the row. */
const action = fc.oneof(
  fc.record({ kind: fc.constant("name" as const), row: pick, text }),
  fc.record({
    kind: fc.constant("place" as const),
    row: pick,
    position: fc.integer({ min: 0, max: 60 }),
    category: pick,
    flags: fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
    colours: fc.subarray(COLOURS),
    brand: fc.constantFrom("A", "B"),
  }),
  fc.record({
    kind: fc.constant("status" as const),
    row: pick,
    status: fc.constantFrom("active", "archived", "draft"),
  }),
  fc.record({ kind: fc.constant("price" as const), row: pick, price: fc.integer({ min: 1, max: 6 }) }),
  fc.record({ kind: fc.constant("stock" as const), row: pick, onHand: fc.integer({ min: 0, max: 5 }) }),
  fc.record({ kind: fc.constant("archive variant" as const), row: pick, archived: fc.boolean() }),
  fc.record({ kind: fc.constant("category" as const), row: pick, text }),
  fc.record({ kind: fc.constant("media" as const), row: pick, width: fc.integer({ min: 1, max: 9 }) }),
  fc.record({ kind: fc.constant("restart" as const), file: fc.constantFrom("whole", "damaged", "cut", "gone") }),
);
type Action = typeof action extends fc.Arbitrary<infer T> ? T : never;

/** Queries whose answers are compared with a walk over the rows of the database. */
const query = fc.record(
  {
    category: fc.constantFrom("seating", "desks", "nothing"),
    colour: fc.subarray(COLOURS.map(({ key }) => key)),
    brand: fc.subarray(["A", "B", "C"]),
    minPrice: fc.integer({ min: 0, max: 5 }),
    maxPrice: fc.integer({ min: 1, max: 8 }),
    inStock: fc.constant("1"),
    flag: fc.constantFrom("featured", "new", "best"),
    sort: fc.constantFrom("featured", "newest", "price-asc", "price-desc", "name"),
    q: fc.oneof(
      text,
      fc.constantFrom(
        ...[
          "de",
          "off mesh",
          "GEN-0000",
          "offcie",
          "کرسی",
          "cheap chair",
          "desk under 100",
          "oak over 900",
          "under 1000",
        ],
        ...["130 kg", "desk 160", "ipad", "office chair", "كرسي مكتب", "كرسي أقل من 500", "zebra office"],
      ),
    ),
    lang: fc.constantFrom("en", "ar"),
    page: fc.constantFrom(1, 2),
    pageSize: fc.constant(7),
  },
  { requiredKeys: ["pageSize"] },
);

/** The keys that a product's colours are found under, by another way than the index's. */
const tones = (card: ProductCard): string[] =>
  card.colours.flatMap(({ key, name }) =>
    name.en.includes(" / ")
      ? name.en
          .toLowerCase()
          .split(" / ")
          .map((tone) => tone.replace(/ felt$/, ""))
      : key,
  );
const countsBy = (values: readonly string[]): Map<string, number> =>
  values.reduce((counts, value) => counts.set(value, (counts.get(value) ?? 0) + 1), new Map<string, number>());
/** Values, commonest first. */
const ranked = (values: readonly string[]): string[] =>
  [...countsBy(values)].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).map(([value]) => value);
const beside = (offered: readonly string[], chosen: readonly string[]): string[] => [
  ...offered,
  ...chosen.filter((value) => !offered.includes(value)).toSorted(),
];

describe("lists, counts and search agree with a walk over all rows", () => {
  let app: TestApp;
  let folder: string;
  beforeAll(async () => {
    app = await testApp({ demo: true });
    await addProducts(app.db, 30);
    folder = mkdtempSync(join(tmpdir(), "showroom-test-"));
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true, force: true });
  });

  let version = 10_000;
  async function change(
    table: "products" | "variants" | "media" | "categories",
    row: number,
    values: Record<string, unknown>,
  ): Promise<void> {
    await inTransaction(app.db, async (tx) => {
      const ids = await tx.selectFrom(table).select("id").orderBy("id").execute();
      const { id } = ids[row % ids.length] as { id: string };
      await tx.updateTable(table).set(values).where("id", "=", id).execute();
      version += 1;
      recordChange(tx, table, id, version);
    });
  }

  async function commit(step: Exclude<Action, { kind: "restart" }>): Promise<void> {
    switch (step.kind) {
      case "name":
        return change("products", step.row, { name: toJson({ en: step.text, ar: `${step.text} ع` }) });
      case "place": {
        const categories = await app.db.selectFrom("categories").select("id").orderBy("id").execute();
        const [is_featured, is_new_arrival, is_best_seller] = step.flags;
        const options = [{ key: "colour", name: { en: "Colour" }, values: step.colours }];
        return change("products", step.row, {
          position: step.position,
          category_id: categories[step.category % categories.length]?.id,
          subcategory_id: null,
          is_featured,
          is_new_arrival,
          is_best_seller,
          options: toJson(options),
          brand: step.brand,
        });
      }
      case "status":
        return change("products", step.row, { status: step.status });
      case "price":
        return change("variants", step.row, { price: step.price });
      case "stock":
        return change("variants", step.row, { on_hand: step.onHand });
      case "archive variant":
        return change("variants", step.row, { archived: step.archived });
      case "category":
        return change("categories", step.row, { name: toJson({ en: step.text }) });
      case "media":
        return change("media", step.row, { width: step.width });
    }
  }

  async function compareLists(view: CatalogueView, asked: object): Promise<void> {
    const parsed = productQuery.parse(asked);
    const all = await everyProduct(app.db);
    const category = view.categories.find(({ slug }) => slug === parsed.category);
    const tests: Record<string, (card: ProductCard) => boolean> = {
      ...(parsed.category ? { category: (card) => card.categoryId === category?.id } : {}),
      ...(parsed.colour.length > 0
        ? {
            colour: (card) =>
              [...tones(card), ...card.colours.map(({ key }) => key)].some((key) => parsed.colour.includes(key)),
          }
        : {}),
      ...(parsed.brand.length > 0 ? { brand: (card) => parsed.brand.includes(card.brand) } : {}),
      price: (card) => card.priceTo >= (parsed.minPrice ?? 0) && card.priceFrom <= (parsed.maxPrice ?? Infinity),
      ...(parsed.inStock ? { inStock: (card) => ["in_stock", "low"].includes(card.availability.state) } : {}),
      ...(parsed.flag
        ? {
            flag: (card) =>
              ({ featured: card.isFeatured, new: card.isNewArrival, best: card.isBestSeller })[
                parsed.flag as "featured"
              ],
          }
        : {}),
    };
    const found = parsed.q === undefined ? all : searched(all, parsed.q);
    const left = (...without: string[]) =>
      found.filter(({ card }) =>
        Object.entries(tests).every(([name, passes]) => without.includes(name) || passes(card)),
      );
    const count = (products: Known[], is: (card: ProductCard) => boolean) =>
      products.filter(({ card }) => is(card)).length;

    const list = await listProducts(view, parsed);
    const passing = left();
    expect(list.meta.total).toBe(passing.length);
    const { facets } = list.meta;
    for (const entry of facets.categories) {
      const id = view.categories.find(({ slug }) => slug === entry.slug)?.id;
      expect(entry.count).toBe(count(left("category"), (card) => card.categoryId === id));
    }
    const offered = left(...Object.keys(tests).filter((name) => name !== "category" && name !== "flag"));
    const keys = ranked(offered.flatMap(({ card }) => [...new Set(tones(card))]));
    expect(facets.colours.map(({ key, count: own }) => [key, own])).toEqual(
      beside(keys, parsed.colour).map((key) => [
        key,
        count(left("colour"), (card) => [...tones(card), ...card.colours.map((own) => own.key)].includes(key)),
      ]),
    );
    const brands = ranked(offered.flatMap(({ card }) => (card.brand === "" ? [] : card.brand)));
    expect(facets.brands.map(({ name, count: own }) => [name, own])).toEqual(
      beside(brands, parsed.brand).map((brand) => [brand, count(left("brand"), (card) => card.brand === brand)]),
    );
    expect(facets.price).toEqual({
      min: Math.min(...left("price").map(({ card }) => card.priceFrom), left("price").length ? Infinity : 0),
      max: Math.max(0, ...left("price").map(({ card }) => card.priceTo)),
    });
    expect(facets.inStock).toBe(
      count(left("inStock"), (card) => ["in_stock", "low"].includes(card.availability.state)),
    );

    const first = (parsed.page - 1) * parsed.pageSize;
    if (parsed.q !== undefined && parsed.sort === undefined) {
      // The order of what fits best is not the reference's; what stands on the page is.
      const ids = new Set(passing.map(({ card }) => card.id));
      expect(list.data.every(({ id }) => ids.has(id))).toBe(true);
      expect(list.data).toHaveLength(Math.max(0, Math.min(parsed.pageSize, passing.length - first)));
      return;
    }
    const alphabet = new Intl.Collator(parsed.lang ?? "en");
    const name = ({ card }: Known) => textIn(card.name, parsed.lang ?? "en");
    const orders: Record<string, (a: Known, b: Known) => number> = {
      featured: () => 0,
      newest: (a, b) =>
        Number(b.card.isNewArrival) - Number(a.card.isNewArrival) ||
        Date.parse(b.createdAt) - Date.parse(a.createdAt) ||
        a.position - b.position,
      "price-asc": (a, b) => a.card.priceFrom - b.card.priceFrom,
      "price-desc": (a, b) => b.card.priceFrom - a.card.priceFrom,
      name: (a, b) => alphabet.compare(name(a), name(b)),
    };
    const expected = passing.toSorted(orders[parsed.sort ?? "featured"]).slice(first, first + parsed.pageSize);
    expect(list.data.map(({ id }) => id)).toEqual(expected.map(({ card }) => card.id));
    // A card is the database's, with the library's own description where its product has none.
    expect(list.data.map((card) => ({ ...card, picture: card.picture && { ...card.picture, alt: null } }))).toEqual(
      expected.map(({ card }) => ({ ...card, picture: card.picture && { ...card.picture, alt: null } })),
    );
  }

  async function compareRelated(view: CatalogueView, row: number): Promise<void> {
    const all = await everyProduct(app.db);
    const self = all[row % all.length]?.card;
    const picked = [all[(row + 1) % all.length]?.card.id as string];
    if (!self) return;
    const offered = ({ id, availability }: ProductCard) => id !== self.id && availability.state !== "out_of_stock";
    const byHand = all.map(({ card }) => card).filter(({ id }) => picked.includes(id));
    const near = all
      .map(({ card }) => card)
      .filter((card) => card.categoryId === self.categoryId && !picked.includes(card.id))
      .sort((a, b) => Math.abs(a.priceFrom - self.priceFrom) - Math.abs(b.priceFrom - self.priceFrom));
    const expected = [...byHand, ...near].filter(offered).slice(0, 4);
    expect((await relatedTo(view, self.id, picked)).map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
  }

  test(`after any commits and restarts (CATALOGUE_SEED=${SEED})`, async () => {
    const file = join(folder, "cache", "catalogue.index");
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.record({ step: action, query, row: pick }), { minLength: 5, maxLength: 15 }),
        async (steps) => {
          let index = createCatalogueIndex(app.db, { shoppers: file });
          for (const { step, query: asked, row } of steps) {
            if (step.kind === "restart") {
              await index.current();
              await index.store();
              if (step.file === "gone") rmSync(file);
              else if (step.file !== "whole") {
                const bytes = readFileSync(file);
                if (step.file === "damaged") bytes[row % bytes.length] = (bytes[row % bytes.length] as number) ^ 1;
                writeFileSync(file, step.file === "cut" ? bytes.subarray(0, row % bytes.length) : bytes);
              }
              index = createCatalogueIndex(app.db, { shoppers: file });
            } else await commit(step);
            const view = await index.current();
            // The counts of the list without filters are kept from step to step.
            for (const one of [asked, { pageSize: 7 }]) await compareLists(view, one);
            await compareRelated(view, row);
          }
        },
      ),
      { seed: SEED, numRuns: Number(process.env.CATALOGUE_RUNS ?? 4) },
    );
  });
});
