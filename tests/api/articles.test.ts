import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { toJson } from "../../db/json.ts";
import { inTransaction, recordChange } from "../../db/transaction.ts";
import { ApiError } from "../../src-shared/api/client.ts";
import { openTestShop, type TestShop } from "../support/shop.ts";

const guide = "how-to-plan-an-office-in-doha";

describe("the journal", () => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await openTestShop();
  });
  afterAll(() => shop.stop());

  const article = (slug: string) => shop.api("GET /api/articles/:slug", { params: { slug } });
  const change = (slug: string, values: Record<string, string>) =>
    inTransaction(shop.app.db, async (tx) => {
      const row = await tx
        .updateTable("articles")
        .set(values)
        .where("slug", "=", slug)
        .returning("id")
        .executeTakeFirstOrThrow();
      recordChange(tx, "articles", row.id, 2);
      return row.id;
    });

  test("lists the newest first, page by page, with everything a card shows", async () => {
    const first = await shop.api("GET /api/articles", { query: { pageSize: 15 } });
    const second = await shop.api("GET /api/articles", { query: { pageSize: 15, page: 2 } });
    expect(first.meta.total).toBe(40);
    const dates = [...first.data, ...second.data].map((card) => card.publishDate);
    expect(dates).toEqual([...dates].sort().reverse());
    expect(new Set([...first.data, ...second.data].map((card) => card.slug)).size).toBe(30);
    expect(first.data[0]).toMatchObject({
      featured: true,
      author: { name: { en: expect.any(String), ar: expect.any(String) } },
      picture: { path: expect.stringMatching(/\.jpg$/), alt: { en: expect.any(String), ar: expect.any(String) } },
    });
    expect(first.data[0]).not.toHaveProperty("html");
  });

  test("a tag leaves the articles that carry it, and says its name in both languages", async () => {
    const { meta } = await shop.api("GET /api/articles");
    const tag = meta.tags[0];
    if (!tag) throw new Error("the journal has no tags");
    const tagged = await shop.api("GET /api/articles", { query: { tag: tag.slug, pageSize: 100 } });
    expect(tagged.meta.total).toBe(tag.count);
    expect(tagged.meta.tag).toEqual({ slug: tag.slug, name: { en: expect.any(String), ar: expect.any(String) } });
    expect(tagged.data.every((card) => card.tags.some(({ slug }) => slug === tag.slug))).toBe(true);
    const unknown = await shop.api("GET /api/articles", { query: { tag: "no-such-tag" } });
    expect(unknown).toMatchObject({ data: [], meta: { total: 0, tag: null } });
  });

  test("an article has its text in both languages, its headings by name, its products and the next article", async () => {
    const { html, headings, products, more, author, seo } = await article(guide);
    expect(headings.en.length).toBeGreaterThan(3);
    for (const { id, level, text } of headings.en)
      expect(html.en).toContain(`<h${level} id="${id}">${text}</h${level}>`);
    expect(headings.ar?.length).toBe(headings.en.length);
    expect(html.ar).toContain('href="/product/');
    expect(products.map(({ slug }) => `/product/${slug}`)).toEqual([
      ...new Set(Array.from(html.en.matchAll(/href="(\/product\/[^"]+)"/g), (match) => match[1])),
    ]);
    expect(more).toHaveLength(3);
    expect(more.map(({ slug }) => slug)).not.toContain(guide);
    expect(author.bio.ar).toBeTruthy();
    expect(seo.title.en).toBeTruthy();
  });

  test("an article that is written in English only says so by having no Arabic text", async () => {
    const { html, headings, title } = await article("network-rack-basics");
    expect(title.ar).toBeTruthy();
    expect(html.ar).toBeUndefined();
    expect(headings.ar).toBeUndefined();
  });

  test("script, handlers and strange links in a text never reach a reader", async () => {
    const hostile = [
      '## Good <img src=x onerror="alert(1)"> heading',
      '<script>alert(1)</script><h2 id="page-data">Taken</h2>',
      "[a](javascript:alert(1)) [b](//evil.example) [c](data:text/html,x)",
      '<a href="/contact" onclick="alert(1)" style="position:fixed">d</a>',
    ].join("\n\n");
    await change("desk-lighting-and-tired-eyes", { body: toJson({ en: hostile }) });
    const { html, headings } = await article("desk-lighting-and-tired-eyes");
    expect(html.en).not.toMatch(/script|onerror|onclick|style=|javascript:|data:|href="\/\/|<img|id="page-data"/);
    expect(headings.en.map(({ id }) => id)).toEqual(["section-good-heading", "section-taken"]);
  });

  test("a slug that was given up still finds its article; a draft and an invention do not", async () => {
    const id = await change("plants-that-survive-the-office", { slug: "office-plants" });
    await shop.app.db
      .insertInto("slug_redirects")
      .values({ kind: "article", slug: "plants-that-survive-the-office", target_id: id })
      .execute();
    expect((await article("plants-that-survive-the-office")).slug).toBe("office-plants");

    await change("whiteboards-and-writing-surfaces", { status: "draft" });
    for (const slug of ["whiteboards-and-writing-surfaces", "never-written", "..%2f", "' or 1=1 --"]) {
      await expect(article(slug)).rejects.toThrow(new ApiError(404).message);
    }
    const { data } = await shop.api("GET /api/articles", { query: { pageSize: 100 } });
    expect(data.map(({ slug }) => slug)).not.toContain("whiteboards-and-writing-surfaces");
  });

  test("products that are no longer sold leave the list beside the text", async () => {
    const before = await article("choosing-a-task-chair-for-eight-hours");
    const gone = before.products[0];
    if (!gone) throw new Error("the article names no product");
    await inTransaction(shop.app.db, async (tx) => {
      await tx.updateTable("products").set({ status: "archived" }).where("id", "=", gone.id).execute();
      recordChange(tx, "products", gone.id, 2);
    });
    const after = await article("choosing-a-task-chair-for-eight-hours");
    expect(after.products.map(({ id }) => id)).toEqual(before.products.slice(1).map(({ id }) => id));
  });
});
