import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import type { CatalogueView } from "../../server/features/catalogue/catalogue-index.ts";
import { addProducts } from "../bench/catalogue.ts";
import { type TestApp, testApp } from "../support/context.ts";

const ADDED = 1000;
/** Entries that halving may look at among so many products, on both ways: to take one out and to put it in. */
const FEW = 30;

/** Counts the entries of a view whose `field` is read from now on. */
function countRead<T extends object>(entries: Iterable<T>, field: keyof T): { count(): number; stop(): void } {
  const read = new Set<T>();
  const watched = [...entries].map((entry) => ({ entry, value: entry[field] }));
  for (const { entry, value } of watched) {
    Object.defineProperty(entry, field, {
      configurable: true,
      get() {
        read.add(entry);
        return value;
      },
    });
  }
  return {
    count: () => read.size,
    stop() {
      for (const { entry, value } of watched) Object.defineProperty(entry, field, { value, writable: true });
    },
  };
}

describe(`a commit in a catalogue of ${ADDED} more products`, () => {
  let app: TestApp;
  let version = 1000;
  beforeAll(async () => {
    app = await testApp({ demo: true });
    await addProducts(app.db, ADDED);
  });
  afterAll(() => app.close());

  const change = (table: "products" | "variants" | "media" | "categories", id: string, values: object) =>
    inTransaction(app.db, async (tx) => {
      await tx.updateTable(table).set(values).where("id", "=", id).execute();
      version += 1;
      recordChange(tx, table, id, version);
    });

  const someVariant = () =>
    app.db.selectFrom("variants").select(["id", "product_id"]).where("sku", "=", "GEN-00500").executeTakeFirstOrThrow();

  /** How many entries of both indexes `commit` makes them look at, and how many cards it makes anew. */
  async function workOf(commit: () => Promise<unknown>): Promise<{ read: number; rebuilt: number }> {
    const shown = (await app.catalogue.current()).products;
    const every = (await app.catalogue.everything()).products;
    const before = new Map(shown);
    const [cards, rows] = [countRead(shown.values(), "card"), countRead(every.values(), "row")];
    await commit();
    const after = (await app.catalogue.current()).products;
    await app.catalogue.everything();
    const read = cards.count() + rows.count();
    for (const watch of [cards, rows]) watch.stop();
    return { read, rebuilt: [...after].filter(([id, entry]) => before.get(id) !== entry).length };
  }

  const placesOf = (view: CatalogueView) => view.ordered.map(({ card }) => card.id);
  const sorted = (view: CatalogueView) =>
    [...view.products.values()]
      .toSorted((a, b) => Number(b.card.isFeatured) - Number(a.card.isFeatured) || a.position - b.position)
      .map(({ card }) => card.id);

  test("of stock reads one product again and looks at few others", async () => {
    const { id } = await someVariant();
    const { read, rebuilt } = await workOf(() => change("variants", id, { on_hand: 7 }));
    expect(rebuilt).toBe(1);
    expect(read).toBeLessThan(FEW);
  });

  test("of an order's row looks at no product", async () => {
    const work = await workOf(() => inTransaction(app.db, async (tx) => recordChange(tx, "orders", "none", 1)));
    expect(work).toEqual({ read: 0, rebuilt: 0 });
  });

  test("that moves a product to another place keeps the order, and looks at few others", async () => {
    const { product_id: id } = await someVariant();
    for (const values of [
      { position: -1 },
      { position: 1203 },
      { is_featured: true },
      { status: "archived" as const },
    ]) {
      const { read } = await workOf(() => change("products", id, values));
      expect(read).toBeLessThan(FEW);
      const view = await app.catalogue.current();
      expect(placesOf(view)).toEqual(sorted(view));
      expect(placesOf(view)).toHaveLength(42 + ADDED - ("status" in values ? 1 : 0));
    }
    await change("products", id, { status: "active", is_featured: false });
    expect((await app.catalogue.current()).products.has(id)).toBe(true);
  });

  test("of a picture reads the products that show it again, and no other", async () => {
    const view = await app.catalogue.current();
    const path = view.ordered[0]?.card.picture?.path as string;
    const shown = [...view.products.values()].filter(({ card }) => card.picture?.path === path).length;
    const { id } = await app.db.selectFrom("media").select("id").where("path", "=", path).executeTakeFirstOrThrow();
    const { rebuilt } = await workOf(() => change("media", id, { width: 4321 }));
    expect(rebuilt).toBe(shown);
    const after = await app.catalogue.current();
    expect(after.ordered.filter(({ card }) => card.picture?.width === 4321)).toHaveLength(shown);
    expect(
      [...(await app.catalogue.everything()).products.values()].some(({ row }) => row.picture?.width === 4321),
    ).toBe(true);
  });

  test("of a category's place reads no product again; of its name those of the category, which it then finds", async () => {
    const { categories, ordered } = await app.catalogue.current();
    const { id } = categories[0] as (typeof categories)[number];
    expect((await workOf(() => change("categories", id, { position: 0 }))).rebuilt).toBe(0);
    const { rebuilt } = await workOf(() => change("categories", id, { name: toJson({ en: "Zygomorphs" }) }));
    const own = ordered.filter(({ card }) => card.categoryId === id).length;
    expect(rebuilt).toBe(own);
    expect((await app.catalogue.current()).search.find("zygomorphs")).toHaveLength(own);
  });

  test("of a SKU alone is found by the new one and not by the old", async () => {
    const { id, product_id } = await someVariant();
    expect((await app.catalogue.current()).search.find("GEN-0050")).toContain(product_id);
    await change("variants", id, { sku: "NEW-77123" });
    const { search } = await app.catalogue.current();
    expect(search.find("NEW-77123")).toEqual([product_id]);
    expect(search.find("GEN-0050")).not.toContain(product_id);
  });
});
