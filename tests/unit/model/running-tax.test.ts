import fc from "fast-check";
import { expect, test } from "vitest";
import { taxOn } from "../../../src-shared/model/pricing.ts";
import { proportion, runningTax } from "../../../src-shared/model/running-tax.ts";

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
