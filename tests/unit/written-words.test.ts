import fc from "fast-check";
import { expect, test } from "vitest";
import { createWordReader } from "../../server/features/catalogue/search/written-words.ts";
import { writtenWords } from "../../src-shared/values/arabic.ts";

const letter = fc.oneof(
  fc.constantFrom("a", "b", "A", "7", " ", " ", "\n", "\t", "-", "ك", "ة", "أ", "ـ", "َ", "،", "٣", "ﻻ", "é", "ﬁ", "²"),
  fc.string({ unit: "binary", minLength: 1, maxLength: 1 }),
  fc.constantFrom("😀", "𝒜", "𐒠", "\ud83d"),
);
const text = fc.array(letter, { maxLength: 40 }).map((letters) => letters.join(""));

test("the words of a text are read as they are written, however many were met since", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 12 }), (texts) => {
      const made: string[] = [];
      const read = createWordReader((written) => {
        made.push(written);
        return `<${written}>`;
      }, 8);
      for (const one of texts) {
        const words: string[] = [];
        read(one, (word) => words.push(word));
        expect(words).toEqual(writtenWords(one).map((word) => `<${word}>`));
      }
      expect(new Set(made)).toEqual(new Set(texts.flatMap(writtenWords)));
    }),
    { numRuns: 500 },
  );
});

test("a word that is met again and again is made once, and one that was not met for long once more", () => {
  const made: string[] = [];
  const read = createWordReader((written) => made.push(written), 4);
  const note = () => undefined;
  for (let i = 0; i < 20; i++) read(`often w${i}`, note);
  expect(made).toHaveLength(21);
  read("often", note);
  expect(made).toHaveLength(21);
  read("w0", note);
  expect(made).toHaveLength(22);
});
