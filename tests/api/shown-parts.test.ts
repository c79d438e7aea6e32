import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import { openDatabase } from "../../db/open.ts";
import { putSetting } from "../../db/queries/content/settings.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { collectionPath } from "../../src-shared/addresses.ts";
import { diceOf } from "../money/dice.ts";
import { type CachedShop, changeRow, openCachedShop } from "../support/cached-shop.ts";
import { aCheckout } from "../support/orders.ts";
import { variantOf } from "../support/shop.ts";
import { the } from "../support/the.ts";

/** Addresses in both languages of everything that may be stored. */
const pages = [
  "/",
  "/products",
  "/products?sort=price-asc&page=2",
  "/products?q=chair&inStock=1",
  "/journal",
  "/about",
];
const more = ["/delivery-info", "/office-furniture-doha", "/contact"];
const files = ["/llms.txt", "/sitemap.xml", "/opensearch.xml"];
const operations = [
  "/api/shop",
  "/api/menu",
  "/api/categories",
  "/api/products?flag=best&pageSize=4",
  "/api/products?q=desk&sort=name&lang=ar",
  "/api/products/search/mesh",
  "/api/articles",
  "/api/pages/delivery-info",
  "/api/testimonials",
  "/api/zone-delivery-settings",
];

interface Shown {
  products: { id: string; slug: string; category_id: string }[];
  articles: { id: string; slug: string }[];
  paths: string[];
}

async function listShown(shop: CachedShop): Promise<Shown> {
  const { db } = shop.app;
  const onSale = await db
    .selectFrom("products")
    .select(["id", "slug", "category_id"])
    .where("status", "=", "active")
    .orderBy("position")
    .execute();
  // Of several categories.
  const products = onSale.filter((_, place) => place % Math.floor(onSale.length / 8) === 0);
  const articles = await db.selectFrom("articles").select(["id", "slug"]).where("status", "=", "published").execute();
  const categories = await db.selectFrom("categories").select("name").orderBy("position").execute();
  const collection = collectionPath({ name: fromJson(the(categories[0]).name) });
  const own = [collection, ...products.slice(0, 5).map(({ slug }) => `/product/${slug}`), `/${articles[0]?.slug}`];
  const inBoth = [...pages, ...more, ...own].flatMap((path) => [path, `/ar${path === "/" ? "" : path}`]);
  const read = products.slice(0, 3).flatMap(({ id, slug }) => [`/api/products/${slug}`, `/api/products/${id}`]);
  return {
    products,
    articles,
    paths: [...inBoth, ...files, ...operations, ...read, `/api/articles/${articles[0]?.slug}`],
  };
}

const productPages = (slug: string) => [`/product/${slug}`, `/ar/product/${slug}`];

