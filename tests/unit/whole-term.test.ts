import { expect, test } from "vitest";
import { termsOf, wholeTerm } from "../../server/features/catalogue/search/terms.ts";
import { diceOf } from "../money/dice.ts";

const SEED = Number(process.env.WHOLE_TERM_SEED ?? Date.now() % 1_000_000);
const NAMES = 20_000;

const termFor = (name: string): string => wholeTerm(termsOf(name));

test(`the term of a whole name is short, the same for the same words, and another for any other name (seed ${SEED})`, () => {
  const dice = diceOf(SEED);
  const words = ["executive", "كرسي", "desk", "oak", "مكتب", "mesh", "lounge", "طاولة", "180", "stool"];
  const names = new Set<string>();
  const terms = new Map<string, string>();
  while (names.size < NAMES) {
    const picked = Array.from({ length: 2 + dice.below(9) }, () => words[dice.below(words.length)] as string);
    names.add([...picked, `m${dice.below(5000)}`].join(" "));
  }
  for (const name of names) {
    const term = termFor(name);
    // Sixteen one-byte letters are two words of memory; a product has two of these terms.
    expect(term, name).toMatch(/^=[a-z0-9.]{1,15}$/);
    const words = termsOf(name)
      .map((one) => one.term)
      .join(" ");
    expect(terms.get(term) ?? words, `${name}: ${term}`).toBe(words);
    terms.set(term, words);
  }
  expect(termFor("Oak Desks")).toBe(termFor("oak desk"));
  expect(termFor("oak desk")).not.toBe(termFor("desk oak"));
});
