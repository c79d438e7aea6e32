import { describe, expect, test } from "vitest";
import { nextStep } from "../../src-shared/orders/next-step.ts";

type Order = Parameters<typeof nextStep>[0];

const order = (changes: object = {}): Order =>
  ({
    status: "placed",
    method: "delivery",
    moves: ["confirmed", "cancelled"],
    deliveries: [],
    lines: [],
    invoices: [],
    balance: 1000,
    refundable: 0,
    deposit: null,
    voidedAt: null,
    account: { toInvoice: 1000, toCredit: 0, due: 0, overdue: 0 },
    ...changes,
  }) as Order;

const manager = { isManager: true };
const trip = (id: string, state: string, date: string | null) => ({ id, state, date, lines: [{}] });
const paper = { id: "i1", kind: "invoice" };

describe("the next step of an order", () => {
  test.each([
    ["a new order is confirmed", order(), { kind: "move", to: "confirmed" }],
    [
      "an order that waits for its deposit is paid",
      order({ status: "confirmed", moves: ["cancelled"], deposit: { missing: 500 } }),
      { kind: "pay" },
    ],
    [
      "one delivery leaves as the order",
      order({
        status: "preparing",
        moves: ["out_for_delivery", "cancelled"],
        deliveries: [trip("a", "planned", null)],
      }),
      { kind: "move", to: "out_for_delivery" },
    ],
    [
      "of two deliveries the earlier one leaves, although the later was planned first",
      order({
        status: "preparing",
        moves: ["out_for_delivery", "cancelled"],
        deliveries: [trip("a", "planned", "2026-12-02"), trip("b", "planned", "2026-12-01")],
      }),
      { kind: "delivery", deliveryId: "b", to: "out" },
    ],
    [
      "what is under way arrives before the next one leaves",
      order({
        status: "out_for_delivery",
        moves: [],
        deliveries: [trip("a", "planned", "2026-12-01"), trip("b", "out", "2026-12-02")],
      }),
      { kind: "delivery", deliveryId: "b", to: "delivered" },
    ],
    [
      "goods in no delivery are planned",
      order({
        status: "preparing",
        moves: ["cancelled"],
        deliveries: [trip("a", "cancelled", null)],
        lines: [{ unplanned: 2 }],
      }),
      { kind: "plan" },
    ],
    [
      "a delivered order is invoiced",
      order({ status: "delivered", moves: ["returned"], deliveries: [trip("a", "delivered", null)] }),
      { kind: "invoice" },
    ],
    [
      "an invoiced one is paid",
      order({
        status: "delivered",
        moves: ["returned"],
        invoices: [paper],
        account: { toInvoice: 0, toCredit: 0, due: 1000, overdue: 0 },
      }),
      { kind: "pay" },
    ],
    [
      "a credit that no credit note states gets one",
      order({
        status: "delivered",
        moves: ["returned"],
        invoices: [paper],
        balance: 0,
        account: { toInvoice: 0, toCredit: 300, due: 0, overdue: 0 },
      }),
      { kind: "credit", invoiceId: "i1" },
    ],
    [
      "money of a cancelled order goes back",
      order({
        status: "cancelled",
        moves: [],
        balance: -1000,
        refundable: 1000,
        account: { toInvoice: 0, toCredit: 0, due: 0, overdue: 0 },
      }),
      { kind: "refund" },
    ],
    [
      "nothing is left of a paid one",
      order({
        status: "collected",
        method: "pickup",
        moves: ["returned"],
        balance: 0,
        account: { toInvoice: 0, toCredit: 0, due: 0, overdue: 0 },
      }),
      undefined,
    ],
    ["a void one has none", order({ voidedAt: "2026-11-22T06:00:00.000Z" }), undefined],
  ])("%s", (_, facts, step) => {
    expect(nextStep(facts, manager)).toEqual(step);
  });

  test("is never one that the person may not take: staff are asked for the money, not for the invoice", () => {
    const delivered = order({ status: "delivered", moves: ["returned"] });
    expect(nextStep(delivered, { isManager: false })).toEqual({ kind: "pay" });
    const owed = order({ status: "cancelled", moves: [], balance: -1000, refundable: 1000 });
    expect(nextStep(owed, { isManager: false })).toBeUndefined();
  });
});
