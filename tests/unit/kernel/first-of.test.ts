import fc from "fast-check";
import { expect, test } from "vitest";
import { firstOf } from "../../../server/kernel/first-of.ts";

test("the first of many are those of the sorted list, however many are asked for, and the list stays as it was", () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 200 });
  fc.assert(
    fc.property(numbers, fc.nat(220), (list, count) => {
      const before = [...list];
      expect(firstOf(list, (a, b) => a - b, count)).toEqual([...list].sort((a, b) => a - b).slice(0, count));
      expect(list).toEqual(before);
    }),
  );
});

test("of few that are asked for, most of the others are compared once", () => {
  const list = Array.from({ length: 10_000 }, (_, i) => (i * 7919) % 10_007);
  let compared = 0;
  const compare = (a: number, b: number) => {
    compared += 1;
    return a - b;
  };
  expect(firstOf(list, compare, 25)).toEqual([...list].sort((a, b) => a - b).slice(0, 25));
  // Sorting all takes some 120,000.
  expect(compared).toBeLessThan(15_000);
});
