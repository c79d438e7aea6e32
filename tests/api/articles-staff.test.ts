import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { publishDueArticles } from "../../server/features/articles/publish-due.ts";
import { PAGES } from "../../src-shared/addresses.ts";
import { type ConflictDetails, ifMatch } from "../../src-shared/api/editing.ts";
import type { ArticleInput, StaffArticle } from "../../src-shared/articles/operations.ts";
import { OWN_ADDRESSES } from "../../src-shared/content/page-addresses.ts";
import { addAuthor, articleToWrite as written } from "../support/articles.ts";
import { lastChangeOf, notesOn, revisionOf } from "../support/catalogue.ts";
import { as, type Person, testApp, visitor } from "../support/context.ts";

async function journal() {
  const app = await testApp();
  const staff = await as(app, "staff", { name: "Aisha" });
  const authorId = await addAuthor(app);
  const add = (changes: Partial<ArticleInput> = {}) =>
    staff.api("POST /api/articles", { body: written(authorId, changes) });
  return { app, staff, authorId, add, [Symbol.asyncDispose]: () => app.close() };
}

const put = (staff: Person, article: StaffArticle, body: ArticleInput) =>
  staff.call("PUT /api/articles/:id", { params: { id: article.id }, body, ifMatch: article.version });

const publish = (staff: Person, article: StaffArticle) =>
  staff.api("PATCH /api/articles/:id", {
    params: { id: article.id },
    body: { status: "published" },
    headers: ifMatch(article.version),
  });

