import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { type PriceableLine, priceCart, taxOn } from "../../../src-shared/cart/pricing.ts";

const chairs = { unitPrice: 45_050, quantity: 4, services: [{ key: "assembly" as const, price: 2_500 }] };
const desk = { unitPrice: 120_000, quantity: 1, services: [] };

describe("adding up", () => {
  test("goods, services and delivery make the total, line by line", () => {
    expect(priceCart({ lines: [chairs, desk], delivery: { fee: 5_000 }, taxRate: 0 })).toEqual({
      subtotal: 300_200,
      services: 10_000,
      delivery: 5_000,
      tax: 0,
      total: 315_200,
      lines: [
        { ...chairs, lineTotal: 180_200, servicesTotal: 10_000 },
        { ...desk, lineTotal: 120_000, servicesTotal: 0 },
      ],
    });
  });

  test("picking up costs no delivery, and an empty cart costs nothing", () => {
    expect(priceCart({ lines: [desk], delivery: null, taxRate: 0 }).total).toBe(120_000);
    expect(priceCart({ lines: [], delivery: null, taxRate: 500 }).total).toBe(0);
  });

  test("other fields of a line stay on it", () => {
    const [line] = priceCart({ lines: [{ ...desk, sku: "DSK-1" }], delivery: null, taxRate: 0 }).lines;
    expect(line?.sku).toBe("DSK-1");
  });

  test("tax comes on top of everything, delivery included", () => {
    const totals = priceCart({ lines: [chairs, desk], delivery: { fee: 5_000 }, taxRate: 500 });
    expect([totals.tax, totals.total]).toEqual([15_760, 330_960]);
  });

  test.each([
    [9, 500, 0],
    [10, 500, 1],
    [30, 500, 2],
    [29, 500, 1],
  ])("tax on %i dirhams at %i basis points is %i: half a dirham rounds up", (net, rate, tax) => {
    expect(taxOn(net, rate)).toBe(tax);
  });

  test("tax on a very large amount is exact to the dirham", () => {
    expect(taxOn(Number.MAX_SAFE_INTEGER, 10_000)).toBe(Number.MAX_SAFE_INTEGER);
    expect(taxOn(9_007_199_254_740_001, 1)).toBe(900_719_925_474);
  });

  test("the parts always make the whole", () => {
    const price = fc.integer({ min: 0, max: 999_999_999 });
    const line: fc.Arbitrary<PriceableLine> = fc.record({
      unitPrice: price,
      quantity: fc.integer({ min: 1, max: 999 }),
      services: fc.array(fc.record({ key: fc.constantFrom("assembly" as const, "carryUp" as const), price }), {
        maxLength: 2,
      }),
    });
    fc.assert(
      fc.property(
        fc.array(line, { maxLength: 10 }),
        price,
        fc.integer({ min: 0, max: 10_000 }),
        (lines, fee, taxRate) => {
          const totals = priceCart({ lines, delivery: { fee }, taxRate });
          expect(totals.subtotal).toBe(totals.lines.reduce((sum, each) => sum + each.lineTotal, 0));
          expect(totals.services).toBe(totals.lines.reduce((sum, each) => sum + each.servicesTotal, 0));
          expect(totals.total).toBe(totals.subtotal + totals.services + totals.delivery + totals.tax);
          expect(Number.isSafeInteger(totals.total)).toBe(true);
        },
      ),
    );
  });
});

describe("amounts that are never added up", () => {
  const withLine = (changes: Partial<PriceableLine>) => () =>
    priceCart({ lines: [{ ...desk, ...changes }], delivery: null, taxRate: 0 });

  test.each([
    ["a fraction of a dirham", withLine({ unitPrice: 0.5 })],
    ["a negative price", withLine({ unitPrice: -1 })],
    ["no piece", withLine({ quantity: 0 })],
    ["half a piece", withLine({ quantity: 1.5 })],
    ["a negative quantity", withLine({ quantity: -1 })],
    ["a negative service", withLine({ services: [{ key: "assembly", price: -1 }] })],
    ["a line beyond exact numbers", withLine({ unitPrice: Number.MAX_SAFE_INTEGER, quantity: 2 })],
    ["a negative fee", () => priceCart({ lines: [desk], delivery: { fee: -1 }, taxRate: 0 })],
    ["a negative tax rate", () => priceCart({ lines: [desk], delivery: null, taxRate: -1 })],
    ["a tax rate in fractions", () => priceCart({ lines: [desk], delivery: null, taxRate: 0.05 })],
  ])("%s is refused", (_what, price) => expect(price).toThrow(RangeError));

  test("a sum beyond exact numbers is refused, though each line is small enough", () => {
    const huge = { unitPrice: Number.MAX_SAFE_INTEGER, quantity: 1, services: [] };
    expect(() => priceCart({ lines: [huge, desk], delivery: null, taxRate: 0 })).toThrow(RangeError);
    expect(() => priceCart({ lines: [huge], delivery: null, taxRate: 100 })).toThrow(RangeError);
  });
});
