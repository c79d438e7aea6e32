/** Pages that the owner adds at /{slug}: one name space with articles and the shop's own addresses. */
import { describe, expect, onTestFinished, test } from "vitest";
import type { PageInput } from "../../src-shared/pages/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addAuthor, articleToWrite } from "../support/articles.ts";
import { as, testApp, visitor } from "../support/context.ts";

const fitOut: PageInput = {
  key: "office-fit-out",
  title: { en: "Office fit-out", ar: "تجهيز المكاتب" },
  body: { en: "{{company}} furnishes whole floors.", ar: "{{company}} تجهّز الطوابق." },
  seo: { title: { en: "" }, description: { en: "Whole floors, furnished." }, keywords: { en: ["fit-out"] } },
};

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  const add = (fields: Partial<PageInput> = {}) => staff.call("POST /api/pages", { body: { ...fitOut, ...fields } });
  const put = (key: string, version: number, fields: Partial<PageInput> = {}) =>
    staff.call("PUT /api/pages/:key", { params: { key }, ifMatch: version, body: { ...fitOut, ...fields } });
  const at = (slug: string) => visitor(app).call("GET /api/texts/:slug", { params: { slug } });
  return { app, staff, add, put, at };
}

const codesOf = (answer: { envelope: unknown }) =>
  Object.entries((answer.envelope as { error: { fields: Record<string, { code: string }> } }).error.fields).map(
    ([field, { code }]) => [field, code],
  );

describe("an own page", () => {
  test("is read at its address once it is published, and no longer when it is withdrawn", async () => {
    const { staff, add, put, at } = await shopWith();
    const draft = (await add({ status: "draft" })).data;
    expect(draft).toMatchObject({ key: "office-fit-out", isOwn: true, status: "draft", published: false, version: 1 });
    expect((await at("office-fit-out")).status).toBe(404);
    const params = { key: draft.id };
    expect((await staff.api("GET /api/staff/pages/:key/preview", { params })).body.en).toBe(
      "Showroom furnishes whole floors.",
    );

    await put(draft.id, 1);
    expect((await at("office-fit-out")).data).toMatchObject({
      page: { key: "office-fit-out", title: fitOut.title, html: { en: "<p>Showroom furnishes whole floors.</p>\n" } },
    });
    expect((await put(draft.id, 2, { status: "draft", title: { en: "Next" } })).data).toMatchObject({
      published: true,
    });
    expect((await at("office-fit-out")).data).toMatchObject({ page: { title: fitOut.title } });

    expect((await put(draft.id, 3, { status: "withdrawn" })).data).toMatchObject({ status: "draft", published: false });
    expect((await at("office-fit-out")).status).toBe(404);
    expect((await staff.api("GET /api/staff/pages")).at(-1)).toMatchObject({ id: draft.id, isOwn: true, version: 4 });
  });

  test("gets its address from its title where none is written, and leaves a redirect when it moves", async () => {
    const { app, staff, add, put, at } = await shopWith();
    const { id, key } = (await add({ key: "", title: { en: "Lease & return" } })).data;
    expect(key).toBe("lease-and-return");
    expect((await put(id, 1, { key: "leasing" })).data).toMatchObject({
      key: "leasing",
      formerSlugs: ["lease-and-return"],
    });
    for (const slug of ["leasing", "lease-and-return"])
      expect((await at(slug)).data).toMatchObject({ page: { key: "leasing" } });
    expect((await staff.api("GET /api/old-addresses")).data).toEqual([
      { kind: "page", slug: "lease-and-return", targetId: id },
    ]);
    // An article that takes the old address is found there, and the redirect is over.
    const authorId = await addAuthor(app);
    const body = articleToWrite(authorId, { slug: "lease-and-return", status: "published" });
    await staff.api("POST /api/articles", { body });
    expect((await at("lease-and-return")).data).toMatchObject({ article: { slug: "lease-and-return" } });
    expect((await staff.api("GET /api/old-addresses")).data).toEqual([]);
  });

  test("cannot have an article's address, nor an article its own, nor either one of the shop's", async () => {
    const { app, staff, add, put } = await shopWith();
    const authorId = await addAuthor(app);
    const article = (fields: object) => staff.call("POST /api/articles", { body: articleToWrite(authorId, fields) });
    await article({ slug: "which-desk" });
    expect(codesOf(await add({ key: "which-desk" }))).toEqual([["key", "address_taken"]]);
    for (const key of ["cart", "about", "journal", "office-furniture-doha", "admin", "shop", "metrics"])
      expect(codesOf(await add({ key })), key).toEqual([["key", "page_address"]]);
    expect(codesOf(await add({ key: "Not a slug" }))).toEqual([["key", "slug"]]);

    const { id } = (await add()).data;
    expect(codesOf(await add())).toEqual([["key", "address_taken"]]);
    expect(codesOf(await article({ slug: "office-fit-out" }))).toEqual([["slug", "address_taken"]]);
    expect((await article({ slug: "", title: { en: "Office fit-out" } })).data).toMatchObject({
      slug: "office-fit-out-2",
    });
    expect(codesOf(await put(id, 1, { key: "which-desk" }))).toEqual([["key", "address_taken"]]);
  });

  test("has no standard text, and a page that every shop has cannot move, be withdrawn or be removed", async () => {
    const { staff, add, put } = await shopWith();
    const { id } = (await add()).data;
    expect(codesOf(await put(id, 1, { status: "standard" }))).toEqual([["status", "choose"]]);
    expect(codesOf(await add({ key: "another", status: "standard" }))).toEqual([["status", "choose"]]);
    expect(codesOf(await put("about", 0, { key: "about-us" }))).toEqual([["key", "page_address"]]);
    expect(codesOf(await put("about", 0, { key: "", status: "withdrawn" }))).toEqual([["status", "choose"]]);
    expect((await put("about", 0, { key: "about" })).status).toBe(200);
    expect((await staff.call("DELETE /api/pages/:key", { params: { key: "about" } })).code).toBe("not_found");
  });

  test("is removed when nobody reads it, with its redirects; what is published is refused", async () => {
    const { staff, add, put } = await shopWith();
    const id = newId();
    expect((await staff.call("POST /api/pages", { body: { ...fitOut, id } })).data.id).toBe(id);
    expect((await staff.call("POST /api/pages", { body: { ...fitOut, key: "x", id } })).code).toBe("conflict");
    const remove = () => staff.call("DELETE /api/pages/:key", { params: { key: id } });
    expect((await remove()).code).toBe("conflict");
    await put(id, 1, { key: "moved", status: "withdrawn" });
    expect((await remove()).data).toEqual({ id });
    expect((await staff.api("GET /api/old-addresses")).data).toEqual([]);
    expect((await add()).status).toBe(201);
  });
});
