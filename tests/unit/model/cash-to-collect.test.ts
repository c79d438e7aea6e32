import { describe, expect, test } from "vitest";
import { collectByDelivery, toCollect } from "../../../src-shared/orders/cash-to-collect.ts";

const line = (id: string, quantity: number, lineTotal: number, unplanned = 0) => ({
  id,
  quantity,
  lineTotal,
  unplanned,
});
const delivery = (id: string, state: string, ...lines: [string, number][]) => ({
  id,
  state,
  lines: lines.map(([lineId, quantity]) => ({ lineId, quantity })),
});
const order = {
  paymentMethod: "cash",
  balance: 105_000,
  totals: { total: 105_000 },
  lines: [line("chairs", 4, 80_000), line("desk", 1, 20_000)],
  deliveries: [delivery("one", "planned", ["chairs", 3]), delivery("two", "planned", ["chairs", 1], ["desk", 1])],
};

describe("cash to collect at the door", () => {
  test("is the balance, and nothing for an order that is paid by transfer", () => {
    expect(toCollect(order)).toBe(105_000);
    expect(toCollect({ ...order, balance: -500 })).toBe(0);
    expect(toCollect({ ...order, paymentMethod: "transfer" })).toBeNull();
    expect(collectByDelivery({ ...order, paymentMethod: "transfer" }).size).toBe(0);
  });

  test("is a share with each delivery, and with the last all that is left", () => {
    expect([...collectByDelivery(order)]).toEqual([
      ["one", 63_000],
      ["two", 42_000],
    ]);
  });

  test("is never more than is owed: a deposit is used up by the first deliveries last", () => {
    const collected = collectByDelivery({ ...order, balance: 50_000 });
    expect([...collected.values()]).toEqual([50_000, 0]);
  });

  test("is nothing of arrived deliveries, and leaves the rest for units without a plan", () => {
    const [one, two] = order.deliveries;
    const arrived = [{ ...one, state: "delivered" }, two].map((each) => ({ ...each }) as (typeof order.deliveries)[0]);
    expect([...collectByDelivery({ ...order, balance: 42_000, deliveries: arrived }).values()]).toEqual([0, 42_000]);
    const waiting = { ...order, lines: [line("chairs", 4, 80_000), line("desk", 1, 20_000, 1)] };
    const only = [delivery("one", "planned", ["chairs", 4])];
    expect([...collectByDelivery({ ...waiting, deliveries: only }).values()]).toEqual([84_000]);
  });
});
