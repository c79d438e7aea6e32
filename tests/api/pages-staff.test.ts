import { describe, expect, onTestFinished, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import { pageKeys } from "../../src-shared/content/standard/index.ts";
import type { PageInput } from "../../src-shared/pages/operations.ts";
import { notesOn, revisionOf } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

const params = { key: "about" };
const ours: PageInput = {
  title: { en: "About Pearl", ar: "عن اللؤلؤة" },
  body: { en: "We are {{company}}.\n\nCall {{phone}}.", ar: "نحن {{company}}." },
  seo: { title: { en: "" }, description: { en: "Who we are." }, keywords: { en: ["desks"] } },
};

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  const put = (body: PageInput, version: number) =>
    staff.call("PUT /api/pages/:key", { params, body, ifMatch: version });
  const read = () => staff.api("GET /api/staff/pages/:key", { params });
  const shown = () => visitor(app).api("GET /api/pages/:key", { params });
  return { app, staff, put, read, shown };
}

describe("the shop's own pages, written by staff", () => {
  test("each has the standard text until somebody writes one", async () => {
    const { staff, read, shown } = await shopWith();
    const list = await staff.api("GET /api/staff/pages");
    expect(list.map(({ key, status, version }) => [key, status, version])).toEqual(
      pageKeys.map((key) => [key, "standard", 0]),
    );
    expect((await read()).body.en).toContain("{{delivery}}");
    expect((await shown()).updatedAt).toBeNull();
    const unknown = { params: { key: "cart" }, body: ours, ifMatch: 0 };
    expect((await staff.call("PUT /api/pages/:key", unknown)).code).toBe("not_found");
  });

  test("a draft is previewed with today's values, and visitors read it once it is published", async () => {
    const { app, staff, put, read, shown } = await shopWith();
    const draft = (await put({ ...ours, status: "draft" }, 0)).data;
    expect(draft).toMatchObject({ title: ours.title, status: "draft", published: false, version: 1 });
    expect((await shown()).title.en).toBe("About us");
    const preview = await staff.api("GET /api/staff/pages/:key/preview", { params });
    expect(preview.body).toEqual({ en: "We are Showroom.", ar: "نحن شوروم." });
    expect((await put(ours, 1)).data).toMatchObject({ status: "published", published: true, version: 2 });
    expect((await shown()).html).toEqual({ en: "<p>We are Showroom.</p>\n", ar: "<p>نحن شوروم.</p>\n" });

    const next = { ...ours, title: { en: "About us all", ar: "عنا" }, status: "draft" as const };
    expect((await put(next, 2)).data).toMatchObject({ status: "draft", published: true, version: 3 });
    expect((await shown()).title.en).toBe("About Pearl");
    expect((await read()).title.en).toBe("About us all");
    const notes = await notesOn(app, draft.id);
    expect(notes.map((note) => [note.action, note.staff_name])).toEqual([
      ["PUT /api/pages/:key", "Aisha"],
      ["PUT /api/pages/:key", "Aisha"],
      ["PUT /api/pages/:key", "Aisha"],
    ]);
  });

  test("the standard text comes back, and a text is written again over it", async () => {
    const { put, read, shown } = await shopWith();
    await put(ours, 0);
    await put({ ...ours, status: "standard" }, 1);
    expect(await read()).toMatchObject({ title: { en: "About us" }, status: "standard", published: false, version: 2 });
    expect((await shown()).title.en).toBe("About us");
    await put(ours, 2);
    expect((await shown()).title.en).toBe("About Pearl");
  });

  test("a page is changed on the version that was read: 0 where nobody has written it", async () => {
    const { app, staff, put } = await shopWith();
    expect((await staff.call("PUT /api/pages/:key", { params, body: ours })).code).toBe("version_required");
    await put(ours, 0);
    const before = await revisionOf(app);
    const late = await put({ ...ours, title: { en: "Late" } }, 0);
    expect(late.envelope).toMatchObject({
      error: { code: "version_conflict", details: { by: "Aisha", current: { version: 1, title: ours.title } } },
    });
    expect(await revisionOf(app)).toBe(before);
  });

  test("Arabic that is older than its English is flagged until it was read again", async () => {
    const { staff, put } = await shopWith();
    await put(ours, 0);
    const changed = { ...ours, title: { en: "About the pearl", ar: ours.title.ar } };
    expect((await put(changed, 1)).data.arabicOlder).toEqual(["title"]);
    expect((await put({ ...changed, arabicChecked: ["title"] }, 2)).data.arabicOlder).toEqual([]);
    expect((await staff.api("GET /api/staff/pages")).find(({ key }) => key === "about")?.version).toBe(3);
  });

  test("markup that a text brings is cleaned, and a link that runs something is refused", async () => {
    const { put, shown } = await shopWith();
    const bad = await put({ ...ours, body: { en: "[x](javascript:alert(1))" } }, 0);
    expect(bad.envelope).toMatchObject({ error: { code: "invalid", fields: { "body.en": {} } } });
    const written = await put({ ...ours, body: { en: "Hello <script>alert(1)</script> you" } }, 0);
    expect(written.status).toBe(200);
    expect((await shown()).html.en).not.toContain("<script");
  });

  test("is written again by the same key once", async () => {
    const { staff, read } = await shopWith();
    const retried = { params, body: ours, headers: ifMatch(0), idempotencyKey: "page-1" };
    await staff.call("PUT /api/pages/:key", { ...retried, ifMatch: 0 });
    await staff.call("PUT /api/pages/:key", { ...retried, ifMatch: 0 });
    expect((await read()).version).toBe(1);
  });
});
