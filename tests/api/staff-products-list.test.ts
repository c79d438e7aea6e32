import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ifMatch } from "../../src-shared/api/editing.ts";
import type { StaffProductQuery } from "../../src-shared/products/operations.ts";
import { addCategory, addChair, addPicture, addSubcategory, colours } from "../support/catalogue.ts";
import { as, type Person, type TestApp, testApp, visitor } from "../support/context.ts";

describe("the staff's list of products", () => {
  let app: TestApp;
  let staff: Person;
  const ids: Record<string, string> = {};
  let inside: { id: string };

  beforeAll(async () => {
    app = await testApp();
    staff = await as(app, "staff");
    const seating = await addCategory(staff);
    const desks = await addCategory(staff);
    inside = await addSubcategory(staff, desks.id);
    const path = await addPicture(staff);
    const add = async (key: string, changes: Parameters<typeof addChair>[2], category = seating.id) => {
      app.clock.advance(1000);
      ids[key] = (await addChair(staff, category, changes)).id;
    };
    await add("mesh", {
      name: { en: "Ergonomic mesh chair", ar: "كُرسيّ شبكي مُريح" },
      brand: "Sidra Office",
      options: colours,
      variants: [
        { sku: "DM-SE-101-BLK", options: { colour: "black" }, price: 89_900, openingStock: 20 },
        { sku: "DM-SE-101-TEA", options: { colour: "teal" }, price: 99_900, openingStock: 2 },
      ],
      images: [{ path, alt: { en: "A chair", ar: "كرسي" } }],
      isFeatured: true,
    });
    await add("stool", {
      name: { en: "Drafting stool" },
      brand: "Corniche",
      status: "draft",
      variants: [{ sku: "ST-1", price: 30_000 }],
    });
    await add("sofa", {
      name: { en: "Lounge sofa", ar: "كنبة" },
      status: "archived",
      variants: [{ sku: "SO-1", price: 250_000, openingStock: 4 }],
    });
    await add(
      "desk",
      {
        name: { en: "Sit-stand desk 140", ar: "مكتب ١٤٠" },
        subcategoryId: inside.id,
        status: "draft",
        publishAt: "2026-06-01T06:00:00+03:00",
        variants: [{ sku: "DE-140", price: 189_900, tracked: false }],
        images: [{ path, alt: { en: "A desk" } }],
      },
      desks.id,
    );
  });
  afterAll(() => app.close());

  const keysOf = async (query: Partial<Record<keyof StaffProductQuery, unknown>>) => {
    const { data } = await staff.api("GET /api/staff/products", { query: query as object });
    return data.map((row) => Object.keys(ids).find((key) => ids[key] === row.id));
  };

  test("names the products of single variants, which a quote asks for at once", async () => {
    const list = (query: object) => staff.api("GET /api/staff/products", { query });
    const all = (await list({})).data;
    const [desk, stool] = ["desk", "stool"].map((key) => all.find((row) => row.id === ids[key]));
    const variant = [desk, stool].map((row) => row?.variants[0]?.id ?? "");
    expect((await list({ variant })).data.map((row) => row.id).sort()).toEqual([ids.desk, ids.stool].sort());
    expect((await list({ variant: variant[0] ?? "" })).data.map((row) => row.id)).toEqual([ids.desk]);
    expect((await list({ variant: "none" })).data).toEqual([]);
  });

  test("has every product in every state, with the fields that the list edits", async () => {
    const { data, meta } = await staff.api("GET /api/staff/products");
    expect(meta).toMatchObject({ total: 4, statuses: { draft: 1, scheduled: 1, active: 1, archived: 1 } });
    expect(meta.brands).toEqual(["Corniche", "Sidra Office"]);
    expect(data[0]).toMatchObject({
      id: ids.mesh,
      priceFrom: 89_900,
      priceTo: 99_900,
      onHand: 22,
      stock: "low",
      pictures: 1,
      picture: { width: 40 },
      variants: [
        { sku: "DM-SE-101-BLK", onHand: 20, optionText: { en: "Black", ar: "أسود" } },
        { sku: "DM-SE-101-TEA", onHand: 2, optionText: { en: "Teal", ar: "أزرق مخضر" } },
      ],
    });
    expect(data.find((row) => row.id === ids.desk)).toMatchObject({ onHand: null, stock: "in", status: "draft" });
  });

  test.each([
    ["chair", ["mesh"]],
    ["ergo mesh", ["mesh"]],
    ["mesh ergo", ["mesh"]],
    ["كرسي مريح", ["mesh"]],
    ["مكتب 140", ["desk"]],
    ["DM-SE-101", ["mesh"]],
    ["dmse101tea", ["mesh"]],
    ["dm se 101", ["mesh"]],
    ["101-TEA", ["mesh"]],
    ["corniche", ["stool"]],
    ["nothing like it", []],
    ["%", []],
    ["' or 1=1 --", []],
  ])("finds %s", async (q, found) => {
    expect(await keysOf({ q })).toEqual(found);
  });

  test("puts the very SKU first, then names, then the rest", async () => {
    const copied = await addChair(staff, (await addCategory(staff)).id, {
      name: { en: "ST-1 spare castor" },
      variants: [{ sku: "ST-10", price: 100 }],
    });
    const { data } = await staff.api("GET /api/staff/products", { query: { q: "ST-1" } });
    expect(data.map((row) => row.id)).toEqual([ids.stool, copied.id]);
    await staff.api("PATCH /api/products/:id", {
      params: { id: copied.id },
      body: { status: "draft" },
      headers: ifMatch(1),
    });
    await staff.api("DELETE /api/products/:id", { params: { id: copied.id } });
  });

  test.each<[Partial<Record<keyof StaffProductQuery, unknown>>, string[]]>([
    [{ status: "draft" }, ["stool"]],
    [{ status: "scheduled" }, ["desk"]],
    [{ status: ["draft", "archived"] }, ["stool", "sofa"]],
    [{ flag: "featured" }, ["mesh"]],
    [{ brand: ["Corniche", "None"] }, ["stool"]],
    [{ stock: "out" }, ["stool"]],
    [{ stock: "low" }, ["mesh"]],
    [{ stock: "in" }, ["sofa", "desk"]],
    [{ pictures: "missing" }, ["stool", "sofa"]],
    [{ pictures: "alt-missing" }, ["desk"]],
    [{ arabic: "missing" }, ["stool", "desk"]],
    [{ minPrice: 95_000, maxPrice: 200_000 }, ["mesh", "desk"]],
    [{ sort: "price" }, ["stool", "mesh", "desk", "sofa"]],
    [{ sort: "-price" }, ["sofa", "desk", "mesh", "stool"]],
    [{ sort: "name" }, ["stool", "mesh", "sofa", "desk"]],
    [{ sort: "stock" }, ["stool", "sofa", "mesh", "desk"]],
    [{ sort: "-stock" }, ["mesh", "sofa", "stool", "desk"]],
    [{ sort: "-created" }, ["desk", "sofa", "stool", "mesh"]],
    [{ sort: "price", page: 2, pageSize: 3 }, ["sofa"]],
  ])("filters, sorts and pages by %j", async (query, expected) => {
    expect(await keysOf(query)).toEqual(expected);
  });

  test("filters by category and subcategory, and counts states over the products of the other filters", async () => {
    const { data } = await staff.api("GET /api/staff/products", { query: { subcategory: inside.id } });
    expect(data.map((row) => row.id)).toEqual([ids.desk]);
    const drafts = await staff.api("GET /api/staff/products", { query: { status: "draft", stock: "out" } });
    expect(drafts.meta.statuses).toEqual({ draft: 1, scheduled: 0, active: 0, archived: 0 });
    expect(drafts.meta.total).toBe(1);
  });

  test("follows every write at once, by every user", async () => {
    const row = async () => (await staff.api("GET /api/staff/products", { query: { q: "SO-1" } })).data[0];
    const before = await row();
    await staff.api("POST /api/variants/:id/movements", {
      params: { id: before?.variants[0]?.id ?? "" },
      body: { reason: "counted", quantity: -4 },
    });
    expect(await row()).toMatchObject({ onHand: 0, stock: "out" });
    await staff.api("PATCH /api/products/:id", {
      params: { id: ids.sofa ?? "" },
      body: { name: { en: "Big sofa" } },
      headers: ifMatch(before?.version ?? 0),
    });
    expect(await keysOf({ q: "big sofa" })).toEqual(["sofa"]);
    expect(await keysOf({ q: "lounge" })).toEqual(["sofa"]);
  });

  test.each(["sort=drop", "page=0", "pageSize=1000", "status=hidden", `q=${"x".repeat(101)}`, "minPrice=-1"])(
    "asked for with %s is refused in words",
    async (query) => {
      const answer = await staff.call("GET /api/staff/products", {
        query: Object.fromEntries(new URLSearchParams(query)),
      });
      expect(answer.status).toBe(422);
    },
  );

  test("is for staff only", async () => {
    expect((await visitor(app).call("GET /api/staff/products")).status).toBe(401);
  });
});
