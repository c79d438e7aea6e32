import { describe, expect, test } from "vitest";
import {
  cancelRight,
  changeableDelivery,
  leadDaysLeft,
  type OrderFacts,
} from "../../src-shared/orders/customer-rights.ts";
import { keepsDeliveryBy, transferDue } from "../../src-shared/payments/transfer-due.ts";

const NOW = new Date("2026-11-22T06:00:00.000Z");
const order = (changes: Partial<OrderFacts> = {}): OrderFacts => ({
  status: "placed",
  method: "delivery",
  placedAt: "2026-11-20T06:00:00.000Z",
  handedOverAt: null,
  isBinding: false,
  deliveries: [{ id: "a", state: "planned", date: "2026-11-24" }],
  ...changes,
});

describe("the customer's right to cancel", () => {
  test.each<[string, Partial<OrderFacts>, string]>([
    ["an order nobody has begun", {}, "now"],
    ["a confirmed one, weeks later", { status: "confirmed", placedAt: "2026-10-01T06:00:00.000Z" }, "now"],
    ["one being prepared, on the third day", { status: "preparing", placedAt: "2026-11-19T20:00:00.000Z" }, "now"],
    ["one being prepared, on the fourth day", { status: "preparing", placedAt: "2026-11-18T06:00:00.000Z" }, "ask"],
    ["one that waits at the showroom", { status: "ready_for_pickup", method: "pickup", deliveries: [] }, "now"],
    ["one that is on its way", { status: "out_for_delivery" }, "ask"],
    [
      "one of which a part has left",
      { status: "preparing", deliveries: [{ id: "a", state: "delivered", date: null }] },
      "ask",
    ],
    ["one that is invoiced, or made of a quote", { isBinding: true }, "ask"],
    ["goods of ten days ago", { status: "delivered", handedOverAt: "2026-11-12T06:00:00.000Z" }, "ask"],
    ["goods of a month ago", { status: "delivered", handedOverAt: "2026-10-22T06:00:00.000Z" }, "no"],
    ["a cancelled order", { status: "cancelled" }, "no"],
    ["a returned order", { status: "returned" }, "no"],
  ])("%s", (_, facts, right) => {
    expect(cancelRight(order(facts), 14, NOW)).toBe(right);
  });

  test("to bring goods back follows the setting, and is three days where none is promised", () => {
    const delivered = (at: string) => order({ status: "delivered", handedOverAt: at });
    expect(cancelRight(delivered("2026-11-19T06:00:00.000Z"), 0, NOW)).toBe("ask");
    expect(cancelRight(delivered("2026-11-18T06:00:00.000Z"), 0, NOW)).toBe("no");
    expect(cancelRight(delivered("2026-11-18T06:00:00.000Z"), 4, NOW)).toBe("ask");
  });
});

describe("the delivery whose time a customer may change", () => {
  test("is the only one, planned for a day that has not begun", () => {
    expect(changeableDelivery(order(), NOW)?.id).toBe("a");
    const today = [{ id: "a", state: "planned" as const, date: "2026-11-22" }];
    expect(changeableDelivery(order({ deliveries: today }), NOW)).toBeUndefined();
    const two = [...order().deliveries, { id: "b", state: "planned" as const, date: null }];
    expect(changeableDelivery(order({ deliveries: two }), NOW)).toBeUndefined();
    expect(changeableDelivery(order({ status: "out_for_delivery" }), NOW)).toBeUndefined();
    expect(changeableDelivery(order({ method: "pickup", deliveries: [] }), NOW)).toBeUndefined();
  });

  test("counts the lead time from the order, not from the change", () => {
    expect(leadDaysLeft("2026-11-20T06:00:00.000Z", [0, 7], NOW)).toBe(5);
    expect(leadDaysLeft("2026-11-01T06:00:00.000Z", [7], NOW)).toBe(0);
    expect(leadDaysLeft("2026-11-20T06:00:00.000Z", [], NOW)).toBe(0);
  });
});

describe("the last day of a transfer that keeps the delivery", () => {
  test("is the day before it, and the due day where that comes first", () => {
    const due = transferDue(NOW, 3);
    expect(keepsDeliveryBy(due, "2026-11-24")).toBe("2026-11-23");
    expect(keepsDeliveryBy(due, "2026-11-26")).toBeUndefined();
    expect(keepsDeliveryBy(due, "2026-12-01")).toBeUndefined();
  });
});
