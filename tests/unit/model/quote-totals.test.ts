import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { discountedPrice } from "../../../src-shared/orders/discount.ts";
import { combinedDiscount, type PricedQuote, quoteTotals } from "../../../src-shared/quotes/totals.ts";

const line = (id: string, changes: Partial<PricedQuote["sections"][number]["lines"][number]> = {}) => ({
  id,
  quantity: 1,
  unitPrice: 10_000,
  optional: false,
  cost: null,
  ...changes,
});
const quote = (changes: Partial<PricedQuote> = {}): PricedQuote => ({
  sections: [
    { id: "room", lines: [line("desk", { quantity: 3, unitPrice: 99_999 }), line("lamp", { optional: true })] },
    { id: "hall", lines: [line("sofa", { quantity: 2, unitPrice: 45_050, cost: 30_000 })] },
  ],
  services: [{ id: "assembly", amount: 20_000 }],
  deliveryFee: 15_000,
  discount: 0,
  taxRate: 0,
  depositPercent: null,
  ...changes,
});

describe("a quote's total", () => {
  test("leaves optional lines out until they are chosen", () => {
    const base = quoteTotals(quote());
    expect(base).toMatchObject({ goods: 390_097, discount: 0, services: 20_000, delivery: 15_000, total: 425_097 });
    expect(quoteTotals(quote(), ["lamp"]).total).toBe(435_097);
    expect(quoteTotals(quote(), "all").total).toBe(435_097);
    expect(quoteTotals(quote(), ["sofa"]).total).toBe(425_097);
    expect([...base.sections]).toEqual([
      ["room", 299_997],
      ["hall", 90_100],
    ]);
  });

  test("takes the discount of the whole quote off each piece of goods, and not off services and delivery", () => {
    const totals = quoteTotals(quote({ discount: 333 }));
    // 99,999 less 3.33 % is 96,669.03; 45,050 less 3.33 % is 43,549.83: each rounded for one piece.
    expect(totals.lines.get("desk")?.netUnitPrice).toBe(96_669);
    expect(totals.lines.get("sofa")?.netUnitPrice).toBe(43_550);
    expect(totals.discount).toBe(390_097 - 3 * 96_669 - 2 * 43_550);
    expect(totals.total).toBe(3 * 96_669 + 2 * 43_550 + 35_000);
  });

  test("asks for the deposit as a share of everything, half a dirham for the shop", () => {
    expect(quoteTotals(quote({ depositPercent: 50 })).deposit).toBe(212_549);
    expect(quoteTotals(quote({ depositPercent: 100 })).deposit).toBe(425_097);
    expect(quoteTotals(quote()).deposit).toBeNull();
    expect(() => quoteTotals(quote({ depositPercent: 0 }))).toThrow(RangeError);
    expect(() => quoteTotals(quote({ depositPercent: 12.5 }))).toThrow(RangeError);
  });

  test("has the margin where the cost is known, after every discount", () => {
    expect(quoteTotals(quote()).margin).toEqual({ cost: 60_000, earned: 30_100, unknown: 1 });
    const given = quoteTotals(quote({ discount: 5_000 })).margin;
    expect(given).toEqual({ cost: 60_000, earned: 2 * (22_525 - 30_000), unknown: 1 });
  });

  test("puts tax on goods, services and delivery", () => {
    expect(quoteTotals(quote({ taxRate: 500 }))).toMatchObject({ tax: 21_255, total: 446_352 });
  });

  test.each([
    [0, 0, 0],
    [500, 0, 500],
    [500, 500, 975],
    [10_000, 0, 10_000],
    [333, 333, 655],
  ])("two discounts of %d and %d are one of %d", (own, whole, both) => {
    expect(combinedDiscount(own, whole)).toBe(both);
  });

  const anyQuote = fc.record({
    sections: fc
      .array(
        fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 999 }),
            listPrice: fc.integer({ min: 0, max: 99_999_999 }),
            own: fc.integer({ min: 0, max: 10_000 }),
            optional: fc.boolean(),
          }),
          { maxLength: 6 },
        ),
        { maxLength: 4 },
      )
      .map((rooms) =>
        rooms.map((lines, room) => ({
          id: `${room}`,
          lines: lines.map(({ listPrice, own, ...rest }, at) => ({
            ...rest,
            id: `${room}.${at}`,
            unitPrice: discountedPrice(listPrice, own),
          })),
        })),
      ),
    services: fc
      .array(fc.integer({ min: 0, max: 9_999_999 }), { maxLength: 3 })
      .map((amounts) => amounts.map((amount, at) => ({ id: `s${at}`, amount }))),
    deliveryFee: fc.integer({ min: 0, max: 9_999_999 }),
    discount: fc.integer({ min: 0, max: 10_000 }),
    taxRate: fc.integer({ min: 0, max: 10_000 }),
    depositPercent: fc.option(fc.integer({ min: 1, max: 100 })),
  });

  test("adds up to the dirham, with any lines", () => {
    fc.assert(
      fc.property(anyQuote, fc.boolean(), (any, all) => {
        const totals = quoteTotals(any, all ? "all" : []);
        const { goods, discount, services, delivery, tax, total, deposit } = totals;
        expect(goods - discount + services + delivery + tax).toBe(total);
        expect([goods, discount, services, delivery, tax, total].every(Number.isSafeInteger)).toBe(true);
        expect(discount).toBeGreaterThanOrEqual(0);
        expect(goods).toBe([...totals.sections.values()].reduce((sum, one) => sum + one, 0));
        if (deposit !== null) expect(deposit).toBeLessThanOrEqual(total);
        if (any.depositPercent === 100) expect(deposit).toBe(total);
      }),
    );
  });

  test("two parts of it, ordered one after the other, add up to the whole", () => {
    const part = fc.func(fc.integer({ min: 0, max: 999 }));
    fc.assert(
      fc.property(anyQuote, part, (any, howMany) => {
        const untaxed = { ...any, taxRate: 0, services: [], deliveryFee: 0, depositPercent: null };
        const first = (one: { id: string; quantity: number }) => howMany(one.id) % (one.quantity + 1);
        const net = quoteTotals(untaxed, "all");
        const priceOf = (pieces: (one: { id: string; quantity: number }) => number) =>
          untaxed.sections
            .flatMap((section) => section.lines)
            .reduce((sum, one) => sum + pieces(one) * (net.lines.get(one.id)?.netUnitPrice ?? 0), 0);
        expect(priceOf(first) + priceOf((one) => one.quantity - first(one))).toBe(net.total);
      }),
    );
  });
});