describe("articles written by staff", () => {
  test("a new one is a draft that no visitor sees; published, it is in the journal in both languages", async () => {
    await using shop = await journal();
    const made = await shop.add();
    expect(made).toMatchObject({ slug: "choosing-a-desk", status: "draft", version: 1, readTime: 1 });
    const reader = visitor(shop.app);
    const address = { params: { slug: "choosing-a-desk" } };
    expect((await reader.call("GET /api/articles/:slug", address)).status).toBe(404);
    const after = await publish(shop.staff, made);
    expect(after.status).toBe("published");
    const shown = await reader.api("GET /api/articles/:slug", address);
    expect(shown.html.ar).toContain("<strong>بالعمق</strong>");
    expect(await lastChangeOf(shop.app, made.id)).toEqual({ collection: "articles", version: 2, deleted: false });
    const notes = await notesOn(shop.app, made.id);
    expect(notes.map((note) => [note.action, note.staff_name])).toEqual(
      expect.arrayContaining([
        ["POST /api/articles", "Aisha"],
        ["PATCH /api/articles/:id", "Aisha"],
      ]),
    );
  });

  test("taken back, it is gone from the shop and stays in the office", async () => {
    await using shop = await journal();
    const live = await publish(shop.staff, await shop.add());
    await shop.staff.api("PATCH /api/articles/:id", {
      params: { id: live.id },
      body: { status: "draft" },
      headers: ifMatch(live.version),
    });
    const answer = await visitor(shop.app).call("GET /api/articles/:slug", { params: { slug: live.slug } });
    expect(answer.status).toBe(404);
    expect((await shop.staff.api("GET /api/staff/articles", { query: { status: "draft" } })).data).toHaveLength(1);
  });

  test("a slug that is given up leads to the new one", async () => {
    await using shop = await journal();
    const live = await publish(shop.staff, await shop.add());
    const moved = await put(shop.staff, live, written(shop.authorId, { slug: "which-desk", status: "published" }));
    expect(moved.data).toMatchObject({ slug: "which-desk", formerSlugs: ["choosing-a-desk"] });
    const read = await visitor(shop.app).api("GET /api/articles/:slug", { params: { slug: "choosing-a-desk" } });
    expect(read.slug).toBe("which-desk");
  });

  test("a slug that one of the shop's own pages has is refused, asked for or made from the title", async () => {
    await using shop = await journal();
    const before = await revisionOf(shop.app);
    for (const changes of [{ slug: "cart" }, { title: { en: "Contact" } }]) {
      const answer = await shop.staff.call("POST /api/articles", { body: written(shop.authorId, changes) });
      expect(answer.status).toBe(422);
      expect(answer.envelope).toMatchObject({ error: { fields: { slug: { code: "page_address" } } } });
    }
    expect(await revisionOf(shop.app)).toBe(before);
  });

  test("every page of the shop that one word leads to is among the addresses that no article can have", () => {
    const routes = readFileSync(new URL("../../src-shop/app/routes.tsx", import.meta.url), "utf8");
    const named = Array.from(routes.matchAll(/(?:page|orderPage|readPage)\(\s*PAGES\.(\w+)/g), (match) => match[1]);
    const written = Array.from(
      routes.matchAll(/(?:page|orderPage|readPage)\(\s*"\/([a-z0-9-]+)/g),
      (match) => match[1],
    );
    const words = [...written, ...named.map((name) => new Map(Object.entries(PAGES)).get(name as string)?.slice(1))];
    expect(words.length).toBeGreaterThan(15);
    expect(words.filter((word) => word === undefined || !OWN_ADDRESSES.has(word))).toEqual([]);
  });

  test("without a version, or on an older one, nothing is changed, and the other's article comes back", async () => {
    await using shop = await journal();
    const made = await shop.add();
    const body = written(shop.authorId, { title: { en: "Mine" } });
    const params = { id: made.id };
    expect((await shop.staff.call("PUT /api/articles/:id", { params, body })).status).toBe(428);
    const omar = await as(shop.app, "staff", { name: "Omar" });
    await put(omar, made, written(shop.authorId, { title: { en: "His" } }));
    const refused = await put(shop.staff, made, body);
    expect(refused.status).toBe(412);
    const { details } = (refused.envelope as unknown as { error: { details: ConflictDetails<StaffArticle> } }).error;
    expect(details).toMatchObject({ by: "Omar", current: { title: { en: "His" }, version: 2 } });
  });

  test("an article with a time publishes itself then, dated on that day in Qatar, and not before", async () => {
    await using shop = await journal();
    // 23:30 in UTC is the next morning in Doha.
    const made = await shop.add({ publishAt: "2026-03-04T23:30:00.000Z" });
    expect((await shop.staff.api("GET /api/staff/articles", { query: { status: "scheduled" } })).meta.total).toBe(1);
    shop.app.clock.set("2026-03-04T23:29:00.000Z");
    expect(await publishDueArticles(shop.app)).toBe(0);
    shop.app.clock.set("2026-03-04T23:31:00.000Z");
    expect(await publishDueArticles(shop.app)).toBe(1);
    const read = await visitor(shop.app).api("GET /api/articles/:slug", { params: { slug: made.slug } });
    expect(read.publishDate).toBe("2026-03-05");
    expect(await publishDueArticles(shop.app)).toBe(0);
  });

  test("an English text that changes makes its Arabic outdated until the Arabic is changed or confirmed", async () => {
    await using shop = await journal();
    const made = await shop.add();
    const english = written(shop.authorId, { title: { en: "How to choose a desk", ar: "اختيار المكتب" } });
    const changed = await put(shop.staff, made, english);
    expect(changed.data?.arabicOlder).toEqual(["title"]);
    const checked = await put(shop.staff, { ...made, version: 2 }, { ...english, arabicChecked: ["title"] });
    expect(checked.data?.arabicOlder).toEqual([]);
  });

  test("a link that could run something is refused by name, in either language", async () => {
    await using shop = await journal();
    const body = written(shop.authorId, { body: { en: "Fine.", ar: "[اضغط](javascript:alert(1))" } });
    const answer = await shop.staff.call("POST /api/articles", { body });
    expect(answer.envelope).toMatchObject({ error: { fields: { "body.ar": { code: "link" } } } });
  });

  test("a draft can be removed, a published article cannot; a visitor can do neither", async () => {
    await using shop = await journal();
    const made = await shop.add();
    const params = { id: made.id };
    expect((await visitor(shop.app).call("DELETE /api/articles/:id", { params })).status).toBe(401);
    const live = await publish(shop.staff, made);
    expect((await shop.staff.call("DELETE /api/articles/:id", { params })).status).toBe(409);
    const draft = await shop.staff.api("PATCH /api/articles/:id", {
      params,
      body: { status: "draft" },
      headers: ifMatch(live.version),
    });
    const removed = await shop.staff.call("DELETE /api/articles/:id", { params, ifMatch: draft.version });
    expect(removed.status).toBe(200);
    expect((await shop.staff.call("GET /api/staff/articles/:id", { params })).status).toBe(404);
  });

  test("is found by the beginning of a word of its Arabic title, with any form of hamza", async () => {
    await using shop = await journal();
    await shop.add();
    await shop.add({ title: { en: "Lighting", ar: "الإضاءة" } });
    const found = await shop.staff.api("GET /api/staff/articles", { query: { q: "الاضاء" } });
    expect(found.data.map((row) => row.title.en)).toEqual(["Lighting"]);
  });
});
