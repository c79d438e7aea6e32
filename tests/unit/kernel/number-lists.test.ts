import fc from "fast-check";
import { expect, test } from "vitest";
import { createNumberLists, type NumberLists, numberAt } from "../../../server/kernel/columns/number-lists.ts";
import { createSortedNumbers } from "../../../server/kernel/columns/sorted-numbers.ts";

const posting = (key: number, value: number): number => ((key << 8) | value) >>> 0;

const numbersOf = (lists: NumberLists, bytes: 1 | 3 | 4, list: number): number[] =>
  Array.from({ length: lists.lengthOf(list) }, (_, i) => numberAt(lists.bytesOf(list), bytes, i));

test.each([3, 4] as const)(
  "lists of numbers of %d bytes hold what a sorted map of each would, whatever is put, removed and restored",
  (bytes) => {
    /** The greatest keys take all bits. */
    const key = fc.nat(40).map((near) => (near > 20 ? 2 ** (8 * bytes - 8) - near : near));
    const step = fc.record({
      kind: fc.constantFrom("put", "remove", "replace", "restore"),
      list: fc.nat(5),
      key,
      value: fc.nat(255),
      keys: fc.uniqueArray(key),
    });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 200 }), (steps) => {
        let lists = createNumberLists({ bytes, shift: 8 });
        const reference = Array.from({ length: 6 }, () => new Map<number, number>());
        for (const { kind, list, key, value, keys } of steps) {
          const own = reference[list] as Map<number, number>;
          if (kind === "put") lists.put(list, posting(key, value));
          else if (kind === "remove") lists.remove(list, posting(key, 0));
          else if (kind === "restore") lists = createNumberLists({ bytes, shift: 8 }, structuredClone(lists.state));
          else lists.replace(list, Uint32Array.from(keys, (one) => posting(one, value)).sort());
          if (kind === "put") own.set(key, value);
          else if (kind === "remove") own.delete(key);
          else if (kind === "replace") reference[list] = new Map(keys.map((one) => [one, value]));
          reference.forEach((all, number) => {
            const expected = [...all].sort((a, b) => a[0] - b[0]).map(([one, weight]) => posting(one, weight));
            expect(numbersOf(lists, bytes, number)).toEqual(expected);
            expect(lists.lengthOf(number)).toBe(expected.length);
          });
        }
      }),
    );
  },
);

test("a place that a list left is taken by another: moving to and fro does not grow the buffer", () => {
  const lists = createNumberLists({ bytes: 4 });
  for (let i = 1; i <= 64; i++) lists.put(0, i);
  const { end } = lists.state;
  for (let round = 0; round < 100; round++) {
    for (let i = 1; i <= 64; i++) lists.put(1 + (round % 2), i);
    lists.replace(1 + (round % 2), new Uint32Array(0));
  }
  expect(lists.state.end).toBeLessThanOrEqual(3 * end);
});

test("lists that are restored are as long as their numbers, and go on growing in the same buffer", () => {
  const lists = createNumberLists({ bytes: 4 });
  for (let list = 0; list < 50; list++) for (let i = 1; i <= 33; i++) lists.put(list, i);
  const stored = structuredClone(lists.state);
  const restored = createNumberLists({ bytes: 4 }, stored);
  // The memory with the gaps is free at once.
  expect(stored.buffer).toHaveLength(0);
  expect(lists.state.end).toBeGreaterThan(1.5 * 50 * 33);
  expect(restored.state.end).toBe(50 * 33);
  const { buffer } = restored.state;
  for (let list = 0; list < 7; list++) restored.put(list, 34);
  expect(restored.state.buffer).toBe(buffer);
  for (let list = 0; list < 50; list++) restored.put(list, 34);
  expect(numbersOf(restored, 4, 49)).toEqual(Array.from({ length: 34 }, (_, i) => i + 1));
});

test("sorted numbers stay sorted, one by one and many at once, and a number is found by halving", () => {
  fc.assert(
    fc.property(fc.array(fc.record({ put: fc.array(fc.nat(200)), remove: fc.array(fc.nat(200)) })), (steps) => {
      const numbers = createSortedNumbers((a, b) => b - a);
      const reference = new Set<number>();
      for (const { put, remove } of steps) {
        const added = [...new Set(put)].filter((number) => !reference.has(number));
        numbers.putAll(added);
        for (const number of added) reference.add(number);
        for (const number of remove) numbers.remove(number);
        for (const number of remove) reference.delete(number);
        expect([...numbers.items()]).toEqual([...reference].sort((a, b) => b - a));
      }
    }),
  );
  let compared = 0;
  const many = createSortedNumbers(
    (a, b) => {
      compared += 1;
      return a - b;
    },
    Int32Array.from({ length: 100_000 }, (_, i) => i * 2),
  );
  many.put(99_999);
  many.remove(99_999);
  expect(compared).toBeLessThan(40);
});
