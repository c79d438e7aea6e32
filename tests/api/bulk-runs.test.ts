/** A bulk change of any size is made part by part: nobody waits for the whole, and one that is cut short is finished. */
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { onCommit } from "../../db/transaction.ts";
import { finishBulkRuns } from "../../server/features/bulk/run-bulk.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, notesOn } from "../support/catalogue.ts";
import { as, type Person, type TestApp, testApp, visitor } from "../support/context.ts";
import { dieAfterOnePart } from "../support/die-after-one-part.ts";
import { aCheckout } from "../support/orders.ts";

/** More than two parts. */
const PRODUCTS = 60;

let app: TestApp;
let staff: Person;
let ids: string[];
let variants: string[];
beforeEach(async () => {
  app = await testApp();
  staff = await as(app, "manager", { name: "Aisha" });
  const category = await addCategory(staff);
  ids = [];
  variants = [];
  for (let n = 0; n < PRODUCTS; n++) {
    const product = await addChair(staff, category.id, {
      variants: [{ sku: `R-${n}`, price: 100_00, openingStock: 5 }],
    });
    ids.push(product.id);
    variants.push(product.variants[0]?.id ?? "");
  }
});
afterEach(() => app.close());

const price = { basisPoints: 1000, roundTo: 100 as const, compareAt: "keep" as const };
const dearer = (headers = {}, run?: string) =>
  staff.api("POST /api/products/bulk", {
    body: { preview: false, select: { ids }, change: { price }, ...(run ? { run } : {}) },
    headers,
  });
const undo = (id = "") => staff.api("POST /api/products/bulk/:id/undo", { params: { id } });
const prices = async () => {
  const rows = await app.db.selectFrom("variants").select("price").orderBy("sku").execute();
  return [...new Set(rows.map((row) => row.price))];
};
describe("a bulk change", () => {
  test("never writes more than 25 products in one transaction, and orders are placed between two of them", async () => {
    const sizes: number[] = [];
    const stop = onCommit(app.db, ({ changes }) =>
      sizes.push(changes.filter(({ collection }) => collection === "products").length),
    );
    const placed: string[] = [];
    app.yieldToRequests = async () => {
      const order = await visitor(app).api("POST /api/orders", {
        body: aCheckout(variants[placed.length] ?? "", { method: "pickup" }),
      });
      placed.push(order.number ?? "");
      return true;
    };
    const done = await dearer();
    expect([done.chosen, done.changed, done.skipped]).toEqual([PRODUCTS, PRODUCTS, []]);
    const { restored } = await undo(done.undo?.id);
    expect(restored).toBe(PRODUCTS);
    stop();
    expect(Math.max(...sizes)).toBe(25);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(2 * PRODUCTS);
    expect(placed).toHaveLength(6);
    expect(await prices()).toEqual([100_00]);
  });

  test("is indexed part by part, so that no page waits for more than one of them", async () => {
    await app.catalogue.current();
    const indexed = new Set<string>();
    app.catalogue.onShown((parts) => {
      for (const part of parts) indexed.add(part);
    });
    const shown = () => ids.filter((id) => [...indexed].some((part) => part.includes(id))).length;
    const found: number[] = [];
    app.yieldToRequests = async () => {
      found.push(shown());
      return true;
    };
    const done = await dearer();
    await undo(done.undo?.id);
    // Between parts, and after the last of each.
    expect(found).toEqual([25, 50, 60, 60, 60, 60]);
  });

  test("that is cut short is finished by the job, with the name of who made it, and is undone as a whole", async () => {
    void dieAfterOnePart(app);
    const run = newId();
    await expect(dearer({}, run)).rejects.toThrow();
    expect(await prices()).toHaveLength(2);
    const progress = () => staff.api("GET /api/products/bulk/:id", { params: { id: run } });
    expect(await progress()).toEqual({ state: "running", chosen: PRODUCTS, done: 25, changed: 25 });
    expect((await staff.call("POST /api/products/bulk/:id/undo", { params: { id: run } })).code).toBe("conflict");
    // Somebody may still be at it.
    await finishBulkRuns(app);
    expect((await progress()).state).toBe("running");
    app.clock.advance(31_000);
    await finishBulkRuns(app);
    expect(await progress()).toEqual({ state: "done", chosen: PRODUCTS, done: PRODUCTS, changed: PRODUCTS });
    expect(await prices()).toEqual([110_00]);
    const note = (await notesOn(app, ids[PRODUCTS - 1] ?? "")).at(-1);
    expect(note).toMatchObject({ action: "POST /api/products/bulk", staff_name: "Aisha" });

    void dieAfterOnePart(app);
    await expect(undo(run)).rejects.toThrow();
    expect(await prices()).toHaveLength(2);
    app.clock.advance(31_000);
    await finishBulkRuns(app);
    expect((await progress()).state).toBe("undone");
    expect(await prices()).toEqual([100_00]);
  });

  test("that is sent again with its key is the same run, also where the first was cut short", async () => {
    const headers = { "idempotency-key": newId() };
    void dieAfterOnePart(app);
    await expect(dearer(headers)).rejects.toThrow();
    const again = await dearer(headers);
    expect([again.changed, await prices()]).toEqual([PRODUCTS, [110_00]]);
    expect(await dearer(headers)).toEqual(again);
    expect(await prices()).toEqual([110_00]);
    const other = await staff.call("POST /api/products/bulk", {
      body: { preview: false, select: { ids }, change: { price }, run: again.undo?.id ?? "" },
    });
    expect(other.code).toBe("key_reused");
  });

  test("leaves a product that stopped to fit meanwhile, names it, and changes the others", async () => {
    const last = variants[PRODUCTS - 1] ?? "";
    app.yieldToRequests = async () => {
      delete app.yieldToRequests;
      await app.db.updateTable("variants").set({ price: 999_999_900 }).where("id", "=", last).execute();
      return true;
    };
    const done = await dearer();
    expect(done.changed).toBe(PRODUCTS - 1);
    expect(done.skipped.map(({ productId }) => productId)).toEqual([ids[PRODUCTS - 1]]);
  });
});
