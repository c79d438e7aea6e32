import fc from "fast-check";
import { expect, test } from "vitest";
import { sortedPart } from "../../../server/kernel/sorted-part.ts";

const byValue = (a: number, b: number) => a - b;

test("a part of many is that of the sorted list, wherever it is and however long, and the list stays as it was", () => {
  const numbers = fc.array(fc.integer({ min: 0, max: 60 }), { maxLength: 300 });
  fc.assert(
    fc.property(numbers, fc.nat(320), fc.nat(320), (list, from, length) => {
      const before = [...list];
      const to = from + length;
      expect(sortedPart(list, byValue, { from, to })).toEqual([...list].sort(byValue).slice(from, to));
      expect(sortedPart(list, byValue, {})).toEqual([...list].sort(byValue));
      expect(list).toEqual(before);
    }),
  );
});

const shuffled = Array.from({ length: 10_000 }, (_, i) => (i * 7919) % 10_007);
const sorted = [...shuffled].sort(byValue);
/** As the products of the large data set stand: those of the demo come last, and are first in the shop's order. */
const lowLast = [...sorted.slice(100), ...sorted.slice(0, 100)];

/** Sorting all takes some 120,000 comparisons. */
test.each([
  ["the first of a shuffled list", shuffled, 0, 15_000],
  ["the first of a list that is sorted the other way round", sorted.toReversed(), 0, 15_000],
  ["those in the middle of a shuffled list", shuffled, 5000, 60_000],
  ["the last of a shuffled list", shuffled, 9975, 60_000],
  ["the last of a sorted list", sorted, 9975, 60_000],
  ["the last of a list whose first ones stand last", lowLast, 9975, 60_000],
  ["the last of a list that is sorted the other way round", sorted.toReversed(), 9975, 60_000],
])("%s are found without sorting all", (_, list, from, most) => {
  let compared = 0;
  const compare = (a: number, b: number) => {
    compared += 1;
    return a - b;
  };
  expect(sortedPart(list, compare, { from, to: from + 25 })).toEqual(sorted.slice(from, from + 25));
  expect(compared).toBeLessThan(most);
});
