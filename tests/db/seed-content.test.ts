import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import type { ArticleRow, PageRow } from "../../db/queries/content/content.ts";
import { seedDemo } from "../../db/seed/seed.ts";
import { countWords } from "../../src-shared/articles/reading-time.ts";
import { keywordList, metaDescription, pageTitle } from "../../src-shared/content/seo.ts";
import { LANGS } from "../../src-shared/values/localized.ts";
import { addDays } from "../../src-shared/values/qatar-time.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";

const noPicture = { mime: "image/jpeg", bytes: 0, width: 4, height: 3, thumbhash: null, hash: "none" };
const firstDay = "2025-06-01";

describe("the texts that a new shop begins with", () => {
  let base: TestDatabase;
  let articles: ArticleRow[];
  let pages: PageRow[];
  const known = { products: new Set<string>(), categories: new Set<string>(), pictures: new Set<string>() };

  beforeAll(async () => {
    base = await openTestDatabase();
    const { db } = base;
    await seedDemo(db, async () => noPicture, new Date("2026-03-01T07:00:00Z"));
    articles = await db.selectFrom("articles").selectAll().orderBy("slug").execute();
    pages = await db.selectFrom("pages").selectAll().orderBy("key").execute();
    for (const { slug } of await db.selectFrom("products").select("slug").execute()) known.products.add(slug);
    for (const { name } of await db.selectFrom("categories").select("name").execute()) {
      known.categories.add(fromJson(name).en);
    }
    for (const { path } of await db.selectFrom("media").select("path").execute()) known.pictures.add(path);
  });
  afterAll(() => base.close());

  const english = (row: { body: ArticleRow["body"] }) => fromJson(row.body).en;
  const links = (markdown: string) => Array.from(markdown.matchAll(/\]\(([^)]+)\)/g), (match) => match[1] as string);

  test("the journal has 40 articles: two featured, and 38 dated one day after another back from 1 June 2025", () => {
    expect(articles).toHaveLength(40);
    const featured = articles.filter((article) => article.featured);
    expect(featured.map((article) => article.publish_date)).toEqual([firstDay, firstDay]);
    const dates = articles.filter((article) => !article.featured).map((article) => article.publish_date);
    expect(dates.sort().reverse()).toEqual(Array.from({ length: 38 }, (_, day) => addDays(firstDay, -day)));
  });

  test("every article has at least 600 words, headings, a table or a list, and says how long it takes to read", () => {
    const wrong = articles.filter((article) => {
      const text = english(article);
      const words = countWords(text);
      const shaped = /^## /m.test(text) && /^(?:\||[-*] |\d+\. )/m.test(text) && !/^# /m.test(text);
      return words < 600 || !shaped || article.read_time !== Math.ceil(words / 200);
    });
    expect(wrong.map((article) => article.slug)).toEqual([]);
  });

  test("no paragraph is repeated, in one article or in two", () => {
    const seen = new Map<string, string>();
    const twice: string[] = [];
    for (const article of articles) {
      for (const paragraph of english(article).split(/\n{2,}/)) {
        const words = paragraph
          .toLowerCase()
          .replace(/[^a-z0-9]+/g, " ")
          .trim();
        if (words.length < 40) continue;
        if (seen.has(words)) twice.push(`${seen.get(words)} and ${article.slug}: ${words.slice(0, 60)}`);
        seen.set(words, article.slug);
      }
    }
    expect(twice).toEqual([]);
  });

  test("every article has its title and excerpt in Arabic, and a picture that exists with words for it", () => {
    const wrong = articles.filter((article) => {
      const title = fromJson(article.title);
      const alt = fromJson(article.image_alt);
      const excerpt = fromJson(article.excerpt);
      return !title.ar || !excerpt.ar || !alt.en || !alt.ar || !known.pictures.has(article.image ?? "");
    });
    expect(wrong.map((article) => article.slug)).toEqual([]);
  });

  test("titles, descriptions and keywords keep the limits of search results, and no two say the same", () => {
    const wrong: string[] = [];
    for (const lang of LANGS) {
      const titles = new Map<string, string>();
      const descriptions = new Map<string, string>();
      for (const row of [...articles, ...pages]) {
        const name = `${lang} ${"slug" in row ? row.slug : row.key}`;
        const seo = fromJson(row.seo);
        const title = seo.title[lang] ?? "";
        const description = seo.description[lang] ?? "";
        const keywords = seo.keywords[lang] ?? [];
        if (title === "" || pageTitle(title) !== title) wrong.push(`${name}: title`);
        if (description === "" || metaDescription(description) !== description) wrong.push(`${name}: description`);
        if (keywords.length === 0 || keywordList(keywords).length !== keywords.length) wrong.push(`${name}: keywords`);
        if (titles.has(title)) wrong.push(`${name}: title of ${titles.get(title)}`);
        if (descriptions.has(description)) wrong.push(`${name}: description of ${descriptions.get(description)}`);
        titles.set(title, name);
        descriptions.set(description, name);
      }
    }
    expect(wrong).toEqual([]);
  });

  test("every article links to products and a category, and no text links to a missing page", () => {
    const addresses = new Set([
      ...pages.map((page) => `/${page.key}`),
      ...articles.map((article) => `/${article.slug}`),
      "/",
      "/cart",
      "/checkout",
      "/order",
    ]);
    const leadsNowhere = (link: string) => {
      const url = new URL(link, "https://shop.example");
      if (url.host !== "shop.example") return url.protocol !== "https:";
      const product = /^\/product\/(.+)$/.exec(url.pathname)?.[1];
      if (product) return !known.products.has(product);
      if (url.pathname === "/collection") return !known.categories.has(url.searchParams.get("category") ?? "");
      return !addresses.has(url.pathname);
    };
    const wrong: string[] = [];
    for (const article of articles) {
      const all = links(english(article));
      const products = new Set(all.filter((link) => link.startsWith("/product/")));
      if (products.size < 3 || !all.some((link) => link.startsWith("/collection")))
        wrong.push(`${article.slug}: too few`);
    }
    for (const row of [...articles, ...pages]) {
      const body = fromJson(row.body);
      for (const link of links(`${body.en}\n${body.ar ?? ""}`))
        if (leadsNowhere(link)) wrong.push(`${row.id}: ${link}`);
    }
    expect(wrong).toEqual([]);
  });

  test("every page of the shop is there in both languages, and no article takes the address of one", () => {
    const keys = pages.map((page) => page.key);
    expect(keys).toEqual(
      [
        "about",
        "contact",
        "customer-service",
        "delivery-info",
        "journal",
        "office-furniture-al-waab",
        "office-furniture-doha",
        "office-furniture-lusail",
        "our-story",
        "privacy",
        "products",
        "return-policy",
        "services",
        "terms-conditions",
      ].sort(),
    );
    expect(pages.filter((page) => !fromJson(page.body).ar).map((page) => page.key)).toEqual([]);
    const fixed = [
      ...keys,
      "cart",
      "checkout",
      "collection",
      "order",
      "order-confirmation",
      "admin",
      "adm",
      "ar",
      "api",
    ];
    expect(articles.filter((article) => fixed.includes(article.slug))).toEqual([]);
  });

  test("every written row is in the change feed, for mirrors and stored pages", async () => {
    const noted = await base.db
      .selectFrom("change_feed")
      .select(({ fn }) => ["collection", fn.countAll<number>().as("count")])
      .where("collection", "in", ["authors", "articles", "pages"])
      .groupBy("collection")
      .orderBy("collection")
      .execute();
    expect(noted).toEqual([
      { collection: "articles", count: 40 },
      { collection: "authors", count: 3 },
      { collection: "pages", count: pages.length },
    ]);
  });
});
