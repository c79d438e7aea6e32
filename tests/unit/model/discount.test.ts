import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  discountedPrice,
  discountReaching,
  FIRST_DISCOUNT_LIMITS,
  mayDiscount,
} from "../../../src-shared/orders/discount.ts";

describe("discounts on a line", () => {
  test("go as far as the limit and not a hundredth of a per cent further; a shop begins with 5, 20 and 100 %", () => {
    const { staff, manager, admin } = FIRST_DISCOUNT_LIMITS;
    expect([mayDiscount(staff, 500), mayDiscount(staff, 501)]).toEqual([true, false]);
    expect([mayDiscount(manager, 2000), mayDiscount(manager, 2001)]).toEqual([true, false]);
    expect(mayDiscount(admin, 10_000)).toBe(true);
  });

  test.each([
    [89_000, 500, 84_550],
    [99, 500, 94],
    [10, 500, 10],
    [1, 5000, 1],
    [100, 10_000, 0],
    [100, 0, 100],
  ])("%d dirhams less %d basis points is %d, half a dirham for the shop", (price, discount, expected) => {
    expect(discountedPrice(price, discount)).toBe(expected);
  });

  test("never raises a price nor makes it negative", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999_999_999_999 }),
        fc.integer({ min: 0, max: 10_000 }),
        (price, discount) => {
          const left = discountedPrice(price, discount);
          expect(left).toBeGreaterThanOrEqual(0);
          expect(left).toBeLessThanOrEqual(price);
        },
      ),
    );
  });

  test("that reaches a price is the smallest one that does", () => {
    fc.assert(
      fc.property(
        fc
          .integer({ min: 0, max: 3_000_000 })
          .chain((list) => fc.tuple(fc.constant(list), fc.integer({ min: 0, max: list }))),
        ([list, price]) => {
          const smallest = Array.from({ length: 10_001 }, (_, at) => at).find(
            (at) => Math.floor((list * (10_000 - at) + 5000) / 10_000) <= price,
          );
          expect(discountReaching(list, price)).toBe(smallest);
        },
      ),
    );
    expect(discountReaching(100, 200)).toBe(0);
  });

  test.each([-1, 10_001, 0.5])("%d is no discount", (discount) => {
    expect(() => discountedPrice(100, discount)).toThrow(RangeError);
  });
});
