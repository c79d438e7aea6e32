/** Lists of costs: a SKU and what a piece costs the shop, for managers alone; put back where nothing followed, and exported as they come back. */
import { expect, test } from "vitest";
import { LANGS } from "../../src-shared/values/localized.ts";
import { addCategory, addChair, colours } from "../support/catalogue.ts";
import { as, type TestApp, testApp } from "../support/context.ts";
import { importing } from "../support/importing.ts";
import { csvOf } from "../support/imports.ts";

const list = (...rows: string[][]) => csvOf([["SKU", "Cost per item"], ...rows]);

/** A chair in two colours, of which one cost 300, and a desk. */
async function opened(app: TestApp) {
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  const chair = await addChair(manager, category.id, {
    options: colours,
    variants: [
      { sku: "CH-1", options: { colour: "black" }, price: 500_00 },
      { sku: "CH-2", options: { colour: "teal" }, price: 600_00 },
    ],
  });
  const desk = await addChair(manager, category.id, { slug: "desk", variants: [{ sku: "DK-1", price: 900_00 }] });
  const enter = (sku: string, cost: number | null) => {
    const product = sku.startsWith("DK") ? desk : chair;
    const variantId = product.variants.find((one) => one.sku === sku)?.id ?? "";
    return manager.api("POST /api/products/:id/costs", {
      params: { id: product.id },
      body: { costs: [{ variantId, cost }] },
    });
  };
  await enter("CH-1", 300_00);
  const costs = async () => {
    const read = async (id: string) =>
      (await manager.api("GET /api/products/:id/costs", { params: { id } })).map(({ cost }) => cost);
    return [...(await read(chair.id)), ...(await read(desk.id))];
  };
  return { manager, chair, enter, costs, ...importing(() => manager) };
}

test("a list of costs is shown, entered, unchanged the second time, and undone", async () => {
  await using app = await testApp();
  const { send, apply, undo, items, costs } = await opened(app);
  const file = list(["ch-1", "QAR 310.50"], ["CH-2", ""], ["DK-1", "450"]);
  const planned = await send(file);
  expect(planned).toMatchObject({ shape: "costs", counts: { changed: 2, unchanged: 1, wrong: 0 }, unknown: [] });
  const { data } = await items(planned.id, { outcome: "changed" });
  expect(data.map(({ changes }) => changes)).toEqual([
    [{ field: "cost", sku: "CH-1", before: 300_00, after: 310_50 }],
    [{ field: "cost", sku: "DK-1", before: null, after: 450_00 }],
  ]);
  expect(await costs()).toEqual([300_00, null, null]);
  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 2, leftOut: 0 });
  expect(await costs()).toEqual([310_50, null, 450_00]);
  const noted = await app.db.selectFrom("audit").select("after").where("collection", "=", "variants").execute();
  expect(noted.map(({ after }) => after)).toContain(JSON.stringify({ cost: 450_00 }));
  expect(await send(file)).toMatchObject({ counts: { changed: 0, unchanged: 3, wrong: 0 } });
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 2, leftOut: 0 });
  expect(await costs()).toEqual([300_00, null, null]);
});

test("a cost that somebody entered since is left, by writing and by undoing", async () => {
  await using app = await testApp();
  const { send, apply, undo, enter, costs } = await opened(app);
  const late = await send(list(["CH-1", "310"], ["DK-1", "450"]));
  await enter("CH-1", 305_00);
  expect(await apply(late.id)).toMatchObject({ state: "done", done: 1, leftOut: 1 });
  expect(await costs()).toEqual([305_00, null, 450_00]);
  await enter("DK-1", 460_00);
  expect(await undo(late.id)).toMatchObject({ state: "undone", done: 0, leftOut: 1 });
  expect(await costs()).toEqual([305_00, null, 460_00]);
});

test("what is no cost is named by line, column and reason", async () => {
  await using app = await testApp();
  const { send, items } = await opened(app);
  const run = await send(list(["NONE", "1"], ["CH-1", "ten"], ["CH-2", "-5"], ["CH-2", "5"], ["DK-1", "5.555"]), {
    decimal: ".",
  });
  const { data } = await items(run.id, { outcome: "wrong" });
  expect(data.flatMap(({ problems }) => problems.map(({ line, column, code }) => [line, column, code]))).toEqual([
    [2, "SKU", "sku_unknown"],
    [3, "Cost per item", "amount"],
    [4, "Cost per item", "amount"],
    [5, "SKU", "sku_twice"],
    [6, "Cost per item", "decimals"],
  ]);
});

test.each(LANGS)("the export of costs, in %s, is for managers and comes back unchanged", async (lang) => {
  await using app = await testApp();
  const { send, manager, enter } = await opened(app);
  await enter("DK-1", 1_234_56);
  for (const format of ["csv", "xlsx"] as const) {
    const { data } = await manager.call("GET /api/staff/costs/export", { query: { lang, format } });
    const run = await send(Buffer.from(data.content, data.encoding));
    expect(run).toMatchObject({ shape: "costs", counts: { new: 0, changed: 0, unchanged: 3, wrong: 0 } });
  }
  const staff = await as(app, "staff");
  expect((await staff.call("GET /api/staff/costs/export", { query: {} })).code).toBe("forbidden");
  const products = await staff.call("GET /api/staff/products/export", { query: { shape: "whole" } });
  expect(products.data.content).not.toMatch(/1,?234\.56|Cost per piece/);
});
