import { describe, expect, onTestFinished, test } from "vitest";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, notesOn, revisionOf } from "../support/catalogue.ts";
import { as, testApp, visitor } from "../support/context.ts";
import { aCheckout } from "../support/orders.ts";

async function shopWithVariant(more: object = {}) {
  const app = await testApp();
  onTestFinished(() => app.close());
  const staff = await as(app, "staff", { name: "Aisha" });
  const category = await addCategory(staff);
  const product = await addChair(staff, category.id, {
    variants: [{ sku: "S-1", price: 100, openingStock: 10, ...more }],
  });
  const params = { id: product.variants[0]?.id ?? "" };
  const move = (body: object) => staff.call("POST /api/variants/:id/movements", { params, body });
  return { app, staff, product, params, move };
}

describe("stock", () => {
  test("is the sum of its movements, each with its reason, who and when, the newest first", async () => {
    const { app, staff, params, move } = await shopWithVariant();
    app.clock.advance(1000);
    expect((await move({ reason: "received", quantity: 5, note: "Container 12" })).data).toMatchObject({ onHand: 15 });
    app.clock.advance(1000);
    expect((await move({ reason: "counted", quantity: -3 })).data).toMatchObject({ onHand: 12 });
    app.clock.advance(1000);
    const order = await visitor(app).api("POST /api/orders", { body: aCheckout(params.id, { method: "pickup" }) });
    const { data, meta } = await staff.api("GET /api/variants/:id/movements", { params });
    expect(data.map(({ reason, quantity, by, note }) => [reason, quantity, by, note])).toEqual([
      ["sold", -1, "visitor", null],
      ["counted", -3, "Aisha", null],
      ["received", 5, "Aisha", "Container 12"],
      ["received", 10, "Aisha", null],
    ]);
    expect(data[0]?.order).toEqual({ id: order.id, number: order.number });
    expect(meta).toMatchObject({ total: 4, onHand: 12, committed: 1, available: 11 });
    expect(data.reduce((sum, movement) => sum + movement.quantity, 0)).toBe(meta.available);
    expect((await notesOn(app, params.id)).at(-1)).toMatchObject({ action: "POST /api/variants/:id/movements" });
  });

  test("never goes below zero by a count, and the refusal names the stock", async () => {
    const { app, move } = await shopWithVariant();
    const before = await revisionOf(app);
    const refused = await move({ reason: "counted", quantity: -11 });
    expect(refused).toMatchObject({ status: 409, code: "out_of_stock" });
    expect(refused.envelope).toMatchObject({ error: { details: { left: 10 } } });
    expect(await revisionOf(app)).toBe(before);
  });

  test("written down twice by a retry counts once, under its key or under its id", async () => {
    const { staff, params } = await shopWithVariant();
    const body = { id: newId(), reason: "received" as const, quantity: 5 };
    const send = (idempotencyKey?: string) =>
      staff.call("POST /api/variants/:id/movements", { params, body, ...(idempotencyKey ? { idempotencyKey } : {}) });
    expect([(await send("in-12")).status, (await send("in-12")).status]).toEqual([201, 201]);
    expect((await send()).code).toBe("conflict");
    expect((await staff.api("GET /api/variants/:id/movements", { params })).meta.onHand).toBe(15);
  });

  test.each([
    { reason: "received", quantity: -5 },
    { reason: "returned", quantity: 0 },
    { reason: "counted", quantity: 0 },
    { reason: "counted", quantity: 1.5 },
    { reason: "counted", quantity: "2" },
    { reason: "sold", quantity: 1 },
    { reason: "cancelled", quantity: 1 },
    { reason: "received", quantity: 2_000_000 },
  ])("refuses %j", async (body) => {
    const { move } = await shopWithVariant();
    expect((await move(body)).status).toBe(422);
  });

  test("that is untracked has no movements, and an unknown variant has no stock", async () => {
    const { staff, move } = await shopWithVariant({ tracked: false });
    expect((await move({ reason: "received", quantity: 5 })).code).toBe("conflict");
    const nothing = { params: { id: newId() } };
    expect((await staff.call("GET /api/variants/:id/movements", nothing)).status).toBe(404);
    const body = { reason: "received", quantity: 5 };
    expect((await staff.call("POST /api/variants/:id/movements", { ...nothing, body })).status).toBe(404);
  });

  test("moved by many at once adds up", async () => {
    const { staff, params, move } = await shopWithVariant();
    const moves = Array.from({ length: 20 }, (_, i) => move({ reason: "counted", quantity: i % 2 === 0 ? 3 : -2 }));
    expect((await Promise.all(moves)).every(({ status }) => status === 201)).toBe(true);
    expect((await staff.api("GET /api/variants/:id/movements", { params })).meta.onHand).toBe(20);
  });
});
