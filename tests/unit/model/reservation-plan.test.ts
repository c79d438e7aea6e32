import { describe, expect, test } from "vitest";
import { reservationFor } from "../../../src-shared/stock/reservation-plan.ts";

describe("the reservation that a desktop asks for", () => {
  test.each([
    [{ shelf: 7, sold: 5 }, 0],
    [{ shelf: 8, sold: 0 }, 1],
    [{ shelf: 19, sold: 1 }, 2],
    [{ shelf: 20, sold: 0 }, 2],
    [{ shelf: 500, sold: 90 }, 3],
    [{ shelf: -2, sold: 1 }, 0],
  ])("%o: %i", (known, pieces) => {
    expect(reservationFor(known)).toBe(pieces);
  });

  test("is never more than a small part of the stock", () => {
    for (let shelf = 0; shelf < 200; shelf += 1) {
      expect(reservationFor({ shelf, sold: 100 })).toBeLessThanOrEqual(Math.max(0, shelf / 4));
    }
  });
});
