import { describe, expect, onTestFinished, test } from "vitest";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { diceOf } from "../money/dice.ts";
import { addCategory, addChair } from "../support/catalogue.ts";
import { as, testApp } from "../support/context.ts";
import { CostReference, type ReferenceSale } from "../support/cost-reference.ts";
import { receiveStock } from "../support/receive-stock.ts";
import { the } from "../support/the.ts";

const key = "POST /api/variants/:id/receipts";
const PRICE = 90_000;

async function shopWithVariant(openingStock = 10) {
  const app = await testApp();
  onTestFinished(() => app.close());
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  const product = await addChair(manager, category.id, { variants: [{ sku: "S-1", price: PRICE, openingStock }] });
  const { id } = the(product.variants[0]);
  return {
    app,
    manager,
    id,
    receive: (quantity: number, unitCost: unknown) =>
      manager.call(key, { params: { id }, body: { quantity, unitCost: unitCost as number } }),
    enter: (cost: number | null) =>
      manager.api("POST /api/products/:id/costs", {
        params: { id: product.id },
        body: { costs: [{ variantId: id, cost }] },
      }),
    order: (quantity: number) =>
      manager.api("POST /api/staff/orders", {
        body: {
          source: "phone",
          lines: [{ variantId: id, quantity }],
          contact: { name: "Maryam", phone: "55123456" },
          method: "pickup",
          paymentMethod: "cash",
          confirm: true,
        },
      }),
    costNow: async () =>
      the((await manager.api("GET /api/products/:id/costs", { params: { id: product.id } }))[0]).cost,
  };
}

describe("a receipt at a cost", () => {
  test("moves stock, and with it the weighted average of what a piece costs, half a dirham up", async () => {
    const { receive, enter, costNow, manager, id } = await shopWithVariant(2);
    await enter(100);
    const { status, data } = await receive(2, 101);
    expect(status).toBe(201);
    // 2 × 100 and 2 × 101 are 402 for 4 pieces: 100.5.
    expect(data).toMatchObject({ onHand: 4, available: 4, cost: 101 });
    expect(await costNow()).toBe(101);
    const moved = await manager.api("GET /api/variants/:id/movements", { params: { id } });
    expect(moved.data.find((one) => one.id === data?.movementId)).toMatchObject({ reason: "received", quantity: 2 });
  });

  test("counts alone where no cost was known, and where all pieces before it are sold", async () => {
    const { app, receive, order, costNow } = await shopWithVariant(4);
    await receive(1, 700);
    expect(await costNow()).toBe(700);
    app.clock.advance(1000);
    for (const pieces of [2, 2, 1]) await order(pieces);
    // Five pieces are still on the shelf, and took their cost along when they were ordered.
    expect((await receive(1, 300)).data).toMatchObject({ onHand: 6, cost: 300 });
  });

  test("is refused without a cost or a quantity, and where stock is not tracked; sent twice it counts once", async () => {
    const { receive, manager, id, costNow } = await shopWithVariant();
    for (const unitCost of [undefined, null, -1, 0.5]) expect((await receive(1, unitCost)).status).toBe(422);
    expect((await receive(0, 100)).status).toBe(422);
    const send = () =>
      manager.call(key, { params: { id }, body: { quantity: 5, unitCost: 100 }, idempotencyKey: "in-1" });
    expect([(await send()).status, (await send()).status]).toEqual([201, 201]);
    expect((await receive(5, 200)).data).toMatchObject({ onHand: 20, cost: 125 });
    expect(await costNow()).toBe(125);
  });

  test("at the same moment as others leaves the average of all of them", async () => {
    const { receive, costNow, manager, id } = await shopWithVariant(0);
    const answers = await Promise.all([100, 200, 300, 400].map((unitCost) => receive(1, unitCost)));
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    const { meta } = await manager.api("GET /api/variants/:id/movements", { params: { id } });
    expect(meta.onHand).toBe(4);
    expect(await costNow()).toBe(250);
  });
});

const SEED = 20_261_127;

test(`after random histories cost and margin are those of a reference (seed ${SEED})`, {
  timeout: 60_000,
}, async () => {
  const dice = diceOf(SEED);
  const { app, manager, id, receive, enter, order, costNow } = await shopWithVariant(20);
  const reference = new CostReference(20);
  const readOrder = async (orderId: string) =>
    (await manager.api("GET /api/orders/:id", { params: { id: orderId } })) as StaffOrder;
  const open: { orderId: string; sale: ReferenceSale }[] = [];
  const taken = new Set<string>();
  const steps: Record<string, () => Promise<unknown>> = {
    async receiveAtCost() {
      const [pieces, unitCost] = [1 + dice.below(9), dice.below(60_000)];
      reference.receive(pieces, unitCost);
      expect((await receive(pieces, unitCost)).status).toBe(201);
    },
    async receive() {
      reference.receive(3);
      await receiveStock(manager, id, { quantity: 3 });
    },
    async enter() {
      reference.cost = dice.chance(30) ? null : dice.below(60_000);
      await enter(reference.cost);
    },
    async order() {
      const pieces = 1 + dice.below(4);
      if (reference.unsold < 12) return;
      open.push({ orderId: (await order(pieces)).id, sale: reference.sell(pieces, PRICE) });
    },
    async cancel() {
      const one = dice.pick(open);
      if (!one) return;
      open.splice(open.indexOf(one), 1);
      const { version } = await readOrder(one.orderId);
      const body = { status: "cancelled" as const };
      const input = { params: { id: one.orderId }, body, ifMatch: version };
      expect((await manager.call("PATCH /api/orders/:id/status", input)).status).toBe(200);
      reference.cancel(one.sale);
    },
    async comeBack() {
      const one = dice.pick(open);
      if (!one) return;
      open.splice(open.indexOf(one), 1);
      const params = { id: one.orderId };
      let read = await readOrder(one.orderId);
      for (const status of ["preparing", "ready_for_pickup", "collected"] as const) {
        const moved = await manager.call("PATCH /api/orders/:id/status", {
          params,
          body: { status },
          ifMatch: read.version,
        });
        read = moved.data as StaffOrder;
      }
      const pieces = 1 + dice.below(one.sale.placed);
      const parts = dice.chance(50) ? { sound: pieces, damaged: 0 } : { sound: 0, damaged: pieces };
      const lines = [{ lineId: the(read.lines[0]).id, ...parts }];
      expect((await manager.call("POST /api/orders/:id/returns", { params, body: { lines } })).status).toBe(201);
      reference.comeBack(one.sale, parts);
    },
  };
  const names = Object.keys(steps);
  for (let at = 0; at < 90; at += 1) {
    app.clock.advance(1000);
    const name = the(dice.pick(names));
    taken.add(name);
    await the(steps[name])();
    expect([at, name, await costNow()]).toEqual([at, name, reference.cost]);
  }
  expect([...taken].sort()).toEqual([...names].sort());
  const sums = reference.sums();
  expect(sums.unknownLines).toBeGreaterThan(0);
  for (const report of ["margin-days", "margin-products", "margin-categories"]) {
    const { data } = await manager.call("GET /api/reports/:report", { params: { report: report as "margin-days" } });
    expect([report, data?.sums]).toEqual([report, sums]);
  }
  expect((await manager.call("GET /api/dashboard")).data?.margin).toEqual(sums);
  const { data } = await manager.call("GET /api/reports/:report", { params: { report: "margin-products" } });
  expect(data?.rows[0]).toMatchObject({ marginShare: Math.round((sums.margin / sums.revenue) * 10_000) });
});
