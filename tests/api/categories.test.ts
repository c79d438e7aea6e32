import { describe, expect, test } from "vitest";
import type { ConflictDetails, InUseDetails } from "../../src-shared/api/editing.ts";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffCategory } from "../../src-shared/catalogue/categories.ts";
import { newId } from "../../src-shared/values/id.ts";
import {
  addCategory,
  addChair,
  addPicture,
  addSubcategory,
  lastChangeOf,
  notesOn,
  revisionOf,
} from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";

const detailsOf = <T>(envelope: unknown): T => (envelope as { error: { details: T } }).error.details;

describe("categories", () => {
  test("a new category gets a slug from its English name, is the last one, and is in the shop at once in both languages", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff", { name: "Aisha" });
    await addCategory(staff);
    const made = await addCategory(staff, { name: { en: "Desks & workstations", ar: "مكاتب ومحطات عمل" } });
    expect(made).toMatchObject({ slug: "desks-and-workstations", version: 1, position: 1, products: { active: 0 } });
    const shown = await visitor(app).api("GET /api/categories");
    expect(shown.map((category) => category.slug).at(-1)).toBe("desks-and-workstations");
    expect(shown.at(-1)?.name.ar).toBe("مكاتب ومحطات عمل");
    expect(await lastChangeOf(app, made.id)).toEqual({ collection: "categories", version: 1, deleted: false });
    const [note] = await notesOn(app, made.id);
    expect(note).toMatchObject({ action: "POST /api/categories", staff_name: "Aisha", before: null });
    expect(JSON.parse(note?.after ?? "{}")).toMatchObject({ slug: "desks-and-workstations" });
  });

  test("two of the same name get different slugs, also where the other is a subcategory; a slug asked for twice is refused", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const first = await addCategory(staff, { name: { en: "Storage" } });
    const second = await addCategory(staff, { name: { en: "Storage" } });
    const inside = await addSubcategory(staff, first.id, "Storage");
    expect([first.slug, second.slug, inside.slug]).toEqual(["storage", "storage-2", "storage-3"]);
    const refused = await staff.call("POST /api/categories", {
      body: { slug: "storage-3", name: { en: "Other" }, description: { en: "" } },
    });
    expect(refused.status).toBe(422);
    expect(refused.envelope).toMatchObject({ error: { fields: { slug: { code: "taken" } } } });
  });

  test("one with an Arabic name only in Latin-less letters still gets a slug", async () => {
    await using app = await testApp();
    const made = await addCategory(await as(app, "staff"), { name: { en: "مكاتب" } });
    expect(made.slug).toMatch(/^category-[0-9a-f]{6}$/);
  });

  test("a changed slug leads from the old one to the new, over several changes and without chains", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const shopper = visitor(app);
    let category = await addCategory(staff, { name: { en: "Chairs" } });
    for (const slug of ["seats", "seating"]) {
      category = await staff.api("PUT /api/categories/:id", {
        params: { id: category.id },
        body: { slug, name: category.name, description: category.description },
        headers: ifMatch(category.version),
      });
    }
    for (const slug of ["chairs", "seats", "seating"]) {
      expect((await shopper.api("GET /api/categories/:id", { params: { id: slug } })).slug).toBe("seating");
      expect((await shopper.api("GET /api/products", { query: { category: slug } })).meta.category?.slug).toBe(
        "seating",
      );
    }
    const fresh = await addCategory(staff, { slug: "chairs", name: { en: "Chairs again" } });
    expect((await shopper.api("GET /api/categories/:id", { params: { id: "chairs" } })).id).toBe(fresh.id);
  });

  test("a change without a version is refused, and so is one on an older version, with the current row", async () => {
    await using app = await testApp();
    const aisha = await as(app, "staff", { name: "Aisha" });
    const omar = await as(app, "staff", { name: "Omar" });
    const { id, name, description } = await addCategory(aisha);
    const change = (person: typeof aisha, text: string, version?: number) =>
      person.call("PUT /api/categories/:id", {
        params: { id },
        body: { name, description: { en: text } },
        ...(version === undefined ? {} : { ifMatch: version }),
      });
    expect(await change(aisha, "one")).toMatchObject({ status: 428, code: "version_required" });
    expect(await change(aisha, "one", 1)).toMatchObject({ status: 200, data: { version: 2 } });
    const before = await revisionOf(app);
    const late = await change(omar, "two", 1);
    expect(late).toMatchObject({ status: 412, code: "version_conflict" });
    const details = detailsOf<ConflictDetails<StaffCategory>>(late.envelope);
    expect(details).toMatchObject({ by: "Aisha", at: app.now().toISOString() });
    expect(details.current).toMatchObject({ version: 2, description: { en: "one" } });
    expect(details.current.name).toEqual(name);
    expect(await revisionOf(app)).toBe(before);
    expect(description).toEqual({ en: "Chairs and stools." });
  });

  test("the same request sent again under its key is answered the same and done once", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const body = { id: newId(), name: { en: "Lamps" }, description: { en: "" } };
    const send = () => staff.call("POST /api/categories", { body, idempotencyKey: "lamps-1" });
    const [first, second] = [await send(), await send()];
    expect(second).toMatchObject({ status: 201, data: first.data });
    expect(await staff.api("GET /api/staff/categories")).toHaveLength(1);
    const again = await staff.call("POST /api/categories", { body });
    expect(again.code).toBe("conflict");
    const change = { params: { id: body.id }, body: { name: { en: "Light" }, description: { en: "" } }, ifMatch: 1 };
    const put = () => staff.call("PUT /api/categories/:id", { ...change, idempotencyKey: "lamps-2" });
    expect([(await put()).status, (await put()).status]).toEqual([200, 200]);
  });

  test("a category that holds subcategories or products, in any state, is not removed, and the refusal counts them", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const category = await addCategory(staff);
    const inside = await addSubcategory(staff, category.id);
    const product = await addChair(staff, category.id, { subcategoryId: inside.id, status: "archived" });
    const remove = () => staff.call("DELETE /api/categories/:id", { params: { id: category.id } });
    const refused = await remove();
    expect(refused.status).toBe(409);
    expect(detailsOf<InUseDetails>(refused.envelope).where).toEqual([
      { collection: "products", count: 1, first: [{ id: product.id, label: product.name }] },
      { collection: "subcategories", count: 1, first: [{ id: inside.id, label: inside.name }] },
    ]);
    const sub = await staff.call("DELETE /api/subcategories/:id", { params: { id: inside.id } });
    expect(detailsOf<InUseDetails>(sub.envelope).where[0]?.count).toBe(1);
    const other = await addCategory(staff);
    await staff.api("PATCH /api/products/:id", {
      params: { id: product.id },
      body: { categoryId: other.id },
      headers: ifMatch(product.version),
    });
    expect((await staff.call("DELETE /api/subcategories/:id", { params: { id: inside.id } })).status).toBe(200);
    expect((await remove()).status).toBe(200);
    expect(await lastChangeOf(app, category.id)).toEqual({ collection: "categories", version: 2, deleted: true });
    expect((await remove()).status).toBe(404);
  });

  test("are reordered as a whole; a list to which another user has added is refused with the current order", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const ids: string[] = [];
    for (let i = 0; i < 3; i += 1) ids.push((await addCategory(staff)).id);
    const turned = ids.toReversed();
    const after = await staff.api("PATCH /api/categories/order", { body: { ids: turned } });
    expect(after.map((category) => category.id)).toEqual(turned);
    expect(after.map((category) => category.version)).toEqual([2, 1, 2]);
    expect((await visitor(app).api("GET /api/categories")).map((category) => category.id)).toEqual(turned);
    const fourth = await addCategory(staff);
    const late = await staff.call("PATCH /api/categories/order", { body: { ids } });
    expect(late.code).toBe("conflict");
    expect(detailsOf<{ ids: string[] }>(late.envelope).ids).toEqual([...turned, fourth.id]);
  });

  test("subcategories are ordered inside their category, and take their products along to another", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const [here, there] = [await addCategory(staff), await addCategory(staff)];
    const [first, second] = [await addSubcategory(staff, here.id), await addSubcategory(staff, here.id)];
    const product = await addChair(staff, here.id, { subcategoryId: first.id });
    const turned = await staff.api("PATCH /api/subcategories/order", {
      body: { categoryId: here.id, ids: [second.id, first.id] },
    });
    expect(turned.map((own) => own.id)).toEqual([second.id, first.id]);
    const { version } = turned[1] as (typeof turned)[number];
    await staff.api("PUT /api/subcategories/:id", {
      params: { id: first.id },
      body: { name: first.name, description: first.description, categoryId: there.id },
      headers: ifMatch(version),
    });
    const moved = await staff.api("GET /api/staff/products/:id", { params: { id: product.id } });
    expect(moved).toMatchObject({ categoryId: there.id, subcategoryId: first.id, version: 2 });
    const shown = await visitor(app).api("GET /api/products", { query: { category: there.id } });
    expect(shown.meta.total).toBe(1);
  });

  test("a picture must be one of the library, and a category one that is there", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const body = { name: { en: "Lamps" }, description: { en: "" } };
    for (const image of ["products/none.jpg", "../secret.jpg", "https://evil.example/x.jpg"]) {
      const refused = await staff.call("POST /api/categories", { body: { ...body, image } });
      expect(refused.envelope).toMatchObject({ error: { code: "invalid", fields: { image: { code: "picture" } } } });
    }
    const image = await addPicture(staff);
    const made = await staff.api("POST /api/categories", { body: { ...body, image } });
    expect(made.picture).toMatchObject({ path: image, width: 40, height: 30 });
    const nowhere = await staff.call("POST /api/subcategories", { body: { ...body, categoryId: newId() } });
    expect(nowhere.envelope).toMatchObject({ error: { fields: { categoryId: { code: "unknown" } } } });
  });

  test("read-only fields are dropped, and text without a name, too long or with hidden signs is refused", async () => {
    await using app = await testApp();
    const staff = await as(app, "staff");
    const hostile = JSON.parse(
      '{"name":{"en":"Lamps","__proto__":{"polluted":true}},"description":{"en":""},"version":99,"position":-5,"createdAt":"1999","__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}}}',
    ) as object;
    const { data } = await staff.call("POST /api/categories", { body: hostile });
    expect(data).toMatchObject({ version: 1, position: 0 });
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
    for (const [en, code] of [
      ["", "required"],
      ["x".repeat(81), "too_long"],
      ["a\u202eb", "plain_text"],
      ["a\nb", "plain_text"],
    ]) {
      const refused = await staff.call("POST /api/categories", { body: { name: { en }, description: { en: "" } } });
      expect(refused.envelope).toMatchObject({ error: { fields: { "name.en": { code } } } });
    }
  });
});
