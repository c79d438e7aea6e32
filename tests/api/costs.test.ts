import { describe, expect, onTestFinished, test } from "vitest";
import { addCategory, addChair, asWritten, colours, notesOn } from "../support/catalogue.ts";
import { as, testApp } from "../support/context.ts";
import { the } from "../support/the.ts";

const key = "POST /api/products/:id/costs";

async function shopWithChair() {
  const app = await testApp();
  onTestFinished(() => app.close());
  const manager = await as(app, "manager", { name: "Mubarak" });
  const category = await addCategory(manager);
  const variant = (sku: string, colour: string) => ({ sku, options: { colour }, price: 50_000 });
  const product = await addChair(manager, category.id, {
    options: colours,
    variants: [variant("A-1", "black"), variant("A-2", "teal")],
  });
  const params = { id: product.id };
  const [first, second] = product.variants.map(({ id }) => id) as [string, string];
  const enter = (...costs: { variantId: string; cost: number | null }[]) =>
    manager.call(key, { params, body: { costs } });
  const read = async () => (await manager.api("GET /api/products/:id/costs", { params })).map(({ cost }) => cost);
  return { app, manager, params, first, second, enter, read };
}

describe("the cost of a variant", () => {
  test("is not known until a manager enters it, and not known again where it is taken out; never 0 by itself", async () => {
    const { first, second, enter, read } = await shopWithChair();
    expect(await read()).toEqual([null, null]);
    expect((await enter({ variantId: first, cost: 12_345 })).status).toBe(200);
    expect(await read()).toEqual([12_345, null]);
    await enter({ variantId: first, cost: null }, { variantId: second, cost: 0 });
    expect(await read()).toEqual([null, 0]);
  });

  test("is kept as a history that is only added to, and each change is in the audit log", async () => {
    const { app, first, enter } = await shopWithChair();
    await enter({ variantId: first, cost: 100 });
    app.clock.advance(1000);
    await enter({ variantId: first, cost: 100 });
    await enter({ variantId: first, cost: 150 });
    const rows = await app.db.selectFrom("variant_costs").select(["number", "cost"]).orderBy("number").execute();
    expect(rows).toEqual([
      { number: 1, cost: 100 },
      { number: 2, cost: 150 },
    ]);
    const notes = await notesOn(app, first);
    expect(notes.filter(({ action }) => action === key)).toHaveLength(2);
    expect(JSON.parse(the(notes.at(-1)).after ?? "")).toEqual({ cost: 150 });
  });

  test("entered by many at once has every change, one after the other", async () => {
    const { app, first, enter } = await shopWithChair();
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) => enter({ variantId: first, cost: 1000 + at })),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
    const rows = await app.db.selectFrom("variant_costs").select("number").orderBy("number").execute();
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  });

  test.each([-1, 1.5, "12", 1_000_000_000])("is refused as %j", async (cost) => {
    const { first, enter, read } = await shopWithChair();
    expect((await enter({ variantId: first, cost: cost as number })).status).toBe(422);
    expect(await read()).toEqual([null, null]);
  });

  test("of a variant of another product is refused at its line, and nothing of the request is entered", async () => {
    const { first, enter, read, manager } = await shopWithChair();
    const refused = await enter({ variantId: first, cost: 5 }, { variantId: "other", cost: 7 });
    expect(refused.envelope).toMatchObject({ error: { fields: { "costs.1.variantId": { code: "unknown" } } } });
    expect(await read()).toEqual([null, null]);
    expect((await manager.call("GET /api/products/:id/costs", { params: { id: first } })).status).toBe(404);
  });

  test("goes with a product that is removed", async () => {
    const { app, manager, params, first, enter } = await shopWithChair();
    await enter({ variantId: first, cost: 5 });
    const product = await manager.api("GET /api/staff/products/:id", { params });
    const body = { status: "draft" as const };
    const { data: draft } = await manager.call("PATCH /api/products/:id", { params, body, ifMatch: product.version });
    expect((await manager.call("DELETE /api/products/:id", { params, ifMatch: draft.version })).status).toBe(200);
    expect(await app.db.selectFrom("variant_costs").selectAll().execute()).toEqual([]);
  });

  test("goes with a variant that is taken out of its product", async () => {
    const { app, manager, params, first, second, enter } = await shopWithChair();
    await enter({ variantId: first, cost: 5 }, { variantId: second, cost: 7 });
    const product = await manager.api("GET /api/staff/products/:id", { params });
    const body = { ...asWritten(product), variants: asWritten(product).variants.slice(0, 1) };
    const { status } = await manager.call("PUT /api/products/:id", { params, body, ifMatch: product.version });
    expect(status).toBe(200);
    expect(await app.db.selectFrom("variant_costs").select("cost").execute()).toEqual([{ cost: 5 }]);
  });
});
