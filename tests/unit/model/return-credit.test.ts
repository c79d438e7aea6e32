import { describe, expect, test } from "vitest";
import { orderMoney } from "../../../src-shared/model/order-due.ts";
import { returnCredit } from "../../../src-shared/model/return-credit.ts";

describe("the credit for what comes back", () => {
  const line = { unitPrice: 10_000, services: [{ price: 500 }, { price: 0 }] };

  test("is the price of the goods; services that were done stay paid", () => {
    expect(returnCredit([{ ...line, returned: 2, notSent: 0 }], 0)).toBe(20_000);
  });

  test("has the services too for what never went", () => {
    expect(returnCredit([{ ...line, returned: 0, notSent: 2 }], 0)).toBe(21_000);
  });

  test("has the tax that was on it", () => {
    expect(returnCredit([{ ...line, returned: 1, notSent: 1 }], 500)).toBe(20_500 + 1_025);
  });
});

describe("where an order stands with its money", () => {
  const paid = (amount: number) => ({ kind: "payment" as const, amount });
  const refunded = (amount: number) => ({ kind: "refund" as const, amount });

  test.each([
    [
      "a part came back that was paid for",
      { status: "delivered", total: 1000, credited: 300 },
      [paid(1000)],
      "credit_owed",
      -300,
    ],
    [
      "a part came back and its money too",
      { status: "delivered", total: 1000, credited: 300 },
      [paid(1000), refunded(300)],
      "paid",
      0,
    ],
    ["a part came back before it was paid", { status: "delivered", total: 1000, credited: 300 }, [], "unpaid", 700],
    ["all came back and nothing was ever paid", { status: "returned", total: 1000, credited: 1000 }, [], "unpaid", 0],
    [
      "all came back and the money too",
      { status: "returned", total: 1000, credited: 1000 },
      [paid(1000), refunded(1000)],
      "refunded",
      0,
    ],
    [
      "all came back but for a fee that was kept",
      { status: "returned", total: 1000, credited: 900 },
      [paid(1000), refunded(900)],
      "paid",
      0,
    ],
    ["it was cancelled", { status: "cancelled", total: 1000, credited: 0 }, [paid(400)], "credit_owed", -400],
  ] as const)("when %s", (_what, order, ledger, paymentStatus, balance) => {
    expect(orderMoney(order, ledger)).toEqual({ paymentStatus, balance });
  });
});
