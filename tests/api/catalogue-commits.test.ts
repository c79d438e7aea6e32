import { cpSync, renameSync } from "node:fs";
import { join } from "node:path";
import { serialize } from "node:v8";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { listOtherHolders } from "../../db/queries/catalogue/media.ts";
import { renewEpoch } from "../../db/queries/feed.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import {
  BATCH,
  type CatalogueIndex,
  type CatalogueView,
  createCatalogueIndex,
  FORMAT,
  type IndexState,
} from "../../server/features/catalogue/catalogue-index.ts";
import { shownPart } from "../../server/features/catalogue/shown-parts.ts";
import { listMedia } from "../../server/features/media/list-media.ts";
import { listStaffProducts } from "../../server/features/products/list/list-staff-products.ts";
import { textPart } from "../../server/kernel/columns/text-column.ts";
import { readIndex } from "../../server/kernel/index-file.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addProducts } from "../bench/catalogue.ts";
import { type TestApp, testApp } from "../support/context.ts";
import { countRows } from "../support/count-rows.ts";
import { countTurns } from "../support/count-turns.ts";

const ADDED = 1000;
/** Rows that a commit may make the index read: the product, its variant, the changes and heads of the feed. */
const FEW = 30;

describe(`a commit in a catalogue of ${ADDED} more products`, () => {
  let app: TestApp;
  let index: CatalogueIndex;
  let version = 1000;
  const counter = countRows();
  beforeAll(async () => {
    app = await testApp({ demo: true });
    await addProducts(app.db, ADDED);
    index = createCatalogueIndex(app.db.withPlugin(counter.plugin));
  });
  afterAll(() => app.close());

  const change = (table: "products" | "variants" | "media" | "categories", id: string, values: object) =>
    inTransaction(app.db, async (tx) => {
      await tx.updateTable(table).set(values).where("id", "=", id).execute();
      version += 1;
      recordChange(tx, table, id, version);
    });

  const someVariant = (sku = "GEN-00500") =>
    app.db.selectFrom("variants").select(["id", "product_id"]).where("sku", "=", sku).executeTakeFirstOrThrow();

  /** Rows that `commit` makes the indexes of shoppers and of staff read. */
  async function rowsReadFor(commit: () => Promise<unknown>): Promise<{ shown: number; staff: number }> {
    await index.current();
    await index.everything();
    await commit();
    counter.take();
    await index.current();
    const shown = counter.take().rows;
    await index.everything();
    return { shown, staff: counter.take().rows };
  }

  const placesOf = ({ columns, orders }: CatalogueView) =>
    Array.from(orders.of("place"), (doc) => columns.at.ids[doc] as string);
  const sorted = async () =>
    (
      await app.db
        .selectFrom("products")
        .select("id")
        .where("status", "=", "active")
        .orderBy("is_featured", "desc")
        .orderBy("position")
        .orderBy("id")
        .execute()
    ).map(({ id }) => id);
  const inCategory = async (id: string) =>
    app.db.selectFrom("products").select("id").where("category_id", "=", id).where("status", "=", "active").execute();

  test("is followed from an index that read no more than a batch between two turns", async () => {
    const fresh = countRows();
    const view = await createCatalogueIndex(app.db.withPlugin(fresh.plugin)).current();
    expect(view.size()).toBe(42 + ADDED);
    // A batch of products has a few variants each.
    expect(fresh.take().most).toBeLessThanOrEqual(3 * BATCH);
  });

  test("is followed by the next start, which reads no other product again", async () => {
    const file = join(app.dataDir, "cache", "catalogue.index");
    const before = createCatalogueIndex(app.db, { shoppers: file });
    const places = placesOf(await before.current());
    expect(await before.store()).toBe(true);
    const { id } = await someVariant();
    await change("variants", id, { on_hand: 9 });
    const rows = countRows();
    const view = await createCatalogueIndex(app.db.withPlugin(rows.plugin), { shoppers: file }).current();
    expect(rows.take().rows).toBeLessThan(FEW + view.categories.length + view.subcategories.length);
    expect(placesOf(view)).toEqual(places);
    expect(view.search.find("desk")).toEqual((await before.current()).search.find("desk"));

    await renewEpoch(app.db);
    await createCatalogueIndex(app.db.withPlugin(rows.plugin), { shoppers: file }).current();
    expect(rows.take().rows).toBeGreaterThan(ADDED);
  });

  test("is followed by the next start for staff too, who read no other product or file again", async () => {
    const files = {
      shoppers: join(app.dataDir, "cache", "both.index"),
      staff: join(app.dataDir, "cache", "staff.index"),
    };
    const before = createCatalogueIndex(app.db, files);
    const { product_id: hidden } = await someVariant("GEN-00701");
    await change("products", hidden, { status: "draft", images: toJson([{ path: "misc/none.jpg", alt: { en: "" } }]) });
    await before.current();
    expect(await before.store()).toBe(true);
    // They know a path that shoppers do not.
    await before.everything();
    expect(await before.store()).toBe(true);
    const { id, product_id } = await someVariant("GEN-00700");
    await change("variants", id, { on_hand: 3 });
    await change("products", product_id, { name: toJson({ en: "Zebrawood desk" }) });
    const shown = await app.db.selectFrom("media").select("id").where("kind", "=", "image").executeTakeFirstOrThrow();
    await change("media", shown.id, { alt: toJson({ en: "A quaint corner" }) });
    const rows = countRows();
    const next = createCatalogueIndex(app.db.withPlugin(rows.plugin), files);
    await next.current();
    rows.take();
    const view = await next.everything();
    const others = (await listOtherHolders(app.db)).length;
    expect(rows.take().rows).toBeLessThan(FEW + others);
    const made = await before.everything();
    for (const query of [{ q: "zebrawood" }, { stock: "low" as const }, { sort: "-price" as const, page: 3 }, {}]) {
      const asked = { brand: [], page: 1, pageSize: 24, ...query };
      expect(listStaffProducts(view, asked)).toEqual(listStaffProducts(made, asked));
    }
    for (const query of [{ q: "quaint" }, { q: "zebrawood" }, { only: "alt-missing" as const }, {}]) {
      const asked = { page: 1, pageSize: 50, ...query };
      expect(await listMedia(app.db, view, asked)).toEqual(await listMedia(app.db, made, asked));
    }
    expect((await listMedia(app.db, view, { q: "quaint", page: 1, pageSize: 5 })).data).toHaveLength(1);
    await renewEpoch(app.db);
    await createCatalogueIndex(app.db.withPlugin(rows.plugin), files).everything();
    expect(rows.take().rows).toBeGreaterThan(ADDED);
    await change("products", hidden, { status: "active" });
  });

  test("is not followed for staff from a file whose numbers of paths are others than the shoppers’ file has", async () => {
    const folder = join(app.dataDir, "cache");
    const files = { shoppers: join(folder, "older.index"), staff: join(folder, "newer.index") };
    const before = createCatalogueIndex(app.db, files);
    await before.current();
    await before.store();
    cpSync(files.shoppers, `${files.shoppers}.kept`);
    const row = await app.db.selectFrom("media").selectAll().where("kind", "=", "image").executeTakeFirstOrThrow();
    const addFile = (path: string) =>
      inTransaction(app.db, async (tx) => {
        const id = newId();
        await tx
          .insertInto("media")
          .values({ ...row, id, path, hash: path })
          .execute();
        recordChange(tx, "media", id, 1);
      });
    const { product_id } = await someVariant("GEN-00800");
    await change("products", product_id, { images: toJson([{ path: "products/zq-own.jpg", alt: { en: "" } }]) });
    await before.current();
    for (const path of ["products/zq-other.jpg", "products/zq-own.jpg"]) await addFile(path);
    const usesOf = async (index: CatalogueIndex) => {
      const asked = { q: "products/zq", page: 1, pageSize: 50 };
      const { data } = await listMedia(app.db, await index.everything(), asked);
      return new Map(data.map(({ path, useCount }) => [path, useCount]));
    };
    const uses = new Map([
      ["products/zq-own.jpg", 1],
      ["products/zq-other.jpg", 0],
    ]);
    expect(await usesOf(before)).toEqual(uses);
    expect(await before.store()).toBe(true);
    // As after a crash while the two were written: the older one meets both paths in one go, and in another order.
    renameSync(`${files.shoppers}.kept`, files.shoppers);
    expect(await usesOf(createCatalogueIndex(app.db, files))).toEqual(uses);
  });

  test("is stored once for two who ask at once, who would write the same file", async () => {
    const file = join(app.dataDir, "cache", "asked-twice.index");
    const made = createCatalogueIndex(app.db, { shoppers: file });
    await made.current();
    expect(await Promise.all([made.store(), made.store()])).toEqual([true, true]);
    expect((await readIndex<IndexState>(app.db, file, FORMAT))?.state.search.words).toBeDefined();
  });

  test("is stored without gaps between its lists, also when it was just made, so that no start has to close them", async () => {
    const file = join(app.dataDir, "cache", "dense.index");
    const made = createCatalogueIndex(app.db, { shoppers: file });
    await made.current();
    expect(await made.store()).toBe(true);
    const { postings, wordsOf } = (await readIndex<IndexState>(app.db, file, FORMAT))?.state.search.words ?? {};
    for (const lists of [postings, wordsOf]) {
      const used = lists?.lengths.reduce((sum, length) => sum + length, 0) ?? 0;
      expect(used).toBeGreaterThan(ADDED);
      expect(lists?.end).toBeLessThanOrEqual(used * 1.2);
    }
  });

  test("tells which parts of the shop it changed, and none where stock keeps its words, also after a start", async () => {
    const file = join(app.dataDir, "cache", "shown.index");
    const before = createCatalogueIndex(app.db, { shoppers: file });
    const { id, product_id } = await someVariant();
    await change("variants", id, { on_hand: 60 });
    await before.current();
    expect(await before.store()).toBe(true);
    const after = createCatalogueIndex(app.db, { shoppers: file });
    const told: string[] = [];
    after.onShown((parts) => void told.push(...parts));
    await after.current();
    const toldBy = async (commit: () => Promise<unknown>) => {
      told.length = 0;
      await commit();
      await after.current();
      return told.slice().sort();
    };
    expect(await toldBy(() => change("variants", id, { on_hand: 59 }))).toEqual([]);
    const own = [shownPart.card(product_id), shownPart.variants(product_id)].sort();
    expect(await toldBy(() => change("variants", id, { on_hand: 2 }))).toEqual(own);
    const { categories } = await after.current();
    const { category_id } = await app.db
      .selectFrom("products")
      .select("category_id")
      .where("id", "=", product_id)
      .executeTakeFirstOrThrow();
    const offer = shownPart.offer(category_id);
    const priced = await toldBy(() => change("variants", id, { price: 123_400 }));
    expect(priced).toEqual([...own, shownPart.lists, offer].sort());
    const other = categories.find((category) => category.id !== category_id)?.id as string;
    const moved = await toldBy(() => change("products", product_id, { category_id: other, subcategory_id: null }));
    expect(moved).toEqual(expect.arrayContaining([offer, shownPart.offer(other), shownPart.tree, shownPart.words]));
    const gone = await toldBy(() => change("products", product_id, { status: "draft" }));
    expect(gone).toEqual(expect.arrayContaining([shownPart.product(product_id), shownPart.offer(other)]));
    await change("products", product_id, { status: "active", category_id });
    await change("variants", id, { on_hand: 60 });
  });

  test("of stock reads one product again", async () => {
    const { id, product_id } = await someVariant();
    const view = await index.current();
    expect((await view.cards([product_id]))[0]?.availability.state).toBe("in_stock");
    const { shown, staff } = await rowsReadFor(() => change("variants", id, { on_hand: 2 }));
    expect(shown).toBeLessThan(FEW);
    expect(staff).toBeLessThan(FEW);
    expect((await view.cards([product_id]))[0]?.availability).toEqual({ state: "low", leadDays: 0, left: 2 });
  });

  test("of stock reads the texts of a product again only where it changes a word", async () => {
    const { id } = await someVariant();
    const textsReadFor = async (onHand: number) => {
      await change("variants", id, { on_hand: onHand });
      counter.take();
      await index.current();
      return counter.take().texts;
    };
    await textsReadFor(60);
    expect(await textsReadFor(59)).toBe(0);
    expect(await textsReadFor(2)).toBe(1);
    expect(await textsReadFor(1)).toBe(1);
    expect(await textsReadFor(60)).toBe(1);
    expect(await textsReadFor(60)).toBe(0);
  });

  test("of an order's row reads no product", async () => {
    const { shown, staff } = await rowsReadFor(() =>
      inTransaction(app.db, async (tx) => recordChange(tx, "orders", "none", 1)),
    );
    // The head of the feed, the change, and the head again.
    expect(shown).toBeLessThan(6);
    expect(staff).toBeLessThan(6);
  });

  test("that moves a product to another place keeps the order", async () => {
    const { product_id: id } = await someVariant();
    for (const values of [
      { position: -1 },
      { position: 1203 },
      { is_featured: true },
      { status: "archived" as const },
    ]) {
      const { shown, staff } = await rowsReadFor(() => change("products", id, values));
      expect(shown).toBeLessThan(FEW);
      expect(staff).toBeLessThan(FEW);
      const places = placesOf(await index.current());
      expect(places).toEqual(await sorted());
      expect(places).toHaveLength(42 + ADDED - ("status" in values ? 1 : 0));
    }
    await change("products", id, { status: "active", is_featured: false });
    expect((await index.current()).has(id)).toBe(true);
  });

  test("of a picture changes the cards that show it, and no other", async () => {
    const view = await index.current();
    const before = await view.cards(placesOf(view));
    const path = before[0]?.picture?.path as string;
    const shown = before.filter((card) => card.picture?.path === path).length;
    const { id } = await app.db.selectFrom("media").select("id").where("path", "=", path).executeTakeFirstOrThrow();
    await change("media", id, { width: 4321 });
    const after = await index.current();
    const cards = await after.cards(placesOf(after));
    expect(cards.filter((card) => card.picture?.width === 4321)).toHaveLength(shown);
  });

  test("of a category's place or name reads no product again, and its products are found by the new name", async () => {
    const { categories } = await index.current();
    const { id } = categories[0] as (typeof categories)[number];
    const branches = await app.db.selectFrom("subcategories").select("id").execute();
    for (const values of [{ position: 0 }, { name: toJson({ en: "Zygomorphs" }) }]) {
      const { shown } = await rowsReadFor(() => change("categories", id, values));
      // Two looks at the feed and the tree.
      expect(shown).toBeLessThan(categories.length + branches.length + 6);
    }
    expect((await index.current()).search.find("zygomorphs")).toHaveLength((await inCategory(id)).length);
  });

  test("of a SKU alone is found by the new one and not by the old", async () => {
    const { id, product_id } = await someVariant();
    expect((await index.current()).search.find("GEN-0050")).toContain(product_id);
    await change("variants", id, { sku: "NEW-77123" });
    const { search } = await index.current();
    expect(search.find("NEW-77123")).toEqual([product_id]);
    expect(search.find("GEN-0050")).not.toContain(product_id);
  });

  test("of more rows than are followed together is followed in batches, without reading everything again", async () => {
    using turns = countTurns();
    await index.current();
    await inTransaction(app.db, async (tx) => {
      const rows = await tx.selectFrom("products").select("id").where("slug", "like", "generated-%").execute();
      await tx.updateTable("products").set({ is_new_arrival: true }).where("slug", "like", "generated-%").execute();
      for (let again = 0; again < 3; again++) for (const { id } of rows) recordChange(tx, "products", id, version++);
    });
    counter.take();
    const begun = turns.now();
    const view = await index.current();
    const { most } = counter.take();
    expect(most).toBeLessThanOrEqual(2000);
    // Others have a turn between every ten products.
    expect(turns.now() - begun).toBeGreaterThanOrEqual(ADDED / 10 - 1);
    expect(placesOf(view)).toEqual(await sorted());
    expect((await view.cards(placesOf(view))).filter((card) => card.isNewArrival).length).toBeGreaterThanOrEqual(ADDED);
  });

  test("leaves an index that finds what one made anew finds, with the same scores", async () => {
    const ids = placesOf(await index.current());
    for (const [nth, id] of ids.slice(0, 60).entries()) {
      const named = { name: toJson({ en: `Oak desk ${nth} with lamp`, ar: `مكتب بلوط ${nth}` }) };
      await change("products", id, nth % 3 === 0 ? { status: "draft" } : named);
    }
    await index.current();
    for (const id of ids.slice(0, 30)) await change("products", id, { status: "active" });
    const scoresIn = ({ columns, search }: CatalogueView, text: string) => {
      const { docs, scores, exact } = search.match(text);
      return { exact, scores: Array.from(docs, (doc, i) => `${columns.at.ids[doc]} ${scores[i]}`).sort() };
    };
    const [followed, made] = [await index.current(), await createCatalogueIndex(app.db).current()];
    expect(scoresIn(made, "oak desk").scores.length).toBeGreaterThan(40);
    for (const text of [
      "oak desk",
      "مكتب",
      "lamp 7",
      "generated",
      "zygomorphs",
      "des",
      "tabel",
      "GEN-0051",
      "none of this",
    ])
      expect(scoresIn(followed, text)).toEqual(scoresIn(made, text));
    expect(placesOf(followed)).toEqual(placesOf(made));
  });

  test("of a variant that is removed alone is followed by staff too, who read no other product for it", async () => {
    const { id, product_id } = await someVariant("GEN-00600");
    const isFound = async () => {
      const { at } = (await index.everything()).products;
      return at.skus.placeIn(at.id.indexOf(product_id), textPart("gen00600")) >= 0;
    };
    expect(await isFound()).toBe(true);
    const { staff } = await rowsReadFor(() =>
      inTransaction(app.db, async (tx) => {
        await tx.deleteFrom("variants").where("id", "=", id).execute();
        recordChange(tx, "variants", id, ++version);
      }),
    );
    expect(staff).toBeLessThan(FEW);
    expect(await isFound()).toBe(false);
  });

  test("finds the catalogue of staff read in parts, of which only what is filtered and sorted by is kept", async () => {
    counter.take();
    const { products } = await createCatalogueIndex(app.db.withPlugin(counter.plugin)).everything();
    const count = [...products.numbers()].length;
    expect(count).toBeGreaterThan(ADDED);
    expect(counter.take().most).toBeLessThanOrEqual(4 * BATCH);
    const { words, skus, names, ...others } = products.at;
    expect(serialize(others).length / count).toBeLessThan(350);
    for (const { state } of [words, skus, names]) expect(state.end / count).toBeLessThan(150);
  });
});
