import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromJson, toJson } from "../../db/json.ts";
import { moveStock } from "../../db/queries/stock/stock.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { openTestShop, type TestShop, variantOf } from "../support/shop.ts";

describe("the catalogue that visitors read", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  test("has the 42 products of the demo in both languages, each with a price and a place", async () => {
    const { data, meta } = await shop.api("GET /api/products", { query: { pageSize: 200 } });
    expect(meta.total).toBe(42);
    for (const card of data) {
      expect(card.name.ar).toMatch(/[\u0600-\u06ff]/);
      expect(card.priceFrom).toBeGreaterThan(0);
      expect(card.picture).not.toBeNull();
    }
  });

  test("filters by a category's name in either language, by slug, and finds nothing under an unknown one", async () => {
    const total = async (category: string) => (await shop.api("GET /api/products", { query: { category } })).meta.total;
    const seating = await total("Seating");
    expect(seating).toBeGreaterThan(3);
    expect(await total("seating")).toBe(seating);
    expect(await total("المقاعد")).toBe(seating);
    expect(await total("No such thing")).toBe(0);
  });

  test("a facet counts the products that the other filters leave, so that choosing it gives that number", async () => {
    const { meta } = await shop.api("GET /api/products", { query: { category: "Seating", inStock: "1" } });
    for (const colour of meta.facets.colours) {
      const chosen = await shop.api("GET /api/products", {
        query: { category: "Seating", inStock: "1", colour: [colour.key] },
      });
      expect(chosen.meta.total).toBe(colour.count);
    }
    for (const brand of meta.facets.brands) {
      const chosen = await shop.api("GET /api/products", {
        query: { category: "Seating", inStock: "1", brand: [brand.name] },
      });
      expect(chosen.meta.total).toBe(brand.count);
    }
  });

  test("a colour of two tones is found under each of them, and under its former address", async () => {
    const found = async (query: { colour: string[]; category?: string }) => {
      const { data, meta } = await shop.api("GET /api/products", { query: { ...query, pageSize: 200 } });
      return { slugs: data.map(({ slug }) => slug), keys: meta.facets.colours.map(({ key }) => key) };
    };
    // "White / teal felt".
    for (const key of ["white", "teal"]) {
      const { slugs, keys } = await found({ colour: [key] });
      expect(slugs).toContain("bench-workstation-4");
      expect(keys.filter((each) => each.includes("-") && each.includes("teal"))).toEqual([]);
    }
    const former = await found({ colour: ["white-teal"] });
    expect(former.slugs).toContain("bench-workstation-4");
    expect(former.keys).toContain("white-teal");
  });

  test("what is chosen moves no value of a filter and drops none", async () => {
    const values = async (query: Record<string, string | string[]>) => {
      const { facets } = (await shop.api("GET /api/products", { query: { category: "Seating", ...query } })).meta;
      return {
        colours: facets.colours.map(({ key }) => key),
        brands: facets.brands.map(({ name }) => name),
        subcategories: facets.subcategories.map(({ slug }) => slug),
      };
    };
    const all = await values({});
    expect(all.colours.length).toBeGreaterThan(5);
    for (const colour of all.colours) expect(await values({ colour: [colour] })).toEqual(all);
    for (const subcategory of all.subcategories) expect(await values({ subcategory })).toEqual(all);
    expect(await values({ brand: ["Corniche"], inStock: "1", minPrice: "100000" })).toEqual(all);
    // Chosen in another category, where there is none: still listed, so that a form sends it on and it can be taken off.
    const kept = await values({ colour: ["wenge"], brand: ["Marsa IT"] });
    expect(kept).toEqual({ ...all, colours: [...all.colours, "wenge"], brands: [...all.brands, "Marsa IT"] });
  });

  test("a card has width, depth and height, or none where one of them is not known", async () => {
    const sizeOf = async (slug: string) => {
      const { data } = await shop.api("GET /api/products", { query: { pageSize: 200 } });
      return data.find((card) => card.slug === slug)?.size;
    };
    expect(await sizeOf("desk-height-adjustable")).toEqual([160, 80, 106]);
    await inTransaction(shop.app.db, async (tx) => {
      const row = await tx.selectFrom("products").selectAll().where("slug", "=", "waste-bin").executeTakeFirstOrThrow();
      const facts = fromJson(row.facts);
      const dimensions = { ...facts.dimensions, depth: 0 };
      await tx
        .updateTable("products")
        .set({ facts: toJson({ ...facts, dimensions }) })
        .where("id", "=", row.id)
        .execute();
      recordChange(tx, "products", row.id, row.version + 1);
    });
    expect(await sizeOf("waste-bin")).toBeNull();
  });

  test("sorts by price both ways and pages without losing or doubling any", async () => {
    const read = (page: number, sort: "price-asc" | "price-desc") =>
      shop.api("GET /api/products", { query: { page, pageSize: 10, sort } });
    const up = (await Promise.all([1, 2, 3, 4, 5].map((page) => read(page, "price-asc")))).flatMap((list) => list.data);
    expect(new Set(up.map((card) => card.id)).size).toBe(42);
    expect(up.map((card) => card.priceFrom)).toEqual(up.map((card) => card.priceFrom).toSorted((a, b) => a - b));
    const down = await read(1, "price-desc");
    expect(down.data[0]?.priceFrom).toBe(up.at(-1)?.priceFrom);
  });

  test("sorts by name in the alphabet of the page's language", async () => {
    for (const lang of ["en", "ar"] as const) {
      const { data } = await shop.api("GET /api/products", { query: { sort: "name", lang, pageSize: 200 } });
      const names = data.map(({ name }) => (lang === "ar" ? (name.ar ?? name.en) : name.en));
      expect(names).toEqual(names.toSorted(new Intl.Collator(lang).compare));
    }
  });

  test.each([
    "pageSize=1000",
    "page=0",
    "sort=drop%20table",
    "minPrice=-1",
    "colour=a&sort=name&sort=name",
    `q=${"x".repeat(101)}`,
  ])("a listing asked for with %s is refused in words", async (query) => {
    const answer = await fetch(`${shop.url}/api/products?${query}`);
    expect(answer.status).toBe(422);
  });

  test("a product is found by slug, by id, and by a slug it used to have", async () => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    expect(product.variants.map((variant) => variant.sku)).toEqual(["DM-SE-101-BLK", "DM-SE-101-TEA"]);
    const byId = await shop.api("GET /api/products/:id", { params: { id: product.id } });
    expect(byId.slug).toBe("task-chair-mesh");
    await shop.app.db
      .insertInto("slug_redirects")
      .values({ kind: "product", slug: "old-chair", target_id: product.id })
      .execute();
    const byOld = await shop.api("GET /api/products/:id", { params: { id: "old-chair" } });
    expect(byOld.slug).toBe("task-chair-mesh");
  });

  test.each(["abc", "0", "-1", "9223372036854775808", "1e3", "../x", "%27%20or%201=1--", "a".repeat(300)])(
    "the odd id %s is an absent one",
    async (id) => {
      const answer = await fetch(`${shop.url}/api/products/${encodeURIComponent(id)}`);
      expect(answer.status).toBe(404);
    },
  );

  test("visitors never learn how many there are, except when few are left", async () => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    expect(JSON.stringify(product)).not.toMatch(/onHand|on_hand/);
    expect(product.variants[0]?.availability).toEqual({ state: "in_stock", leadDays: 0 });
    const { id, on_hand } = await variantOf(shop, "DM-SE-101-TEA");
    await inTransaction(shop.app.db, (tx) =>
      moveStock(tx, {
        variantId: id,
        quantity: 2 - on_hand,
        reason: "counted",
        actor: "system",
        at: "2026-11-21T00:00:00Z",
      }),
    );
    const after = await shop.api("GET /api/products/:id", { params: { id: "task-chair-mesh" } });
    expect(after.variants[1]?.availability).toEqual({ state: "low", leadDays: 0, left: 2 });
  });

  test("a draft or archived product is gone from lists, search and its own address at once, and back at once", async () => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "coat-stand" } });
    const set = (status: "draft" | "active") =>
      inTransaction(shop.app.db, async (tx) => {
        const row = await tx
          .updateTable("products")
          .set((eb) => ({ status, version: eb("version", "+", 1) }))
          .where("id", "=", product.id)
          .returning("version")
          .executeTakeFirstOrThrow();
        recordChange(tx, "products", product.id, row.version);
      });
    const seen = async () => ({
      listed: (await shop.api("GET /api/products", { query: { pageSize: 200 } })).data.some(
        (card) => card.id === product.id,
      ),
      found: (await shop.api("GET /api/products/search/:term", { params: { term: "coat stand" } })).data.some(
        (card) => card.id === product.id,
      ),
      status: (await fetch(`${shop.url}/api/products/coat-stand`)).status,
    });
    expect(await seen()).toEqual({ listed: true, found: true, status: 200 });
    await set("draft");
    expect(await seen()).toEqual({ listed: false, found: false, status: 404 });
    await set("active");
    expect(await seen()).toEqual({ listed: true, found: true, status: 200 });
  });

  test("text that staff write reaches visitors without anything that could run", async () => {
    const product = await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
    await inTransaction(shop.app.db, async (tx) => {
      const description = toJson({
        en: "Hello <script>alert(1)</script> [x](javascript:alert(1)) <img src=x onerror=alert(1)> [ok](/contact)",
        ar: "مرحبا <iframe src=//evil.example></iframe>",
      });
      await tx.updateTable("products").set({ description }).where("id", "=", product.id).execute();
      recordChange(tx, "products", product.id, 2);
    });
    const { descriptionHtml } = await shop.api("GET /api/products/:id", { params: { id: "waste-bin" } });
    expect(JSON.stringify(descriptionHtml)).not.toMatch(/script|onerror|iframe|<img/);
    expect(descriptionHtml.en).toContain('<a href="/contact">ok</a>');
  });

  test("categories carry their subcategories and how many products each has", async () => {
    const tree = await shop.api("GET /api/categories");
    expect(tree.map((category) => category.slug)[0]).toBe("seating");
    expect(tree.reduce((sum, category) => sum + category.productCount, 0)).toBe(42);
    for (const category of tree) {
      const inside = category.subcategories.reduce((sum, subcategory) => sum + subcategory.productCount, 0);
      expect(inside).toBe(category.productCount);
    }
  });

  test("visitors see the testimonials that are active", async () => {
    const said = await shop.api("GET /api/testimonials");
    expect(said).toHaveLength(7);
    expect(said.every((one) => one.active)).toBe(true);
  });
});
