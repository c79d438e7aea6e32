import { serialize } from "node:v8";
import fc from "fast-check";
import { expect, test } from "vitest";
import { oneByteText } from "../../../server/kernel/one-byte-text.ts";

const text = fc.string({ unit: fc.constantFrom("a", "é", "ÿ", "\u00a0", "ك", "ا", "\u067f", "ﻙ", "字", " ") });

test("a part of a text stands in it at the same place when both are kept in one byte a letter", () => {
  fc.assert(
    fc.property(text, text, text, (before, part, after) => {
      const whole = before + part + after;
      expect(oneByteText(whole).length).toBe(whole.length);
      expect(oneByteText(whole).indexOf(oneByteText(part))).toBe(whole.indexOf(part));
      expect(oneByteText(whole).includes(oneByteText(after + part))).toBe(whole.includes(after + part));
    }),
  );
});

test("a text of Arabic and English words takes a byte for each letter", () => {
  const words = " كرسي مكتب chair";
  expect(serialize(oneByteText(words)).length).toBeLessThan(words.length + 8);
  expect(serialize(words).length).toBeGreaterThan(2 * words.length);
});
