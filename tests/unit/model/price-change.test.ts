import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changePrice, type PriceChange } from "../../../src-shared/products/price-change.ts";

const change = (basisPoints: number, roundTo = 100, compareAt: PriceChange["compareAt"] = "keep") => ({
  basisPoints,
  roundTo,
  compareAt,
});
const price = (dirhams: number, by: PriceChange) => changePrice({ price: dirhams, compareAtPrice: null }, by)?.price;

describe("a price changed by per cent", () => {
  test.each([
    [89_900, 1000, 100, 98_900],
    [89_900, -1250, 1, 78_663],
    [19_995, -1000, 100, 18_000],
    [12_345, 0, 1, 12_345],
    [12_345, 0, 500, 12_500],
    [250, 0, 100, 300],
    [249, 0, 100, 200],
    [0, 5000, 100, 0],
    [100, -9000, 100, 100],
  ])("%i dirhams by %i hundredths of a per cent in steps of %i are %i", (before, basisPoints, roundTo, after) => {
    expect(price(before, change(basisPoints, roundTo))).toBe(after);
  });

  test("is a whole multiple of its step and never further from the exact price than half a step", () => {
    const steps = fc.constantFrom(1, 25, 50, 100, 500, 1000);
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.integer({ min: -9000, max: 50_000 }),
        steps,
        (from, by, step) => {
          const after = price(from, change(by, step));
          fc.pre(after !== undefined);
          const exact = (from * (10_000 + by)) / 10_000;
          expect((after as number) % step).toBe(0);
          if (exact >= step / 2 || from === 0)
            expect(Math.abs((after as number) - exact)).toBeLessThanOrEqual(step / 2);
          else expect(after).toBe(step);
        },
      ),
    );
  });

  test("beyond the role's limit is refused", () => {
    expect(changePrice({ price: 999_999_999, compareAtPrice: null }, change(1))).toBeNull();
  });

  test("keeps, sets or drops the earlier price, and never shows one that is not higher", () => {
    const before = { price: 80_000, compareAtPrice: 100_000 };
    expect(changePrice(before, change(1000))).toEqual({ price: 88_000, compareAtPrice: 100_000 });
    expect(changePrice(before, change(2500))).toEqual({ price: 100_000, compareAtPrice: null });
    expect(changePrice(before, change(-1000, 100, "old_price"))).toEqual({ price: 72_000, compareAtPrice: 80_000 });
    expect(changePrice(before, change(1000, 100, "old_price"))).toEqual({ price: 88_000, compareAtPrice: null });
    expect(changePrice(before, change(-1000, 100, "none"))).toEqual({ price: 72_000, compareAtPrice: null });
  });
});
