/** Lists of prices: a SKU, its price and the earlier one, read by the rules of amounts and put back where they still stand. */
import { expect, test } from "vitest";
import { finishImports } from "../../server/features/imports/applying/run-import.ts";
import { LANGS } from "../../src-shared/values/localized.ts";
import { addCategory, addChair, colours } from "../support/catalogue.ts";
import { as, type TestApp, testApp } from "../support/context.ts";
import { dieAfterOnePart } from "../support/die-after-one-part.ts";
import { importing } from "../support/importing.ts";
import { csvOf } from "../support/imports.ts";

const list = (...rows: string[][]) => csvOf([["SKU", "Price", "Earlier price"], ...rows]);

/** A chair in two colours, at 500 and at 600 instead of 700, and a desk at 900. */
async function opened(app: TestApp) {
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  await addChair(manager, category.id, {
    options: colours,
    variants: [
      { sku: "CH-1", options: { colour: "black" }, price: 500_00 },
      { sku: "CH-2", options: { colour: "teal" }, price: 600_00, compareAtPrice: 700_00 },
    ],
  });
  await addChair(manager, category.id, { slug: "desk", variants: [{ sku: "DK-1", price: 900_00 }] });
  const prices = async () => {
    const rows = await app.db
      .selectFrom("variants")
      .select(["sku", "price", "compare_at_price"])
      .orderBy("sku")
      .execute();
    return rows.map(({ sku, price, compare_at_price: earlier }) => [sku, price, earlier]);
  };
  const change = async (sku: string, body: object, by = manager) => {
    const { id, version } = await app.db
      .selectFrom("variants")
      .select(["id", "version"])
      .where("sku", "=", sku)
      .executeTakeFirstOrThrow();
    await by.api("PATCH /api/variants/:id", { params: { id }, body, headers: { "if-match": `"${version}"` } });
  };
  return { manager, prices, change, ...importing(() => manager) };
}

const START = [
  ["CH-1", 500_00, null],
  ["CH-2", 600_00, 700_00],
  ["DK-1", 900_00, null],
];

test("a list of prices is shown field by field, written, unchanged the second time, and undone", async () => {
  await using app = await testApp();
  const { send, apply, undo, items, prices } = await opened(app);
  const file = list(["ch-1", "QAR 450.50", "500"], ["CH-2", "620", ""], ["DK-1", "900", ""]);
  const planned = await send(file);
  expect(planned).toMatchObject({
    shape: "prices",
    rows: 3,
    counts: { changed: 2, unchanged: 1, wrong: 0 },
    unknown: [],
  });
  const { data } = await items(planned.id, { outcome: "changed" });
  expect(data.map(({ changes }) => changes)).toEqual([
    [
      { field: "price", sku: "CH-1", before: 500_00, after: 450_50 },
      { field: "compareAtPrice", sku: "CH-1", before: null, after: 500_00 },
    ],
    [
      { field: "price", sku: "CH-2", before: 600_00, after: 620_00 },
      { field: "compareAtPrice", sku: "CH-2", before: 700_00, after: null },
    ],
  ]);
  expect(await prices()).toEqual(START);
  expect(await apply(planned.id)).toMatchObject({ state: "done", done: 2, leftOut: 0 });
  expect(await prices()).toEqual([
    ["CH-1", 450_50, 500_00],
    ["CH-2", 620_00, null],
    ["DK-1", 900_00, null],
  ]);
  expect(await send(file)).toMatchObject({ counts: { changed: 0, unchanged: 3, wrong: 0 } });
  expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 2, leftOut: 0 });
  expect(await prices()).toEqual(START);
});

test("a list without earlier prices leaves them, unless they would promise a saving that is none", async () => {
  await using app = await testApp();
  const { send, apply, prices } = await opened(app);
  const rise = (price: string) =>
    csvOf([
      ["SKU", "Price"],
      ["CH-2", price],
    ]);
  await apply((await send(rise("650"))).id);
  expect((await prices())[1]).toEqual(["CH-2", 650_00, 700_00]);
  await apply((await send(rise("700"))).id);
  expect((await prices())[1]).toEqual(["CH-2", 700_00, null]);
});

test("a price that can be read in two ways is asked about, and what is no price is named by line, column and reason", async () => {
  await using app = await testApp();
  const { send, items, apply, prices } = await opened(app);
  const unclear = csvOf(
    [
      ["SKU", "Price"],
      ["CH-1", "1.250"],
    ],
    ";",
  );
  expect(await send(unclear)).toMatchObject({
    state: "asking",
    question: { ask: "decimal", line: 2, column: "Price", value: "1.250" },
  });
  await apply((await send(unclear, { decimal: "," })).id);
  expect((await prices())[0]).toEqual(["CH-1", 1250_00, null]);
  const run = await send(
    list(
      ["NONE", "1", ""],
      ["CH-1", "ten", ""],
      ["CH-2", "5.555", ""],
      ["DK-1", "100", "100"],
      ["CH-1", "", "7"],
      ["1E+9", "1", ""],
    ),
    { decimal: "." },
  );
  const { data } = await items(run.id, { outcome: "wrong" });
  expect(data.flatMap(({ problems }) => problems.map(({ line, column, code }) => [line, column, code]))).toEqual([
    [2, "SKU", "sku_unknown"],
    [3, "Price", "amount"],
    [4, "Price", "decimals"],
    [5, "Earlier price", "compare_at"],
    [6, "SKU", "sku_twice"],
    [6, "Price", "price_missing"],
    [7, "SKU", "sku_number"],
  ]);
});

