/** Counts of stock from a file: each becomes a movement, as a count that staff enter. */
import { describe, expect, test } from "vitest";
import { finishImports } from "../../server/features/imports/applying/run-import.ts";
import { LANGS } from "../../src-shared/values/localized.ts";
import { diceOf } from "../money/dice.ts";
import { addCategory, addChair } from "../support/catalogue.ts";
import { as, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { dieAfterOnePart } from "../support/die-after-one-part.ts";
import { importing } from "../support/importing.ts";
import { csvOf } from "../support/imports.ts";
import { aCheckout } from "../support/orders.ts";
import { staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const list = (...rows: string[][]) => csvOf([["SKU", "On hand", "Reason"], ...rows]);

async function opened(app: TestApp, stock: Record<string, number>) {
  const manager = await as(app, "manager", { name: "Aisha" });
  const category = await addCategory(manager);
  for (const [sku, openingStock] of Object.entries(stock)) {
    await addChair(manager, category.id, { slug: sku.toLowerCase(), variants: [{ sku, price: 500_00, openingStock }] });
  }
  const variantOf = async (sku: string) => {
    const { data } = await manager.api("GET /api/staff/products", { query: { q: sku } });
    return the(data.flatMap(({ variants }) => variants).find((one) => one.sku === sku));
  };
  const movementsOf = async (sku: string) => {
    const { id } = await variantOf(sku);
    return (await manager.api("GET /api/variants/:id/movements", { params: { id }, query: {} })).data;
  };
  const onHand = async (...skus: string[]) => {
    const found = [];
    for (const sku of skus) found.push((await variantOf(sku)).onHand);
    return found;
  };
  return { manager, variantOf, movementsOf, onHand, ...importing(() => manager) };
}

const sell = async (app: TestApp, variantId: string, quantity = 1) =>
  visitor(app).call("POST /api/orders", {
    body: aCheckout(variantId, { method: "pickup", lines: [{ variantId, quantity, services: [] }] }),
  });

const count = (person: Person, id: string, quantity: number) =>
  person.api("POST /api/variants/:id/movements", { params: { id }, body: { reason: "counted", quantity } });

describe("a file of SKUs and quantities", () => {
  test("becomes counts with their reasons, changes nothing the second time, and is undone", async () => {
    await using app = await testApp();
    const { send, apply, undo, items, onHand, movementsOf } = await opened(app, { "CH-1": 5, "CH-2": 3, "CH-3": 2 });
    const file = list(["ch-1", "8", "=Found in the cellar"], ["CH-2", "٠", ""], ["CH-3", "2", ""]);
    const planned = await send(file);
    expect(planned).toMatchObject({
      state: "planned",
      shape: "stock",
      rows: 3,
      counts: { new: 0, changed: 2, unchanged: 1, wrong: 0 },
      unknown: [],
    });
    const { data } = await items(planned.id, { outcome: "changed" });
    expect(data.map(({ label, changes }) => [label.endsWith("(CH-1)") || label.endsWith("(CH-2)"), changes])).toEqual([
      [true, [{ field: "quantity", sku: "CH-1", before: 5, after: 8 }]],
      [true, [{ field: "quantity", sku: "CH-2", before: 3, after: 0 }]],
    ]);
    expect(await onHand("CH-1", "CH-2", "CH-3")).toEqual([5, 3, 2]);

    expect(await apply(planned.id)).toMatchObject({ state: "done", done: 2, leftOut: 0, mayUndo: true });
    expect(await onHand("CH-1", "CH-2", "CH-3")).toEqual([8, 0, 2]);
    expect(await movementsOf("CH-1")).toMatchObject([
      { reason: "counted", quantity: 3, note: "=Found in the cellar", by: "Aisha" },
      { reason: "received", quantity: 5 },
    ]);
    const notes = await app.db.selectFrom("audit").select("action").where("collection", "=", "variants").execute();
    expect(notes.map(({ action }) => action)).toEqual(["POST /api/imports/:id/apply", "POST /api/imports/:id/apply"]);

    expect(await send(file)).toMatchObject({ counts: { changed: 0, unchanged: 3, wrong: 0 } });
    expect(await undo(planned.id)).toMatchObject({ state: "undone", done: 2, leftOut: 0 });
    expect(await onHand("CH-1", "CH-2", "CH-3")).toEqual([5, 3, 2]);
  });

  test("names line, column and reason of what cannot be counted, on screen and in a file", async () => {
    await using app = await testApp();
    const { manager, send, apply, items, onHand } = await opened(app, { "CH-1": 5 });
    const category = await addCategory(manager);
    await addChair(manager, category.id, { slug: "free", variants: [{ sku: "FREE", price: 1_00, tracked: false }] });
    const run = await send(
      list(
        ["NONE", "1", ""],
        ["FREE", "1", ""],
        ["CH-1", "1.5", ""],
        ["CH-1", "-1", ""],
        ["1.5E+11", "4", ""],
        ["", "4", ""],
        ["CH-2", "1000001", "x".repeat(201)],
      ),
    );
    expect(run).toMatchObject({ counts: { changed: 0, wrong: 7 } });
    const { data } = await items(run.id, { outcome: "wrong" });
    expect(data.flatMap(({ problems }) => problems.map(({ line, column, code }) => [line, column, code]))).toEqual([
      [2, "SKU", "sku_unknown"],
      [3, "SKU", "untracked"],
      [4, "On hand", "whole_number"],
      [5, "SKU", "sku_twice"],
      [5, "On hand", "quantity"],
      [6, "SKU", "sku_number"],
      [7, "SKU", "no_product"],
      [8, "On hand", "quantity"],
      [8, "Reason", "too_long"],
    ]);
    const wrong = await manager.call("GET /api/imports/:id/wrong", { params: { id: run.id }, query: { lang: "en" } });
    expect(wrong.data.content).toContain("3,SKU,FREE,The stock of this product is not tracked.");
    expect(await apply(run.id)).toMatchObject({ state: "done", done: 0 });
    expect(await onHand("CH-1")).toEqual([5]);
  });

  test("leaves a line whose goods came or went after it was read, and counts one that was only sold since", async () => {
    await using app = await testApp();
    const { manager, send, apply, items, onHand, variantOf } = await opened(app, { "CH-1": 5, "CH-2": 5 });
    const planned = await send(list(["CH-1", "9", ""], ["CH-2", "9", ""]));
    const [first, second] = [await variantOf("CH-1"), await variantOf("CH-2")];
    await count(manager, first.id, -2);
    expect((await sell(app, second.id, 2)).status).toBe(201);
    expect(await apply(planned.id)).toMatchObject({ state: "done", done: 1, leftOut: 1 });
    const { data } = await items(planned.id, { result: "left" });
    expect(data.map(({ label, problems }) => [label.slice(-6), problems.map(({ code }) => code)])).toEqual([
      ["(CH-1)", ["stock_moved"]],
    ]);
    expect(await onHand("CH-1", "CH-2")).toEqual([3, 9]);
    expect((await variantOf("CH-2")).available).toBe(7);
  });

  test("is put back but for what somebody moved since, whatever else was changed", async () => {
    await using app = await testApp();
    const { manager, send, apply, undo, items, onHand, variantOf } = await opened(app, {
      "CH-1": 5,
      "CH-2": 5,
      "CH-3": 5,
    });
    const done = await apply((await send(list(["CH-1", "9", ""], ["CH-2", "1", ""], ["CH-3", "4", ""]))).id);
    expect((await sell(app, (await variantOf("CH-2")).id)).status).toBe(201);
    const { id, version } = await variantOf("CH-3");
    await manager.api("PATCH /api/variants/:id", {
      params: { id },
      body: { price: 400_00 },
      headers: { "if-match": `"${version}"` },
    });
    expect(await undo(done.id)).toMatchObject({ state: "undone", done: 2, leftOut: 1 });
    expect((await items(done.id, { result: "kept" })).data.map(({ label }) => label.slice(-6))).toEqual(["(CH-2)"]);
    expect(await onHand("CH-1", "CH-2", "CH-3")).toEqual([5, 1, 5]);
  });

  test("that was killed goes on where it was, and counts nothing twice", async () => {
    await using app = await testApp();
    const skus = Array.from({ length: 9 }, (_, at) => `CH-${at}`);
    const shop = await opened(app, Object.fromEntries(skus.map((sku) => [sku, 5])));
    const planned = await shop.send(list(...skus.map((sku) => [sku, "7", ""])));
    const died = dieAfterOnePart(app);
    await shop.manager.api("POST /api/imports/:id/apply", { params: { id: planned.id } });
    await died;
    expect(await shop.run(planned.id)).toMatchObject({ state: "running", done: 4 });
    app.clock.advance(31_000);
    await finishImports(app);
    expect(await shop.run(planned.id)).toMatchObject({ state: "done", done: 9 });
    expect(await shop.onHand(...skus)).toEqual(skus.map(() => 7));
    const moved = await app.db.selectFrom("stock_movements").select("id").where("reason", "=", "counted").execute();
    expect(moved).toHaveLength(9);
  });

  test("comes from Shopify's inventory too, whose new amounts win, and from lists in Arabic", async () => {
    await using app = await testApp();
    const { send } = await opened(app, { "CH-1": 5, "CH-2": 3, "CH-3": 1 });
    const shopify = csvOf([
      ["Handle", "Title", "Option1 Name", "Option1 Value", "SKU", "Location", "On hand (current)", "On hand (new)"],
      ["a", "A", "Title", "Default Title", "CH-1", "Doha", "5", "6"],
      ["b", "B", "Title", "Default Title", "CH-2", "Doha", "3", ""],
      ["c", "C", "Title", "Default Title", "CH-3", "Doha", "not stocked", ""],
    ]);
    expect(await send(shopify)).toMatchObject({ shape: "stock", counts: { changed: 1, unchanged: 2, wrong: 0 } });
    const arabic = csvOf(
      [
        ["رمز المنتج", "الكمية", "السبب"],
        ["CH-1", "٦", "جرد"],
      ],
      ";",
    );
    expect(await send(arabic)).toMatchObject({ shape: "stock", counts: { changed: 1, wrong: 0 } });
    // A product's name, or its price, is no count: those are products.
    const named = csvOf([
      ["SKU", "Name", "Quantity"],
      ["CH-1", "Chair", "6"],
    ]);
    expect(await send(named)).toMatchObject({ state: "asking" });
  });

  test.each(LANGS)(
    "that the shop exported changes nothing: the list of stock and the report on it, %s",
    async (lang) => {
      await using shop = await staffShop();
      const { send } = importing(() => shop.manager);
      await shop.place();
      for (const format of ["csv", "xlsx"] as const) {
        const stock = await shop.manager.call("GET /api/staff/products/export", {
          query: { shape: "stock", lang, format },
        });
        const bytes = Buffer.from(stock.data.content, stock.data.encoding);
        const run = await send(bytes);
        expect(run).toMatchObject({ shape: "stock", counts: { new: 0, changed: 0, wrong: 0 } });
        expect(run.counts.unchanged).toBeGreaterThan(30);
      }
      const report = await shop.manager.call("GET /api/reports/:report/export", {
        params: { report: "stock-value" },
        query: { lang },
      });
      const run = await send(report.data.content);
      expect(run).toMatchObject({ shape: "stock", counts: { new: 0, changed: 0, wrong: 0 } });
      expect(run.counts.unchanged).toBeGreaterThan(10);
    },
  );
});

const seed = Number(process.env.IMPORT_SEED ?? Date.now() % 1_000_000);

/** What stands on the shelf and what of it is promised, reckoned without the program. */
interface Shelf {
  id: string;
  onHand: number;
  committed: number;
}

test(`imports and sales in any order leave movements that add up to what is on hand, seed ${seed}`, async () => {
  await using shop = await staffShop();
  const { send, apply, undo } = importing(() => shop.manager);
  const { below, pick } = diceOf(seed);
  const rows = await shop.app.db
    .selectFrom("variants")
    .select(["id", "sku", "on_hand"])
    .where("tracked", "=", true)
    .where("backorder", "=", false)
    .orderBy("sku")
    .limit(6)
    .execute();
  const shelves = new Map<string, Shelf>(
    rows.map(({ sku, id, on_hand }) => [sku, { id, onHand: on_hand, committed: 0 }]),
  );
  const skus = [...shelves.keys()];
  const open: { id: string; sku: string; quantity: number }[] = [];
  let last: { id: string; added: Map<string, number>; moved: Set<string> } | undefined;
  for (let step = 0; step < 40; step += 1) {
    const act = below(4);
    if (act === 0) {
      const chosen = skus.filter(() => below(2) === 0);
      if (chosen.length === 0) continue;
      const counted = new Map(chosen.map((sku) => [sku, below(12)]));
      const run = await send(list(...[...counted].map(([sku, onHand]) => [sku, String(onHand), ""])));
      if (run.counts.changed === 0) continue;
      const done = await apply(run.id);
      expect(done.leftOut).toBe(0);
      last = { id: run.id, added: new Map(), moved: new Set() };
      for (const [sku, onHand] of counted) {
        const shelf = the(shelves.get(sku));
        if (shelf.onHand !== onHand) last.added.set(sku, onHand - shelf.onHand);
        shelf.onHand = onHand;
      }
    } else if (act === 1) {
      const sku = the(pick(skus));
      const shelf = the(shelves.get(sku));
      const quantity = 1 + below(3);
      const { data } = await sell(shop.app, shelf.id, quantity);
      // What is not there cannot be sold.
      expect(data !== undefined && data !== null, `${step}: ${sku}`).toBe(shelf.onHand - shelf.committed >= quantity);
      if (!data) continue;
      shelf.committed += quantity;
      last?.moved.add(sku);
      open.push({ id: data.id, sku, quantity });
    } else if (act === 2 && open.length > 0) {
      const [order] = open.splice(below(open.length), 1);
      const { id, sku, quantity } = the(order);
      const shelf = the(shelves.get(sku));
      // What is owed does not leave: those orders wait.
      if (shelf.onHand < shelf.committed) {
        await shop.move(id, "cancelled");
        last?.moved.add(sku);
        shelf.committed -= quantity;
      } else {
        await shop.move(id, "confirmed", "preparing", "ready_for_pickup", "collected");
        shelf.onHand -= quantity;
        shelf.committed -= quantity;
      }
    } else if (act === 3 && last) {
      const { id, added, moved } = last;
      last = undefined;
      let kept = 0;
      for (const [sku, pieces] of added) {
        const shelf = the(shelves.get(sku));
        // Goods that were collected since may be those that the count found.
        if (moved.has(sku) || shelf.onHand < pieces) kept += 1;
        else shelf.onHand -= pieces;
      }
      const undone = await undo(id);
      expect([undone.done, undone.leftOut], `${step}`).toEqual([added.size - kept, kept]);
    }
    const movements = await shop.app.db.selectFrom("stock_movements").select(["variant_id", "quantity"]).execute();
    for (const [sku, { id, onHand, committed }] of shelves) {
      const sum = movements.filter((one) => one.variant_id === id).reduce((total, { quantity }) => total + quantity, 0);
      const { meta } = await shop.staff.api("GET /api/variants/:id/movements", { params: { id }, query: {} });
      expect({ sku, step, sum, onHand: meta.onHand, committed: meta.committed }).toEqual({
        sku,
        step,
        sum: onHand - committed,
        onHand,
        committed,
      });
    }
  }
});
