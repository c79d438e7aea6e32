/** What was saved of a page comes back, and a draft is published by itself at its time. */
import { describe, expect, onTestFinished, test } from "vitest";
import { publishDuePages } from "../../server/features/content/publish-due-pages.ts";
import type { PageInput } from "../../src-shared/pages/operations.ts";
import { pageToWrite } from "../support/articles.ts";
import { notesOn } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

async function shopWith(key = "about") {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  const params = { key };
  const put = async (fields: Partial<PageInput>) => {
    const { version } = await staff.api("GET /api/staff/pages/:key", { params });
    const body = { ...pageToWrite, ...fields };
    return (await staff.call("PUT /api/pages/:key", { params, ifMatch: version, body })).data;
  };
  const read = () => staff.api("GET /api/staff/pages/:key", { params });
  const versions = () => staff.api("GET /api/staff/pages/:key/versions", { params });
  const shown = async () => (await visitor(app).api("GET /api/pages/:key", { params })).title.en;
  const restore = (id: string, version: number) =>
    staff.call("POST /api/pages/:key/versions/:id/restore", { params: { ...params, id }, ifMatch: version });
  return { app, staff, params, put, read, versions, shown, restore };
}

describe("versions of a page", () => {
  test("each save is one, with its time and who made it, the newest first", async () => {
    const { app, put, versions, staff, params } = await shopWith();
    expect(await versions()).toEqual([]);
    app.clock.set("2026-03-01T07:30:00.000Z");
    await put({ title: { en: "First" }, status: "draft" });
    app.clock.set("2026-03-01T08:30:00.000Z");
    await put({ title: { en: "Second" }, body: { en: "Call {{phone}}. We are {{company}}." } });
    await put({ status: "standard" });
    const list = await versions();
    expect(list.map(({ at, by, state, title }) => [at, by, state, title.en])).toEqual([
      ["2026-03-01T08:30:00.000Z", "Aisha", "standard", "About us"],
      ["2026-03-01T08:30:00.000Z", "Aisha", "published", "Second"],
      ["2026-03-01T07:30:00.000Z", "Aisha", "draft", "First"],
    ]);
    const one = { ...params, id: list[1]?.id ?? "" };
    const preview = await staff.api("GET /api/staff/pages/:key/versions/:id", { params: one });
    expect(preview.body.en).toContain("We are Showroom.");
    const elsewhere = { key: "services", id: one.id };
    expect((await staff.call("GET /api/staff/pages/:key/versions/:id", { params: elsewhere })).code).toBe("not_found");
  });

  test("one comes back as the draft, is a version itself, and visitors read what they read", async () => {
    const { app, put, versions, shown, restore, read } = await shopWith();
    await put({ title: { en: "First", ar: "الأول" } });
    await put({ title: { en: "Second", ar: "الثاني" } });
    const first = (await versions()).at(-1)?.id ?? "";
    expect((await restore(first, 1)).code).toBe("version_conflict");
    const back = (await restore(first, 2)).data;
    expect(back).toMatchObject({ title: { en: "First", ar: "الأول" }, status: "draft", published: true, version: 3 });
    expect(await shown()).toBe("Second");
    expect((await versions()).map(({ title }) => title.en)).toEqual(["First", "Second", "First"]);
    expect((await notesOn(app, back.id)).at(-1)?.action).toBe("POST /api/pages/:key/versions/:id/restore");
    await put({ ...pageToWrite, title: (await read()).title });
    expect(await shown()).toBe("First");
  });

  test("a draft is given up: the page is as visitors read it, and the draft is a version", async () => {
    const { staff, params, put, read, versions, shown, app } = await shopWith();
    const discard = (ifMatch: number, key = params.key) =>
      staff.call("POST /api/pages/:key/discard-draft", { params: { key }, ifMatch });
    const standard = await read();
    await put({ title: { en: "First" }, status: "draft" });
    expect((await discard(1)).data).toMatchObject({ title: standard.title, body: standard.body, status: "standard" });
    await put({ title: { en: "Second" } });
    await put({ title: { en: "Third" }, status: "draft", publishAt: "2999-01-01T09:00:00.000Z" });
    expect((await discard(3)).code).toBe("version_conflict");
    expect((await discard(4)).data).toMatchObject({ title: { en: "Second" }, status: "published", publishAt: null });
    expect(await shown()).toBe("Second");
    expect((await versions()).map(({ state, title }) => [state, title.en]).slice(0, 2)).toEqual([
      ["published", "Second"],
      ["draft", "Third"],
    ]);
    expect((await notesOn(app, (await read()).id)).at(-1)?.action).toBe("POST /api/pages/:key/discard-draft");
    expect((await discard(5)).code).toBe("not_found");
    const own = await staff.api("POST /api/pages", { body: { ...pageToWrite, status: "draft" } });
    expect((await discard(1, own.id)).code).toBe("not_found");
  });

  test("fifty are kept of each page", async () => {
    const { put, versions } = await shopWith();
    for (let nth = 1; nth <= 53; nth++) await put({ title: { en: `Save ${nth}` } });
    const titles = (await versions()).map(({ title }) => title.en);
    expect([titles.length, titles[0], titles.at(-1)]).toEqual([50, "Save 53", "Save 4"]);
  });

  test("what stood there before versions were kept is the first, and a removed page leaves none", async () => {
    const { app, staff } = await shopWith();
    const { id } = await staff.api("POST /api/pages", { body: { ...pageToWrite, status: "draft" } });
    await app.db.deleteFrom("page_versions").execute();
    const params = { key: id };
    await staff.call("PUT /api/pages/:key", { params, ifMatch: 1, body: { ...pageToWrite, status: "draft" } });
    const versions = await staff.api("GET /api/staff/pages/:key/versions", { params });
    expect(versions.map(({ by, state }) => [by, state])).toEqual([
      ["Aisha", "draft"],
      [null, "draft"],
    ]);
    await staff.api("DELETE /api/pages/:key", { params });
    expect(await app.db.selectFrom("page_versions").selectAll().execute()).toEqual([]);
  });
});