describe("stored responses", () => {
  let shop: CachedShop;
  let shown: Shown;
  beforeAll(async () => {
    shop = await openCachedShop();
    // The first reading of the catalogue makes stale what was begun before its end.
    await shop.app.catalogue.current();
    shown = await listShown(shop);
  });
  afterAll(() => shop.stop());

  const warm = async () => {
    for (const path of shown.paths) expect((await shop.ask(path)).slice(0, 4), path).toBe("200 ");
  };
  const stale = () => shop.listStale(shown.paths);
  const setStock = async (sku: string, on_hand: number) =>
    changeRow(shop.app.db, "variants", (await variantOf(shop, sku)).id, { on_hand });
  const skuOf = async (productId: string) =>
    (
      await shop.app.db
        .selectFrom("variants")
        .select("sku")
        .where("product_id", "=", productId)
        .where("archived", "=", false)
        .executeTakeFirstOrThrow()
    ).sku;

  test("stay where a commit changes nothing that is shown: an order, a message, stock whose words are the same", async () => {
    const [first] = shown.products;
    const sku = await skuOf(first?.id ?? "");
    await setStock(sku, 100);
    await warm();
    expect(await stale()).toEqual([]);
    await shop.api("POST /api/orders", { body: aCheckout((await variantOf(shop, sku)).id) });
    expect((await variantOf(shop, sku)).on_hand).toBe(99);
    await inTransaction(shop.app.db, async (tx) => {
      for (const collection of ["orders", "customers", "quotes", "contact_messages", "invoices", "staff"] as const) {
        recordChange(tx, collection, "some", 1);
      }
      await putSetting(tx, "discounts", { staff: 1, manager: 2 }, shop.app.now());
    });
    expect(await stale()).toEqual([]);
  });

  test("name the pictures that load at once, however often a page like them was made before", async () => {
    const product = productPages(shown.products[0]?.slug ?? "")[0] ?? "";
    for (const path of ["/products?sort=price-asc&page=2", "/ar/products", "/", product]) {
      const first = await shop.makeNow(path);
      expect(first, path).toContain('fetchPriority="high"');
      expect(await shop.makeNow(path), path).toBe(first);
    }
  });

  test("name the logo where it stands and nowhere else, as its kept HTML does", async () => {
    const put = (png: string) =>
      inTransaction(shop.app.db, (tx) => putSetting(tx, "logo", { png, width: 160, height: 40 }, shop.app.now()));
    await put("iVBORw0KGgo=");
    for (const path of ["/about", "/contact", "/ar/about", "/ar/contact"]) {
      const [head = "", body = ""] = (await shop.makeNow(path)).split("<header");
      expect(body, path).toContain('<img src="/logo-');
      expect(head, path).not.toContain("/logo-");
    }
    await put("");
  });

  test("of a product, of lists and of its neighbours are stale after its price has changed, and no others", async () => {
    await warm();
    const [first, ...others] = shown.products;
    const sku = await skuOf(first?.id ?? "");
    const secondPage = "/products?sort=price-asc&page=2";
    expect(await shop.makeNow(secondPage), "a list that shows others").not.toContain(`"${first?.slug}"`);
    await changeRow(shop.app.db, "variants", (await variantOf(shop, sku)).id, { price: 987_600 });
    const found = await stale();
    expect(found).toEqual(expect.arrayContaining([...productPages(first?.slug ?? ""), "/products", "/ar/products"]));
    expect(found).toContain(secondPage);
    const elsewhere = others.filter(({ category_id }) => category_id !== first?.category_id);
    for (const { slug } of elsewhere.filter(({ slug }) => shown.paths.includes(`/product/${slug}`))) {
      const page = `/product/${slug}`;
      expect(found.includes(page), page).toBe((await shop.makeNow(page)).includes(`"${first?.slug}"`));
    }
    expect(elsewhere.length).toBeGreaterThan(0);
    for (const path of ["/about", "/contact", "/journal", "/api/shop", "/api/categories", "/api/testimonials"]) {
      expect(found).not.toContain(path);
    }
  });

  test("of a product are stale after its stock has other words", async () => {
    const [first] = shown.products;
    const variants = await shop.app.db
      .selectFrom("variants")
      .select("id")
      .where("product_id", "=", first?.id ?? "")
      .execute();
    const setAll = async (on_hand: number) => {
      for (const { id } of variants) await changeRow(shop.app.db, "variants", id, { on_hand });
    };
    await setAll(100);
    await warm();
    await setAll(2);
    const found = await stale();
    expect(found).toEqual(expect.arrayContaining([...productPages(first?.slug ?? ""), "/products", "/ar/products"]));
    expect(found).not.toContain("/about");
    expect((await shop.ask(`/product/${first?.slug}`)) === (await shop.makeNow(`/product/${first?.slug}`))).toBe(true);
  });

  test("of pages with the menu, which all have, are stale after a category’s name or picture, not after a product’s", async () => {
    await warm();
    const { db } = shop.app;
    const [first] = shown.products;
    const [category] = await db.selectFrom("categories").select(["id", "name", "image"]).orderBy("position").execute();
    const media = await db.selectFrom("media").select("id").where("path", "=", the(category?.image)).executeTakeFirst();
    await changeRow(db, "products", first?.id ?? "", { position: 999, images: "[]" });
    await changeRow(db, "media", the(media).id, { alt: JSON.stringify({ en: "Another" }) });
    for (const path of ["/about", "/ar/contact", "/api/menu"]) expect(await stale()).not.toContain(path);
    await warm();
    await changeRow(db, "categories", the(category).id, {
      name: JSON.stringify({ ...fromJson(the(category).name), ar: "المقاعد والأرائك" }),
    });
    expect(await stale()).toEqual(expect.arrayContaining(["/", "/products", "/about", "/ar/contact", "/api/menu"]));
    expect(await shop.ask("/ar/about")).toContain("المقاعد والأرائك");
  });

  test("are stale within a second after a commit of another process, and only those that it concerns", async () => {
    await warm();
    const other = openDatabase(shop.database);
    await inTransaction(other, (tx) => putSetting(tx, "taxRate", 700, shop.app.now()));
    await expect.poll(stale).toContain("/api/shop");
    expect(await stale()).not.toContain("/api/testimonials");
    const [first] = shown.products;
    await changeRow(other, "products", first?.id ?? "", { brand: "Another" });
    await expect.poll(stale).toContain(`/product/${first?.slug}`);
    await other.destroy();
  });

  test("are those that would be made now, after each of many commits of every kind", async () => {
    const seed = Number(process.env.CACHE_SEED ?? Date.now() % 1_000_000);
    const steps = Number(process.env.CACHE_STEPS ?? 20);
    const dice = diceOf(seed);
    const pick = <T>(list: readonly T[]): T => the(dice.pick(list));
    const { db } = shop.app;
    const rows = async (table: "categories" | "testimonials" | "delivery_zones" | "media" | "pages") =>
      (await db.selectFrom(table).select("id").execute()).map(({ id }) => id);
    const variants = async () => {
      const { id } = pick(shown.products);
      return (await db.selectFrom("variants").select("id").where("product_id", "=", id).execute()).map(({ id }) => id);
    };
    const word = () => `Word ${dice.below(1000)}`;
    const name = () => JSON.stringify({ en: word(), ar: `كلمة ${dice.below(1000)}` });
    const product = (values: () => object) => () => changeRow(db, "products", pick(shown.products).id, values());
    const commits: Record<string, () => Promise<unknown>> = {
      stock: async () => changeRow(db, "variants", pick(await variants()), { on_hand: pick([0, 1, 2, 3, 40, 41]) }),
      price: async () => changeRow(db, "variants", pick(await variants()), { price: 100 * (1 + dice.below(9000)) }),
      sku: async () => changeRow(db, "variants", pick(await variants()), { sku: `SKU-${dice.below(1_000_000)}` }),
      archive: async () => changeRow(db, "variants", pick(await variants()), { archived: dice.chance(30) }),
      status: product(() => ({ status: pick(["active", "active", "draft"]) })),
      name: product(() => ({ name: name() })),
      place: product(() => ({ position: dice.below(50), is_featured: dice.chance(50) })),
      flags: product(() => ({ is_best_seller: dice.chance(50), is_new_arrival: dice.chance(50) })),
      category: async () => {
        const category_id = pick(await rows("categories"));
        await changeRow(db, "products", pick(shown.products).id, { category_id, subcategory_id: null });
      },
      related: product(() => ({ related: JSON.stringify([pick(shown.products).id, pick(shown.products).id]) })),
      pictures: async () => {
        const media = await db.selectFrom("media").select("path").where("kind", "=", "image").limit(20).execute();
        const images = JSON.stringify([{ path: pick(media).path, alt: { en: "" } }]);
        await changeRow(db, "products", pick(shown.products).id, { images });
      },
      tree: async () => changeRow(db, "categories", pick(await rows("categories")), { name: name() }),
      media: async () => changeRow(db, "media", pick(await rows("media")), { alt: name() }),
      zone: async () =>
        changeRow(db, "delivery_zones", pick(await rows("delivery_zones")), { fee: 100 * (1 + dice.below(90)) }),
      testimonial: async () =>
        changeRow(db, "testimonials", pick(await rows("testimonials")), { active: dice.chance(50) }),
      article: () => changeRow(db, "articles", pick(shown.articles).id, { title: name() }),
      page: async () => changeRow(db, "pages", pick(await rows("pages")), { title: name() }),
      tax: () => inTransaction(db, (tx) => putSetting(tx, "taxRate", dice.below(900), shop.app.now())),
      hidden: () => inTransaction(db, async (tx) => recordChange(tx, "orders", "some", 1)),
    };
    await warmAll();
    const done: string[] = [];
    for (let step = 0; step < steps; step++) {
      const kind =
        step < Object.keys(commits).length ? (Object.keys(commits)[step] as string) : pick(Object.keys(commits));
      await (commits[kind] as () => Promise<unknown>)();
      done.push(kind);
      const asked = step === steps - 1 ? shown.paths : Array.from({ length: 10 }, () => pick(shown.paths));
      for (const path of asked) {
        const isAsMadeNow = (await shop.ask(path)) === (await shop.makeNow(path));
        expect(isAsMadeNow, `${path} after ${done.join(", ")} with CACHE_SEED=${seed}`).toBe(true);
      }
    }
    async function warmAll() {
      for (const path of shown.paths) await shop.ask(path);
    }
  }, 300_000);
});
