/** The files of categories and of old addresses: imported again nothing changes, and in another shop they make the same. */
import { expect, test } from "vitest";
import { fromJson } from "../../db/json.ts";
import { TABLE_FORMATS, type TableFormat } from "../../src-shared/api/table-file.ts";
import { LANGS, type Lang } from "../../src-shared/values/localized.ts";
import { addCategory, addChair, addSubcategory } from "../support/catalogue.ts";
import { as, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { importing } from "../support/importing.ts";

const hostile = { en: '=cmd|"/c calc"!A1, "quoted"', ar: "كراسي؛ «مكتب»" };
const forms = TABLE_FORMATS.flatMap((format) => LANGS.map((lang) => [format, lang] as const));

async function opened(app: TestApp) {
  const manager = await as(app, "manager");
  return { manager, ...importing(() => manager) };
}

async function bytesOf(
  manager: Person,
  key: "GET /api/staff/categories/export" | "GET /api/old-addresses/export",
  file: { format: TableFormat; lang: Lang },
) {
  const { data } = await manager.call(key, { query: file });
  return new Uint8Array(Buffer.from(data.content, data.encoding));
}

async function fill(manager: Person) {
  const seats = await addCategory(manager, { slug: "seats", name: hostile });
  await addCategory(manager, { slug: "tables", name: { en: "Tables", ar: "طاولات" } });
  await addSubcategory(manager, seats.id, "Task chairs");
  return seats;
}

const treeOf = async (manager: Person) =>
  (await manager.api("GET /api/staff/categories")).map(({ slug, name, description, subcategories }) => ({
    ...{ slug, name, description },
    inside: subcategories.map((one) => ({ slug: one.slug, name: one.name })),
  }));

test.each(forms)(
  "categories as %s in %s change nothing when they come back, and make the same tree elsewhere",
  async (format, lang) => {
    await using app = await testApp();
    const { manager, send } = await opened(app);
    await fill(manager);
    const file = await bytesOf(manager, "GET /api/staff/categories/export", { format, lang });
    expect(await send(file)).toMatchObject({
      ...{ shape: "categories", unknown: [] },
      counts: { new: 0, changed: 0, unchanged: 3, wrong: 0 },
    });

    await using empty = await testApp();
    const other = await opened(empty);
    const planned = await other.send(file);
    expect(await other.apply(planned.id)).toMatchObject({ state: "done", done: 3, leftOut: 0 });
    expect(await treeOf(other.manager)).toEqual(await treeOf(manager));
  },
);

test.each(forms)(
  "old addresses as %s in %s change nothing when they come back, and lead as before once they are lost",
  async (format, lang) => {
    await using app = await testApp();
    const { manager, send, apply } = await opened(app);
    const seats = await fill(manager);
    await addChair(manager, seats.id, { slug: "mesh-chair" });
    const rows = [
      ["Redirect from", "Redirect to"],
      ["/products/Mesh_Pro", "/product/mesh-chair"],
      ["/?p=77", "/product/mesh-chair"],
      ["/category/Seats-2020", "/category/seats"],
      ["/collection?category=Office%20Seats%20%26%20more", "/category/seats"],
      ["/product-category/office/task", "/subcategory/task-chairs"],
    ];
    const first = await send(rows.map((cells) => cells.join(",")).join("\r\n"));
    expect(await apply(first.id)).toMatchObject({ state: "done", done: 5, leftOut: 0 });
    const file = await bytesOf(manager, "GET /api/old-addresses/export", { format, lang });
    expect(await send(file)).toMatchObject({
      ...{ shape: "redirects", unknown: [] },
      counts: { new: 0, changed: 0, unchanged: 5, wrong: 0 },
    });

    const stored = () => app.db.selectFrom("slug_redirects").selectAll().orderBy("kind").orderBy("slug").execute();
    const before = await stored();
    await app.db.deleteFrom("slug_redirects").execute();
    const again = await send(file);
    expect(await apply(again.id)).toMatchObject({ state: "done", done: 5, leftOut: 0 });
    expect(await stored()).toEqual(before);
  },
);

test.each(forms)("categories of one name, as %s in %s, are told apart by their slugs", async (format, lang) => {
  await using app = await testApp();
  const { manager, send } = await opened(app);
  const name = { en: "Chairs", ar: "كراسي" };
  const seats = await addCategory(manager, { slug: "seats", name });
  await addCategory(manager, { slug: "other-seats", name });
  for (const slug of ["task", "office"]) {
    const body = { slug, name: { en: `For ${slug}`, ar: "للعمل" }, description: { en: "" }, categoryId: seats.id };
    await manager.api("POST /api/subcategories", { body });
  }
  const file = await bytesOf(manager, "GET /api/staff/categories/export", { format, lang });
  expect(await send(file)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 4, wrong: 0 } });

  await using empty = await testApp();
  const other = await opened(empty);
  const planned = await other.send(file);
  expect(await other.apply(planned.id)).toMatchObject({ state: "done", done: 4, leftOut: 0 });
  expect(await treeOf(other.manager)).toEqual(await treeOf(manager));
});