test("prices of Shopify and WooCommerce are read by their columns, and a file with more of a product is one of products", async () => {
  await using app = await testApp();
  const { send, apply, prices } = await opened(app);
  const shopify = csvOf([
    ["Variant SKU", "Variant Price", "Variant Compare At Price"],
    ["CH-1", "480.00", "520.00"],
    ["DK-1", "900.00", "900.00"],
  ]);
  await apply((await send(shopify)).id);
  const woo = csvOf([
    ["SKU", "Regular price", "Sale price"],
    ["CH-2", "700", "650"],
    ["DK-1", "950", ""],
  ]);
  await apply((await send(woo)).id);
  expect(await prices()).toEqual([
    ["CH-1", 480_00, 520_00],
    ["CH-2", 650_00, 700_00],
    ["DK-1", 950_00, null],
  ]);
  expect(
    await send(
      csvOf([
        ["SKU", "Name", "Price"],
        ["CH-1", "Chair", "5"],
      ]),
    ),
  ).toMatchObject({ state: "asking" });
  expect(
    await send(
      csvOf([
        ["SKU", "Price", "Stock"],
        ["CH-1", "5", "5"],
      ]),
    ),
  ).toMatchObject({ state: "asking" });
});

test("an import of prices is put back but for prices that somebody changed since, and leaves those changed after it was read", async () => {
  await using app = await testApp();
  const { send, apply, undo, items, prices, change } = await opened(app);
  const planned = await send(list(["CH-1", "510", ""], ["CH-2", "610", ""], ["DK-1", "910", ""]));
  await change("CH-1", { price: 505_00 });
  const done = await apply(planned.id);
  expect(done).toMatchObject({ done: 2, leftOut: 1 });
  const { data: left } = await items(done.id, { result: "left" });
  expect(left.map(({ problems }) => problems.map(({ line, code }) => [line, code]))).toEqual([[[2, "changed_since"]]]);
  await change("CH-2", { price: 615_00 });
  // How stock is kept is no price.
  await change("DK-1", { backorder: true });
  expect(await undo(done.id)).toMatchObject({ state: "undone", done: 1, leftOut: 1 });
  expect((await items(done.id, { result: "kept" })).data.map(({ label }) => label.slice(-6))).toEqual(["(CH-2)"]);
  expect(await prices()).toEqual([
    ["CH-1", 505_00, null],
    ["CH-2", 615_00, null],
    ["DK-1", 900_00, null],
  ]);
});

test("undo brings back the price by which the cuts of staff are measured", async () => {
  await using app = await testApp();
  const { send, apply, undo, change } = await opened(app);
  const staff = await as(app, "staff");
  const reference = async () =>
    app.db
      .selectFrom("variants")
      .select(["price", "manager_price"])
      .where("sku", "=", "DK-1")
      .executeTakeFirstOrThrow();
  await change("DK-1", { price: 880_00 }, staff);
  const before = await reference();
  expect(before).toEqual({ price: 880_00, manager_price: 900_00 });
  const done = await apply((await send(list(["DK-1", "1000", ""]))).id);
  expect(await reference()).toEqual({ price: 1000_00, manager_price: 1000_00 });
  await undo(done.id);
  expect(await reference()).toEqual(before);
});

test("an import of prices that was killed goes on where it was", async () => {
  await using app = await testApp();
  const { manager, send, run, until } = await opened(app);
  const category = await addCategory(manager);
  const skus = Array.from({ length: 9 }, (_, at) => `LP-${at}`);
  for (const sku of skus)
    await addChair(manager, category.id, { slug: sku.toLowerCase(), variants: [{ sku, price: 1_00 }] });
  const planned = await send(list(...skus.map((sku) => [sku, "2", ""])));
  const died = dieAfterOnePart(app);
  await manager.api("POST /api/imports/:id/apply", { params: { id: planned.id } });
  await until(planned.id, "planned");
  await died;
  expect(await run(planned.id)).toMatchObject({ state: "running", done: 4 });
  app.clock.advance(31_000);
  await finishImports(app);
  expect(await run(planned.id)).toMatchObject({ state: "done", done: 9 });
});

test.each(LANGS)("prices that the shop exported change nothing, %s", async (lang) => {
  await using app = await testApp({ demo: true });
  const manager = await as(app, "manager");
  const { send } = importing(() => manager);
  for (const format of ["csv", "xlsx"] as const) {
    const { data } = await manager.call("GET /api/staff/products/export", { query: { shape: "prices", lang, format } });
    const run = await send(Buffer.from(data.content, data.encoding));
    expect(run).toMatchObject({ shape: "prices", counts: { new: 0, changed: 0, wrong: 0 } });
    expect(run.counts.unchanged).toBeGreaterThan(30);
  }
});
