import fc from "fast-check";
import { expect, test } from "vitest";
import { packed, unpacked } from "../../../server/kernel/columns/packed-numbers.ts";

test("ascending numbers are the same when packed and unpacked, whatever is between two", () => {
  const gap = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 2 ** 29 }));
  fc.assert(
    fc.property(fc.array(gap, { maxLength: 100 }), fc.nat(300), (gaps, first) => {
      const numbers: number[] = [];
      for (const one of gaps) numbers.push(numbers.length === 0 ? first : (numbers.at(-1) as number) + one);
      const kept = Uint32Array.from(numbers.filter((number) => number < 2 ** 32 - 1));
      const list = packed(kept);
      // Within another buffer, as lists of them are.
      const among = Uint8Array.from([7, ...list, 9]);
      expect(unpacked(among.subarray(1, 1 + list.length))).toEqual(kept);
    }),
  );
  expect(unpacked(packed(Uint32Array.of(2 ** 32 - 2)))).toEqual(Uint32Array.of(2 ** 32 - 2));
});

test("numbers that stand close together take a byte each", () => {
  const numbers = Uint32Array.from({ length: 400 }, (_, i) => 100 + i * 127);
  expect(packed(numbers).byteLength).toBe(400);
});