test("a row without a slug names no category where the shop has several of its name", async () => {
  await using app = await testApp();
  const { manager, send, items } = await opened(app);
  for (const slug of ["seats", "other-seats"]) await addCategory(manager, { slug, name: { en: "Chairs" } });
  const run = await send("Name (English),Parent category,Description (English)\r\nChairs,,New");
  const { data } = await items(run.id);
  expect(data[0]?.problems).toEqual([{ line: 2, column: "Name (English)", code: "category_several", value: "Chairs" }]);
});

test.each(forms)("texts as %s in %s keep their apostrophes and line breaks", async (format, lang) => {
  await using app = await testApp();
  const { manager, send, items } = await opened(app);
  const description = { en: "'=1\r\n''+2\r\n=3", ar: "'@home" };
  await addCategory(manager, { slug: "seats", name: { en: "'=Seats", ar: "''-كراسي" }, description });
  // As they were saved before line breaks had one sign.
  await app.db
    .updateTable("categories")
    .set({ description: JSON.stringify(description) })
    .execute();
  const run = await send(await bytesOf(manager, "GET /api/staff/categories/export", { format, lang }));
  expect((await items(run.id)).data[0]?.changes).toEqual([]);
  expect(run).toMatchObject({ counts: { unchanged: 1 } });
});

test.each(forms)("old addresses as %s in %s differ by capitals, as those of the shop do", async (format, lang) => {
  await using app = await testApp();
  const { manager, send, apply } = await opened(app);
  await fill(manager);
  const rows = ["from,to", "/category/Seats-2020,/category/seats", "/category/seats-2020,/category/tables"];
  expect(await apply((await send(rows.join("\r\n"))).id)).toMatchObject({ done: 2 });
  // A category that came under an old address since is found there first.
  await addCategory(manager, { slug: "seats-2020" });
  await app.db.insertInto("slug_redirects").values({ kind: "category", slug: "seats", target_id: "gone" }).execute();
  const run = await send(await bytesOf(manager, "GET /api/old-addresses/export", { format, lang }));
  expect(run).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 1, wrong: 0 } });
});

test.each(["staff", "manager", "admin"] as const)(
  "%s download categories and redirects, and the audit log says which",
  async (role) => {
    await using app = await testApp();
    const { manager } = await opened(app);
    const seats = await fill(manager);
    await app.db
      .insertInto("slug_redirects")
      .values({ kind: "category", slug: "old-seats", target_id: seats.id })
      .execute();
    const person = await as(app, role, { name: "Aisha" });
    const categories = await person.call("GET /api/staff/categories/export", { query: {} });
    const redirects = await person.call("GET /api/old-addresses/export", { query: { q: "old" } });
    expect([categories.status, redirects.status]).toEqual([200, 200]);
    expect(categories.data.content).toContain("tables");
    expect(redirects.data.content).toContain("/category/old-seats,/category/seats");
    const noted = await app.db
      .selectFrom("audit")
      .select(["collection", "staff_name", "after"])
      .where("row_id", "=", "export")
      .orderBy("collection")
      .execute();
    expect(
      noted.map(({ collection, staff_name, after }) => [collection, staff_name, fromJson(after as never)]),
    ).toEqual([
      ["categories", "Aisha", { filters: {}, rows: 3 }],
      ["redirects", "Aisha", { filters: { q: "old" }, rows: 1 }],
    ]);
  },
);

test("old addresses that lead to nothing any more are left out, and none leaves to a visitor", async () => {
  await using app = await testApp();
  const { manager } = await opened(app);
  await app.db.insertInto("slug_redirects").values({ kind: "product", slug: "gone", target_id: "nothing" }).execute();
  const { data } = await manager.call("GET /api/old-addresses/export", { query: {} });
  expect(data.content).not.toContain("gone");
  for (const key of ["GET /api/old-addresses/export", "GET /api/staff/categories/export"] as const) {
    expect((await visitor(app).call(key)).status).toBe(401);
  }
});
