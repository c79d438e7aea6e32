import fc from "fast-check";
import { expect, test } from "vitest";
import { taxOn } from "../../../src-shared/cart/pricing.ts";
import { taxOfPart } from "../../../src-shared/quotes/part.ts";

/** Orders of one quote, which are made, edited and cancelled one after the other. */
const change = fc.record({ which: fc.nat(5), net: fc.integer({ min: 0, max: 300_000 }) });

test("the tax of orders of one quote adds up to the dirham after each is made, edited or cancelled", () => {
  fc.assert(
    fc.property(
      fc.array(change, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(500, 333, 1_250),
      (changes, rate) => {
        const orders = new Map<number, { net: number; tax: number }>();
        for (const { which, net } of changes) {
          const others = [...orders].filter(([id]) => id !== which).map(([, order]) => order);
          const sum = (of: (order: { net: number; tax: number }) => number) =>
            others.reduce((all, order) => all + of(order), 0);
          const was = orders.get(which) ?? { net: -1, tax: 0 };
          const part = { begin: 0, ...was, fixed: false };
          const tax = taxOfPart(
            { ...part, others: { amount: sum((one) => one.net), share: sum((one) => one.tax) } },
            net,
            rate,
          );
          orders.set(which, { net, tax });
          // Less than nothing is no tax: only of a few dirhams the others may have rounded up more than it comes to.
          if (net < 1_000 || net === was.net) continue;
          expect(sum((one) => one.tax) + tax).toBe(taxOn(sum((one) => one.net) + net, rate));
        }
      },
    ),
  );
});

test("an order of a quote keeps its tax while its amount stays, and where documents state it", () => {
  const part = { begin: 7, net: 1_000, tax: 52, others: { amount: 5_000, share: 251 } };
  expect(taxOfPart({ ...part, fixed: false }, 1_000, 500)).toBe(52);
  expect(taxOfPart({ ...part, fixed: true }, 1_000, 500)).toBe(52);
  expect(taxOfPart({ ...part, fixed: true }, 1_010, 500)).toBe(51);
  expect(taxOfPart({ ...part, fixed: false }, 1_010, 500)).toBe(taxOn(6_010, 500) - 251);
});