describe("a draft with a time", () => {
  test("is published then and not before, is a version of the shop's own, and waits no more", async () => {
    const { app, put, shown, versions, read } = await shopWith();
    await put({ title: { en: "Now" } });
    const draft = await put({ title: { en: "Later" }, status: "draft", publishAt: "2026-03-01T09:00:00.000Z" });
    expect(draft).toMatchObject({ status: "draft", publishAt: "2026-03-01T09:00:00.000Z" });
    app.clock.set("2026-03-01T08:59:00.000Z");
    expect(await publishDuePages(app)).toBe(0);
    expect(await shown()).toBe("Now");
    app.clock.set("2026-03-01T09:01:00.000Z");
    expect(await publishDuePages(app)).toBe(1);
    expect(await shown()).toBe("Later");
    expect(await read()).toMatchObject({ status: "published", published: true, publishAt: null, version: 3 });
    expect((await versions())[0]).toMatchObject({ by: null, state: "published", title: { en: "Later" } });
    expect((await notesOn(app, draft.id)).at(-1)).toMatchObject({
      action: "command:publish-scheduled",
      actor: "system",
    });
    expect(await publishDuePages(app)).toBe(0);
  });

  test("shows an own page for the first time, and loses its time when it is published or withdrawn by hand", async () => {
    const { app, staff } = await shopWith();
    const at = "2026-03-01T09:00:00.000Z";
    const body = { ...pageToWrite, key: "leasing", status: "draft" as const, publishAt: at };
    const { id } = await staff.api("POST /api/pages", { body });
    const slug = { params: { slug: "leasing" } };
    expect((await visitor(app).call("GET /api/texts/:slug", slug)).status).toBe(404);
    app.clock.set(at);
    expect(await publishDuePages(app)).toBe(1);
    expect((await visitor(app).call("GET /api/texts/:slug", slug)).status).toBe(200);
    const params = { key: id };
    await staff.call("PUT /api/pages/:key", { params, ifMatch: 2, body });
    const after = await staff.call("PUT /api/pages/:key", {
      params,
      ifMatch: 3,
      body: { ...body, status: "withdrawn" },
    });
    expect(after.data).toMatchObject({ status: "draft", publishAt: null, published: false });
  });
});
