import { describe, expect, onTestFinished, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { TestimonialInput } from "../../src-shared/testimonials/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { lastChangeOf, notesOn, revisionOf } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

const said: TestimonialInput = {
  author: { en: "Maryam Al-Hajri", ar: "مريم الهاجري" },
  role: { en: "Office manager" },
  company: { en: "Pearl Consulting" },
  text: { en: "Forty desks in two days.", ar: "أربعون مكتبًا في يومين." },
  rating: 5,
  active: true,
};

async function shopWith() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  const add = (changes: Partial<TestimonialInput> = {}) =>
    staff.api("POST /api/testimonials", { body: { ...said, ...changes } });
  const shown = async () => (await visitor(app).api("GET /api/testimonials")).map((one) => one.id);
  return { app, staff, add, shown };
}

describe("testimonials", () => {
  test("visitors see the active ones in order, staff all of them", async () => {
    const { staff, add, shown } = await shopWith();
    const first = await add();
    const hidden = await add({ active: false });
    const front = await add({ position: 0 });
    expect(await shown()).toEqual([first.id, front.id]);
    expect((await staff.api("GET /api/staff/testimonials")).map((one) => one.id)).toEqual([
      first.id,
      front.id,
      hidden.id,
    ]);
  });

  test("are changed on the version that was read, noted with who, and gone when removed", async () => {
    const { app, staff, add, shown } = await shopWith();
    const { id } = await add();
    const change = (version?: number) =>
      staff.call("PUT /api/testimonials/:id", {
        params: { id },
        body: { ...said, rating: 4 },
        ...(version === undefined ? {} : { ifMatch: version }),
      });
    expect((await change()).code).toBe("version_required");
    expect((await change(1)).data).toMatchObject({ rating: 4, version: 2, position: 0 });
    const late = await change(1);
    expect(late.envelope).toMatchObject({
      error: { code: "version_conflict", details: { by: "Aisha", current: { version: 2, rating: 4 } } },
    });
    const note = (await notesOn(app, id)).at(-1);
    expect([note?.before, note?.after]).toEqual(['{"rating":5}', '{"rating":4}']);
    const remove = (version: number) =>
      staff.call("DELETE /api/testimonials/:id", { params: { id }, ifMatch: version });
    expect((await remove(1)).code).toBe("version_conflict");
    expect((await remove(2)).status).toBe(200);
    expect(await shown()).toEqual([]);
    expect(await lastChangeOf(app, id)).toEqual({ collection: "testimonials", version: 3, deleted: true });
  });

  test("are shown and hidden by the same call without a body, and by a name for the state as often as it is sent", async () => {
    const { app, staff, add, shown } = await shopWith();
    const { id } = await add();
    const toggle = (body?: object, more: object = {}) =>
      staff.call("PATCH /api/testimonials/:id/toggle", { params: { id }, ...(body ? { body } : {}), ...more });
    expect((await toggle()).data).toMatchObject({ active: false, version: 2 });
    expect(await shown()).toEqual([]);
    expect((await toggle({})).data).toMatchObject({ active: true, version: 3 });
    expect(await shown()).toEqual([id]);
    expect((await toggle({ active: false })).data).toMatchObject({ active: false, version: 4 });
    const before = await revisionOf(app);
    expect((await toggle({ active: false })).data).toMatchObject({ active: false, version: 4 });
    expect(await revisionOf(app)).toBe(before);
    const retried = { idempotencyKey: "toggle-1" };
    expect([(await toggle({}, retried)).data.active, (await toggle({}, retried)).data.active]).toEqual([true, true]);
    expect((await toggle({}, { ifMatch: 1 })).code).toBe("version_conflict");
  });

  test("need an author, a text and one to five stars", async () => {
    const { app, staff } = await shopWith();
    const before = await revisionOf(app);
    for (const [changes, field] of [
      [{ author: { en: "" } }, "author.en"],
      [{ text: { en: " " } }, "text.en"],
      [{ rating: 0 }, "rating"],
      [{ rating: 6 }, "rating"],
      [{ rating: 4.5 }, "rating"],
      [{ text: { en: "x".repeat(1501) } }, "text.en"],
    ] as const) {
      const { status, envelope } = await staff.call("POST /api/testimonials", { body: { ...said, ...changes } });
      expect(status).toBe(422);
      expect(Object.keys((envelope as unknown as { error: { fields: object } }).error.fields)).toEqual([field]);
    }
    const nothing = { params: { id: newId() }, body: said, ifMatch: 1 };
    expect((await staff.call("PUT /api/testimonials/:id", nothing)).status).toBe(404);
    expect(await revisionOf(app)).toBe(before);
  });

  test("are put into another order with one request, all of it or none, and noted once", async () => {
    const { app, staff, add, shown } = await shopWith();
    const [a, b, c] = [await add(), await add(), await add()];
    const key = "PATCH /api/testimonials/order";
    const before = await revisionOf(app);
    const after = await staff.api(key, { body: { ids: [c.id, a.id, b.id] } });
    expect(after.map((row) => row.id)).toEqual([c.id, a.id, b.id]);
    expect(await shown()).toEqual([c.id, a.id, b.id]);
    expect(await revisionOf(app)).toBe(before + 1);
    expect(await notesOn(app, "order")).toHaveLength(1);
    // One has been added since it was shown.
    await add();
    const old = await staff.call(key, { body: { ids: [a.id, b.id, c.id] } });
    expect([old.status, old.code]).toEqual([409, "conflict"]);
    expect((await shown()).slice(0, 3)).toEqual([c.id, a.id, b.id]);
  });

  test("made twice by a retry are there once", async () => {
    const { staff } = await shopWith();
    const body = { ...said, id: newId() };
    const send = () => staff.api("POST /api/testimonials", { body, headers: { "idempotency-key": "said-1" } });
    expect(await send()).toEqual(await send());
    expect(await staff.api("GET /api/staff/testimonials")).toHaveLength(1);
    const { version } = await send();
    await staff.api("DELETE /api/testimonials/:id", { params: { id: body.id }, headers: ifMatch(version) });
  });
});
