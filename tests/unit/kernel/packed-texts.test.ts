import fc from "fast-check";
import { expect, test } from "vitest";
import { createPackedTexts } from "../../../server/kernel/columns/packed-texts.ts";
import { textPart } from "../../../server/kernel/columns/text-column.ts";

const text = fc.string({ unit: fc.constantFrom("a", "b", "/", "é", "ك", "字", "😀", "\0"), maxLength: 6 });

test("a text has one number, by which it is found and read again, also by what takes the state over", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 300 }), text, (texts, other) => {
      const made = createPackedTexts();
      const numbers = new Map(texts.map((one) => [one, made.numberOf(one)]));
      expect([...numbers.values()].toSorted((a, b) => a - b)).toEqual([...numbers.keys()].map((_, number) => number));
      const found = new Map([...numbers.keys()].map((one) => [one, made.find(one)]));
      for (const packed of [made, createPackedTexts(structuredClone(made.state()))]) {
        expect(packed.size()).toBe(numbers.size);
        for (const [one, number] of numbers) {
          expect(packed.find(one)).toBe(number);
          expect(packed.textOf(number)).toBe(one);
          expect(packed.numberOf(one)).toBe(number);
        }
        expect(packed.find(other)).toBe(found.get(other) ?? -1);
        const added = packed.numberOf(`${other}, which is new`);
        expect(added).toBe(numbers.size);
        expect(packed.textOf(added)).toBe(`${other}, which is new`);
      }
    }),
  );
});

test("a part of a text is found at its place, and the first texts have a fingerprint that others do not", () => {
  const packed = createPackedTexts();
  const number = packed.numberOf("products/oak-desk.jpg");
  const alone = packed.fingerprint(1);
  expect(packed.placeIn(number, textPart("oak"))).toBe(9);
  expect(packed.placeIn(number, textPart("desks"))).toBe(-1);
  packed.numberOf("products/lamp.jpg");
  expect(packed.fingerprint(1)).toBe(alone);
  const others = createPackedTexts();
  for (const path of ["products/lamp.jpg", "products/oak-desk.jpg"]) others.numberOf(path);
  expect(others.fingerprint(2)).not.toBe(packed.fingerprint(2));
});

test("many texts of the same hash are told apart", () => {
  const packed = createPackedTexts();
  const { hashes } = packed.state();
  for (let nth = 0; nth < 20_000; nth += 1) expect(packed.numberOf(`products/desk-${nth}.jpg`)).toBe(nth);
  for (let nth = 0; nth < 20_000; nth += 1) expect(packed.find(`products/desk-${nth}.jpg`)).toBe(nth);
  expect(hashes).not.toBe(packed.state().hashes);
  const same = structuredClone(packed.state());
  same.hashes.fill(7);
  const restored = createPackedTexts({ ...same, count: 200 });
  // All of them in one row of places.
  for (let nth = 0; nth < 200; nth += 1) expect(restored.textOf(nth)).toBe(`products/desk-${nth}.jpg`);
  expect(restored.find("products/desk-0.jpg")).toBe(-1);
});
