/**
 * What a piece costs the shop, in lists of a SKU and a cost and as a column of products; for managers alone, put back where nothing
 * followed, and exported as it comes back.
 */
import { describe, expect, test } from "vitest";
import { LANGS } from "../../src-shared/values/localized.ts";
import { addCategory, addChair, colours } from "../support/catalogue.ts";
import { as, type TestApp, testApp } from "../support/context.ts";
import { importing } from "../support/importing.ts";
import { csvOf, shopifyRow, tableOf } from "../support/imports.ts";

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

describe("a column of costs in a file of products", () => {
  const file = (rows: Record<string, string>[]) =>
    tableOf(
      rows.map((row) => ({ ...shopifyRow({ Status: "active", "Option1 Name": "Title", ...row }) })),
      [...Object.keys(shopifyRow({})), "Cost per item"],
    );
  const stand = {
    Handle: "stand",
    Title: "Stand",
    "Variant SKU": "ST-1",
    "Variant Price": "90",
    "Cost per item": "41.25",
  };

  test("is shown and entered with the products, unchanged the second time, and undone with them", async () => {
    await using app = await testApp();
    const { manager, send, apply, undo, items, costs } = await opened(app);
    const desk = { Handle: "desk", Title: "Ergonomic chair", "Variant SKU": "DK-1", "Variant Price": "900" };
    const text = file([stand, { ...desk, "Cost per item": "450" }]);
    const planned = await send(text);
    expect(planned).toMatchObject({ shape: "shopify", counts: { new: 1, changed: 1, wrong: 0 } });
    expect(planned.unknown).not.toContain("Cost per item");
    const { data } = await items(planned.id, { outcome: "changed" });
    expect(data[0]?.changes).toContainEqual({ field: "cost", sku: "DK-1", before: null, after: 450_00 });
    expect(await apply(planned.id)).toMatchObject({ state: "done", done: 2, leftOut: 0 });
    expect(await costs()).toEqual([300_00, null, 450_00]);
    const entered = await app.db.selectFrom("variant_costs").select("cost").execute();
    expect(entered.map(({ cost }) => cost)).toContain(41_25);
    expect(await send(text)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 } });
    expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 2, leftOut: 0 });
    expect(await costs()).toEqual([300_00, null, null]);
    const { meta } = await manager.api("GET /api/staff/products", { query: {} });
    expect(meta.total).toBe(2);
  });

  test("keeps a product whose cost somebody entered since", async () => {
    await using app = await testApp();
    const { send, apply, undo, enter, costs } = await opened(app);
    const row = {
      Handle: "desk",
      Title: "Desk",
      "Variant SKU": "DK-1",
      "Variant Price": "950",
      "Cost per item": "450",
    };
    const planned = await send(file([row]));
    await apply(planned.id);
    await enter("DK-1", 460_00);
    expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 0, leftOut: 1 });
    expect(await costs()).toEqual([300_00, null, 460_00]);
  });

  test("changes nothing where it is blank, and leaves the whole product where it is no amount", async () => {
    await using app = await testApp();
    const { send, items, manager } = await opened(app);
    const run = await send(file([{ ...stand, "Cost per item": "dear" }]));
    const { data } = await items(run.id, { outcome: "wrong" });
    expect(data.flatMap(({ problems }) => problems)).toEqual([
      { line: 2, column: "Cost per item", code: "amount", value: "dear" },
    ]);
    const { data: whole } = await manager.call("GET /api/staff/products/export", { query: { shape: "whole" } });
    const blank = whole.content.replace("300.00", "");
    expect(await send(blank)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 } });
  });

  test.each([
    ["whole", "en", "csv"],
    ["whole", "ar", "csv"],
    ["whole", "en", "xlsx"],
    ["shopify", "en", "csv"],
  ] as const)("leaves for managers and comes back unchanged, else entered: %s, %s, %s", async (shape, lang, format) => {
    await using app = await testApp();
    const { send, apply, manager, enter, costs } = await opened(app);
    await enter("DK-1", 1_234_56);
    const { data } = await manager.call("GET /api/staff/products/export", { query: { shape, lang, format } });
    const file = Buffer.from(data.content, data.encoding);
    expect(await send(file)).toMatchObject({ counts: { new: 0, changed: 0, unchanged: 2, wrong: 0 } });
    await enter("CH-1", 290_00);
    await enter("DK-1", null);
    const other = await send(file);
    expect(other).toMatchObject({ counts: { new: 0, changed: 2, unchanged: 0, wrong: 0 } });
    await apply(other.id);
    expect(await costs()).toEqual([300_00, null, 1_234_56]);
    const staff = await as(app, "staff");
    const { data: plain } = await staff.call("GET /api/staff/products/export", { query: { shape, lang } });
    expect(plain.content).not.toMatch(/1,?234\.56|Cost per|تكلفة/);
  });

  test("is matched by hand where the table is nobody's we know, and passed over in a list of prices or of stock", async () => {
    await using app = await testApp();
    const { send, apply, costs } = await opened(app);
    const table = csvOf([
      ["Code", "Product name", "Unit price", "Unit cost"],
      ["CH-2", "Ergonomic chair", "600", "250"],
    ]);
    const asked = await send(table);
    expect(asked.question).toMatchObject({ ask: "mapping", proposed: ["sku", "nameEn", "price", "cost"] });
    const run = await send(table, { mapping: JSON.stringify(["sku", "nameEn", "price", "cost"]) });
    await apply(run.id);
    expect(await costs()).toEqual([300_00, 250_00, null]);
    for (const heading of ["Price", "Quantity"]) {
      const list = await send(
        csvOf([
          ["SKU", heading, "Cost"],
          ["CH-2", "7", "9"],
        ]),
      );
      expect(list).toMatchObject({ shape: heading === "Price" ? "prices" : "stock", unknown: ["Cost"] });
    }
  });
});
