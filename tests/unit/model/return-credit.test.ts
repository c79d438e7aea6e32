import { describe, expect, test } from "vitest";
import { returnCredit } from "../../../src-shared/orders/return-credit.ts";

describe("the credit of a return", () => {
  const line = { unitPrice: 10_000, services: [{ price: 500 }, { price: 0 }] };

  test("is the price of the goods; services that were done stay paid", () => {
    expect(returnCredit([{ ...line, returned: 2, notSent: 0 }], 0)).toBe(20_000);
  });

  test("has the services too for units that were never sent", () => {
    expect(returnCredit([{ ...line, returned: 0, notSent: 2 }], 0)).toBe(21_000);
  });

  test("has the tax that was on it", () => {
    expect(returnCredit([{ ...line, returned: 1, notSent: 1 }], 500)).toBe(20_500 + 1_025);
  });

  test("of units that are returned one by one is the same as at once", () => {
    const piece = { unitPrice: 30, services: [], returned: 1, notSent: 0 };
    const oneByOne = [0, 30, 60].map((before) => returnCredit([piece], 500, before));
    expect(oneByOne.reduce((sum, credit) => sum + credit, 0)).toBe(returnCredit([{ ...piece, returned: 3 }], 500));
  });
});
