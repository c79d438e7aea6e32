import { describe, expect, onTestFinished, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { AuthorInput } from "../../src-shared/authors/operations.ts";
import { articleToWrite } from "../support/articles.ts";
import { lastChangeOf, notesOn } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

const huda: AuthorInput = {
  name: { en: "Huda Al-Kuwari", ar: "هدى الكواري" },
  title: { en: "Workplace planner", ar: "مخططة مكاتب" },
  bio: { en: "Plans offices.", ar: "تخطط المكاتب." },
};

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  const add = (changes: Partial<AuthorInput> = {}) => staff.api("POST /api/authors", { body: { ...huda, ...changes } });
  return { app, staff, add };
}

describe("authors", () => {
  test("a shop without any makes one, and its first article names it", async () => {
    const { app, staff, add } = await shopWith();
    expect(await staff.api("GET /api/staff/authors")).toEqual([]);
    const author = await add();
    expect(author).toMatchObject({ ...huda, key: "huda-al-kuwari", version: 1, articles: 0 });
    await staff.api("POST /api/articles", { body: articleToWrite(author.id, { status: "published" }) });
    const shown = await visitor(app).api("GET /api/articles/:slug", { params: { slug: "choosing-a-desk" } });
    expect(shown.author).toEqual({ ...huda, key: "huda-al-kuwari" });
    expect((await staff.api("GET /api/staff/authors/:id", { params: { id: author.id } })).articles).toBe(1);
  });

  test("two of one name, and one without Latin letters, have keys of their own", async () => {
    const { add } = await shopWith();
    const keys = [await add(), await add(), await add({ name: { en: "هدى", ar: "هدى" } })].map(({ key }) => key);
    expect(new Set(keys).size).toBe(3);
    expect(keys[2]).toMatch(/^author-[0-9a-f]{6}$/);
  });

  test("one is changed on the version that was read, noted with who, and stays while an article names it", async () => {
    const { app, staff, add } = await shopWith();
    const { id } = await add();
    const params = { id };
    const body = { ...huda, title: { en: "Editor" } };
    expect((await staff.call("PUT /api/authors/:id", { params, body })).code).toBe("version_required");
    const changed = await staff.api("PUT /api/authors/:id", { params, body, headers: ifMatch(1) });
    expect(changed).toMatchObject({ title: { en: "Editor" }, key: "huda-al-kuwari", version: 2 });
    expect((await staff.call("PUT /api/authors/:id", { params, body, ifMatch: 1 })).code).toBe("version_conflict");
    expect((await notesOn(app, id)).at(-1)?.staff_name).toBe("Aisha");
    const article = await staff.api("POST /api/articles", { body: articleToWrite(id) });
    expect((await staff.call("DELETE /api/authors/:id", { params, ifMatch: 2 })).code).toBe("conflict");
    await staff.api("DELETE /api/articles/:id", { params: { id: article.id }, headers: ifMatch(1) });
    await staff.api("DELETE /api/authors/:id", { params, headers: ifMatch(2) });
    expect(await staff.api("GET /api/staff/authors")).toEqual([]);
    expect(await lastChangeOf(app, id)).toEqual({ collection: "authors", version: 3, deleted: true });
  });
});
