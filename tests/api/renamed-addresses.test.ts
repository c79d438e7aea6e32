import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { ApiClient } from "../../src-shared/api/client.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { firstAdmin, ownPassword, signInByApi } from "../support/admin.ts";
import { type ShopProcess, startShopProcess } from "../support/shop-process.ts";

describe("addresses after a rename", () => {
  let shop: ShopProcess;
  let owner: ApiClient;
  beforeAll(async () => {
    shop = await startShopProcess();
    owner = await signInByApi(shop.url, firstAdmin);
    await owner("PUT /api/session/password", { body: { current: firstAdmin.password, password: ownPassword } });
  });
  afterAll(() => shop?.close());

  const tree = () => owner("GET /api/staff/categories");
  const categoryOf = async (slug: string) => {
    const found = (await tree()).find((one) => one.slug === slug);
    if (!found) throw new Error(`no category ${slug}`);
    return found;
  };
  const rename = async (slug: string, changes: object) => {
    const { id, version, name, description, image } = await categoryOf(slug);
    const body = { name, description, image, ...changes };
    return owner("PUT /api/categories/:id", { params: { id }, body, headers: ifMatch(version) });
  };
  const subcategoryOf = async (slug: string) => {
    const all = (await tree()).flatMap((one) => one.subcategories.map((sub) => ({ ...sub, categoryId: one.id })));
    const found = all.find((one) => one.slug === slug);
    if (!found) throw new Error(`no subcategory ${slug}`);
    return found;
  };
  /** Status and address that a visitor is led to, one step. */
  const led = async (path: string) => {
    const answer = await fetch(shop.url + path, { redirect: "manual" });
    const to = answer.headers.get("location")?.replace(shop.url, "");
    return [answer.status, to ? decodeURIComponent(to.replaceAll("+", " ")) : undefined];
  };

  test("those of a former shop at Shopify or WooCommerce lead to its goods", async () => {
    const [product] = (await owner("GET /api/staff/products", { query: { status: "active", pageSize: 1 } })).data;
    const path = `/product/${product?.slug}`;
    for (const former of ["/products/", "/collections/all/products/", "/ar/products/"]) {
      const language = former.startsWith("/ar") ? "/ar" : "";
      expect(await led(`${former}${product?.slug}`), former).toEqual([301, `${language}${path}`]);
    }
    const [category] = await tree();
    const collection = (await led(`/category/${category?.slug}`))[1];
    expect(await led(`/collections/${category?.slug}`)).toEqual([301, collection]);
    expect(await led(`/product-category/furniture/${category?.slug}/`)).toEqual([301, collection]);
    expect(await led("/shop/")).toEqual([301, "/products"]);
    expect((await led("/products/never-was"))[0]).toBe(404);
    expect((await led("/?p=987654"))[0]).toBe(200);
  });

  test("a category is found by every name and slug that it had, in both languages", async () => {
    await rename("seating", { name: { en: "Chairs", ar: "كراسٍ" }, slug: "chairs" });
    await rename("chairs", { name: { en: "Office chairs", ar: "كراسي المكتب" } });
    const now = "/collection?category=Office chairs";
    for (const former of ["Seating", "seating", "SEATING"]) {
      expect(await led(`/collection?category=${former}`), former).toEqual([301, now]);
    }
    // Its slug is a name that it has.
    expect((await led("/collection?category=chairs"))[0]).toBe(200);
    expect(await led("/ar/collection?category=Seating&colour=black")).toEqual([301, `/ar${now}&colour=black`]);
    expect(await led(`/collection?category=${encodeURIComponent("المقاعد")}`)).toEqual([301, now]);
    expect(await led("/category/seating")).toEqual([301, now]);
    expect((await led("/collection?category=Office%20chairs"))[0]).toBe(200);
    expect((await led("/collection?category=Never"))[0]).toBe(404);
  });

  test("a name that another category takes is that category's again", async () => {
    await owner("POST /api/categories", {
      body: { name: { en: "Seating", ar: "المقاعد" }, description: { en: "Benches" }, image: null, slug: "seating-2" },
    });
    expect((await led("/collection?category=Seating"))[0]).toBe(200);
    const { meta } = await owner("GET /api/products", { query: { category: "Seating" } });
    expect(meta.category?.slug).toBe("seating-2");
  });

  test("a subcategory is found by its former slug and name, and in the category to which it moved", async () => {
    const slug = "office-desks";
    const was = await subcategoryOf(slug);
    const category = (await tree()).find((one) => one.id === was.categoryId);
    const target = (await tree()).find((one) => one.id !== was.categoryId && one.slug !== "seating-2");
    const from = encodeURIComponent(category?.name.en ?? "");
    await owner("PUT /api/subcategories/:id", {
      params: { id: was.id },
      body: {
        categoryId: was.categoryId,
        description: was.description,
        name: { en: "Writing tables", ar: "طاولات كتابة" },
        slug: "writing-tables",
      },
      headers: ifMatch(was.version),
    });
    const renamed = `/collection?category=${category?.name.en}&subcategory=writing-tables`;
    expect(await led(`/collection?category=${from}&subcategory=${slug}`)).toEqual([301, renamed]);
    expect(await led(`/collection?category=${from}&subcategory=${encodeURIComponent(was.name.en)}`)).toEqual([
      301,
      renamed,
    ]);

    const now = await subcategoryOf("writing-tables");
    await owner("PUT /api/subcategories/:id", {
      params: { id: now.id },
      body: { categoryId: target?.id ?? "", description: now.description, name: now.name, slug: now.slug },
      headers: ifMatch(now.version),
    });
    const moved = `/collection?category=${target?.name.en}&subcategory=writing-tables`;
    expect(await led(`/collection?category=${from}&subcategory=writing-tables`)).toEqual([301, moved]);
    expect(await led(`/collection?category=${from}&subcategory=${slug}`)).toEqual([301, moved]);
  });

  test("an article is found by each address that it had", async () => {
    const { data } = await owner("GET /api/staff/articles", { query: { q: "ergonomic-workstation-guide" } });
    for (const slug of ["workstation-guide", "guide-to-workstations"]) {
      const article = await owner("GET /api/staff/articles/:id", { params: { id: data[0]?.id ?? "" } });
      await owner("PUT /api/articles/:id", {
        params: { id: article.id },
        body: { ...article, slug, authorId: article.author.id, publishAt: null },
        headers: ifMatch(article.version),
      });
    }
    for (const former of ["ergonomic-workstation-guide", "workstation-guide"]) {
      expect(await led(`/${former}`)).toEqual([301, "/guide-to-workstations"]);
      expect(await led(`/ar/${former}`)).toEqual([301, "/ar/guide-to-workstations"]);
    }
  });
});
