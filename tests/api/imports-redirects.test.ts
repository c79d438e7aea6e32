/** Old addresses from a file: each leads to a page of the shop, and none hides a page or leads in a circle. */
import { expect, test } from "vitest";
import { finishImports } from "../../server/features/imports/applying/run-import.ts";
import { addCategory, addChair, addSubcategory } from "../support/catalogue.ts";
import { as, type TestApp, testApp, visitor } from "../support/context.ts";
import { dieAfterOnePart } from "../support/die-after-one-part.ts";
import { importing } from "../support/importing.ts";
import { csvOf } from "../support/imports.ts";

const list = (...rows: string[][]) => csvOf([["Redirect from", "Redirect to"], ...rows]);

async function opened(app: TestApp) {
  const manager = await as(app, "manager");
  const category = await addCategory(manager, { slug: "chairs", name: { en: "Chairs", ar: "كراسي" } });
  const subcategory = await addSubcategory(manager, category.id, "Task chairs");
  const mesh = await addChair(manager, category.id, { slug: "mesh-chair" });
  const desk = await addChair(manager, category.id, { slug: "desk-100" });
  const old = async () =>
    (await manager.api("GET /api/old-addresses", { query: { pageSize: 100 } })).data.map(({ kind, slug, targetId }) => [
      kind,
      slug,
      targetId,
    ]);
  return { manager, category, subcategory, mesh, desk, old, ...importing(() => manager) };
}

test("old addresses of products and categories lead to their pages, unchanged the second time, and are undone", async () => {
  await using app = await testApp();
  const { category, subcategory, mesh, desk, send, apply, undo, old } = await opened(app);
  const file = list(
    ["https://old.example/products/Mesh_Pro?variant=1", "/product/mesh-chair"],
    ["/product/first-desk/", "https://shop.example/ar/product/desk-100"],
    ["/?p=77", "/product/desk-100"],
    ["/collections/seats", "/collection?category=Chairs"],
    ["/product-category/office/task/", `/collection?category=Chairs&subcategory=${subcategory.slug}`],
    ["older-chairs", "كراسي"],
    ["/category/Seats-2020", "/category/chairs"],
    ["/collection?category=Office%20Seats", "chairs"],
  );
  const planned = await send(file);
  expect(planned).toMatchObject({ shape: "redirects", rows: 8, counts: { new: 8, changed: 0, wrong: 0 }, unknown: [] });
  expect(await old()).toEqual([]);
  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 8, leftOut: 0 });
  expect(await old()).toEqual([
    ["category", "Seats-2020", category.id],
    ["category", "office seats", category.id],
    ["category", "older-chairs", category.id],
    ["category", "seats", category.id],
    ["product", "?p=77", desk.id],
    ["product", "first-desk", desk.id],
    ["product", "mesh_pro", mesh.id],
    ["subcategory", "task", subcategory.id],
  ]);
  const shown = await visitor(app).api("GET /api/products/:id", { params: { id: "first-desk" } });
  expect(shown.slug).toBe("desk-100");
  expect(await send(file)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 8, wrong: 0 } });
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 8, leftOut: 0 });
  expect(await old()).toEqual([]);
});

test("an address that leads elsewhere is changed, and goes back unless somebody let it lead on since", async () => {
  await using app = await testApp();
  const { mesh, desk, send, apply, undo, items, old } = await opened(app);
  await apply((await send(list(["/product/a", "/product/mesh-chair"], ["/product/b", "/product/mesh-chair"]))).id);
  const planned = await send(list(["/product/a", "/product/desk-100"], ["/product/b", "/product/desk-100"]));
  expect((await items(planned.id, { outcome: "changed" })).data.map(({ changes }) => changes)).toEqual([
    [{ field: "redirect", sku: null, before: "/product/mesh-chair", after: "/product/desk-100" }],
    [{ field: "redirect", sku: null, before: "/product/mesh-chair", after: "/product/desk-100" }],
  ]);
  await apply(planned.id);
  expect((await old()).map(([, , target]) => target)).toEqual([desk.id, desk.id]);
  await app.db.updateTable("slug_redirects").set({ target_id: "other" }).where("slug", "=", "b").execute();
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 1, leftOut: 1 });
  expect((await items(planned.id, { result: "kept" })).data.map(({ label }) => label)).toEqual([
    "/product/b → /product/desk-100",
  ]);
  expect(await old()).toEqual([
    ["product", "a", mesh.id],
    ["product", "b", "other"],
  ]);
});

test("addresses of the shop's own pages, of nothing, of another kind, twice or in a circle are refused in words", async () => {
  await using app = await testApp();
  const { manager, mesh, send, items, apply, old } = await opened(app);
  const run = await send(
    list(
      ["/product/mesh-chair", "/product/desk-100"],
      ["/cart", "/product/desk-100"],
      ["/collection?category=Chairs", "/product/desk-100"],
      ["/product/x", "/product/nowhere"],
      ["/product/y", "/checkout"],
      ["/blogs/news/first", "/product/desk-100"],
      ["/product/z", "/collection?category=Chairs"],
      ["/product/loop-1", "/product/loop-2"],
      ["/product/loop-2", "/product/loop-1"],
      ["/product/self", "https://shop.example/product/self/"],
      ["/product/twice", "/product/desk-100"],
      ["/product/twice", "/product/mesh-chair"],
      ["", "/product/mesh-chair"],
      ["/product/chain", "/products/chain-2"],
      ["/products/chain-2", "/product/mesh-chair"],
    ),
  );
  const { data } = await items(run.id, { outcome: "wrong" });
  expect(data.flatMap(({ problems }) => problems.map(({ line, column, code }) => [line, column, code]))).toEqual([
    [2, "Redirect from", "address_live"],
    [3, "Redirect from", "address_live"],
    [4, "Redirect from", "address_live"],
    [5, "Redirect to", "address_unknown"],
    [6, "Redirect to", "address_unknown"],
    [7, "Redirect from", "address_foreign"],
    [8, "Redirect to", "address_kind"],
    [9, "Redirect to", "address_loop"],
    [10, "Redirect to", "address_loop"],
    [11, "Redirect to", "address_loop"],
    [13, "Redirect from", "address_twice"],
    [14, "Redirect from", "required"],
  ]);
  const wrong = await manager.call("GET /api/imports/:id/wrong", { params: { id: run.id }, query: { lang: "en" } });
  expect(wrong.data.content).toContain("The shop has a page at this address.");
  await apply(run.id);
  // What leads to an old address of the file leads to its end.
  expect(await old()).toContainEqual(["product", "chain", mesh.id]);
  expect(await old()).toContainEqual(["product", "chain-2", mesh.id]);
  expect(await old()).toHaveLength(3);
});

test("an import of old addresses that was killed goes on where it was", async () => {
  await using app = await testApp();
  const { manager, send, run, until, old } = await opened(app);
  const rows = Array.from({ length: 30 }, (_, at) => [`/products/old-${at}`, "/product/mesh-chair"]);
  const planned = await send(list(...rows));
  const died = dieAfterOnePart(app);
  await manager.api("POST /api/imports/:id/apply", { params: { id: planned.id } });
  await until(planned.id, "planned");
  await died;
  expect(await run(planned.id)).toMatchObject({ state: "running", done: 12 });
  app.clock.advance(31_000);
  await finishImports(app);
  expect(await run(planned.id)).toMatchObject({ state: "done", done: 30 });
  expect(await old()).toHaveLength(30);
});
