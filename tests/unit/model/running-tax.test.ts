import fc from "fast-check";
import { expect, test } from "vitest";
import { beginOfPart, proportion, runningTax } from "../../../src-shared/billing/running-tax.ts";
import { taxOn } from "../../../src-shared/cart/pricing.ts";

const nets = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { maxLength: 12 });
const rate = fc.integer({ min: 0, max: 2_000 });

test("the tax of the parts is the tax of the whole, however an order is divided into invoices", () => {
  fc.assert(
    fc.property(nets, nets, rate, (first, second, basisPoints) => {
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
      const taxes = [...runningTax(first, basisPoints), ...runningTax(second, basisPoints, sum(first))];
      expect(sum(taxes)).toBe(taxOn(sum(first) + sum(second), basisPoints));
    }),
  );
});

test("a line credited piece by piece gives back exactly its tax", () => {
  expect([1, 2, 3].map((pieces) => proportion(100, pieces, 3) - proportion(100, pieces - 1, 3))).toEqual([33, 34, 33]);
});

/** An order: what it is over, and its share of the tax. */
interface Part {
  amount: number;
  share: number;
}
const amounts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 6 });
const sumOf = (parts: readonly Part[]): Part => ({
  amount: parts.reduce((sum, part) => sum + part.amount, 0),
  share: parts.reduce((sum, part) => sum + part.share, 0),
});
const partOf = (amount: number, basisPoints: number, others: readonly Part[]): Part & { begin: number } => {
  const begin = beginOfPart(amount, basisPoints, sumOf(others));
  return { amount, begin, share: runningTax([amount], basisPoints, begin)[0] ?? 0 };
};

/** Orders of these amounts, made one after the other. */
function partsOf(amountsInTurn: readonly number[], basisPoints: number): Part[] {
  const parts: Part[] = [];
  for (const amount of amountsInTurn) parts.push(partOf(amount, basisPoints, parts));
  return parts;
}

test("orders made of one quote add up to its tax after each of them, and each is off by less than a dirham", () => {
  fc.assert(
    fc.property(amounts, rate, (all, basisPoints) => {
      const parts: Part[] = [];
      for (const amount of all) {
        const part = partOf(amount, basisPoints, parts);
        parts.push(part);
        expect(Math.abs(part.share - (amount * basisPoints) / 10_000)).toBeLessThan(1);
        const { amount: whole, share } = sumOf(parts);
        expect(share).toBe(taxOn(whole, basisPoints));
      }
    }),
  );
});

test("an order that is cancelled and made anew closes the gap that it left", () => {
  fc.assert(
    fc.property(amounts, fc.nat(), rate, (all, which, basisPoints) => {
      const parts = partsOf(all, basisPoints);
      const others = parts.filter((_, at) => at !== which % parts.length);
      const again = partOf(all[which % parts.length] ?? 0, basisPoints, others);
      expect(sumOf([...others, again]).share).toBe(taxOn(sumOf(parts).amount, basisPoints));
    }),
  );
});

test("the invoices of a part add up to the tax of that part", () => {
  fc.assert(
    fc.property(nets, amounts, rate, (invoices, before, basisPoints) => {
      const others = partsOf(before, basisPoints);
      const { begin, share } = partOf(
        invoices.reduce((sum, net) => sum + net, 0),
        basisPoints,
        others,
      );
      expect(runningTax(invoices, basisPoints, begin).reduce((sum, tax) => sum + tax, 0)).toBe(share);
    }),
  );
});

test("an order by itself is rounded by itself", () => {
  expect(beginOfPart(12_345, 500, { amount: 0, share: 0 })).toBe(0);
});
