import fc from "fast-check";
import { expect, test } from "vitest";
import { createScores } from "../../server/features/catalogue/search/scores.ts";

const DOCS = 7;

interface Found {
  score: number;
  strong: boolean;
}
/** What is added for a word: a score for each of some documents, or a row of all. */
type Word = { docs: ({ doc: number } & Found)[] } | { levels: number[]; strongFrom: number };
interface Term {
  optional: boolean;
  telling: boolean;
  parts: Word[][];
}

const score = fc.oneof(fc.double({ min: 1e-6, max: 400, noNaN: true }), fc.constantFrom(1e-7, 0.5, 2));
const word: fc.Arbitrary<Word> = fc.oneof(
  fc.record({ docs: fc.array(fc.record({ doc: fc.nat(DOCS - 1), score, strong: fc.boolean() }), { maxLength: 6 }) }),
  fc.record({
    levels: fc.array(fc.nat(4), { minLength: DOCS + 1, maxLength: DOCS + 1 }),
    strongFrom: fc.integer({ min: 1, max: 6 }),
  }),
);
const term: fc.Arbitrary<Term> = fc.record({
  optional: fc.boolean(),
  telling: fc.boolean(),
  parts: fc.array(fc.array(word, { maxLength: 3 }), { minLength: 1, maxLength: 2 }),
});

/** The scores of the levels of rows. */
const worth = [0, 0.25, 3, 40, 0];

/** What a word says of a document. */
function foundBy(word: Word, doc: number): Found[] {
  if ("docs" in word) return word.docs.filter((found) => found.doc === doc);
  const level = word.levels[doc] as number;
  return worth[level] ? [{ score: worth[level], strong: level >= word.strongFrom }] : [];
}

/** The score of one document, read off the rules; nothing where it is not found. */
function scoreOf(doc: number, terms: readonly Term[], needed: "all" | "any"): number | undefined {
  let [sum, had, strongly, begun] = [0, 0, false, 0];
  for (const { optional, telling, parts } of terms) {
    if (!optional) begun += 1;
    let hasTerm = false;
    const lacksEarlier = needed === "all" && had < (optional ? begun : begun - 1);
    for (const part of parts) {
      const found = part.flatMap((word) => foundBy(word, doc));
      if (found.length === 0 || lacksEarlier) continue;
      sum += Math.max(...found.map((own) => own.score));
      if (telling && found.some(({ strong }) => strong)) strongly = true;
      hasTerm = true;
    }
    if (hasTerm && !optional) had += 1;
  }
  const isFound = strongly && had >= (needed === "all" ? begun : 1);
  return isFound ? sum * (had / Math.max(1, begun)) ** 2 : undefined;
}

test("the scores of a search are what each document's own words give, one search after another", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ terms: fc.array(term, { maxLength: 4 }), needed: fc.constantFrom("all", "any") }), {
        minLength: 1,
        maxLength: 3,
      }),
      fc.option(fc.nat(DOCS - 1)),
      (searches, refused) => {
        const scores = createScores();
        for (const { terms, needed } of searches) {
          scores.begin(needed, DOCS);
          for (const { optional, telling, parts } of terms) {
            scores.nextTerm({ optional, telling });
            for (const [nth, part] of parts.entries()) {
              if (nth > 0) scores.alsoOfTerm();
              for (const word of part) {
                if ("docs" in word) for (const { doc, score, strong } of word.docs) scores.add(doc, score, strong);
                else scores.addRow(rowOf(word.levels), Float64Array.from(worth), word.strongFrom);
              }
            }
          }
          const found = scores.found(refused === null ? undefined : (doc) => doc !== refused);
          const expected = Array.from({ length: DOCS }, (_, doc) => [doc, scoreOf(doc, terms, needed)] as const).filter(
            ([doc, own]) => own !== undefined && doc !== refused,
          );
          expect(Array.from(found.docs)).toEqual(expected.map(([doc]) => doc));
          for (const [at, [, own = 0]] of expected.entries())
            expect(Math.abs((found.scores[at] as number) - own)).toBeLessThanOrEqual(1e-5 * own + 1e-30);
          expect(found.exact).toBe(needed === "all" && expected.length > 0);
        }
      },
    ),
    { numRuns: 500 },
  );
});

/** Two documents a byte, the lesser number in the lower half; what is behind them has no level. */
const rowOf = (levels: readonly number[]): Uint8Array =>
  Uint8Array.from({ length: (DOCS + 1) / 2 + 3 }, (_, at) => {
    const [low, high] = [2 * at, 2 * at + 1].map((doc) => (doc < DOCS ? (levels[doc] as number) : 0));
    return (low as number) | ((high as number) << 4);
  });
