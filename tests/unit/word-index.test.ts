import fc from "fast-check";
import { expect, test } from "vitest";
import { MAX_LEVELS } from "../../server/features/catalogue/search/common-words.ts";
import { gatherWords } from "../../server/features/catalogue/search/gather-words.ts";
import { createScores } from "../../server/features/catalogue/search/scores.ts";
import { CALLED, levelOf, STRONG, WEIGHT_LEVELS } from "../../server/features/catalogue/search/weights.ts";
import { createWordIndex } from "../../server/features/catalogue/search/word-index.ts";

/** Few documents, so that words of a property become common, stay so with fewer, and go. */
const LEAST_COMMON = 3;

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "ك"), minLength: 1, maxLength: 6 });

function distance(a: string, b: string): number {
  if (a === "" || b === "") return a.length + b.length;
  const rest = distance(a.slice(1), b.slice(1));
  if (a[0] === b[0]) return rest;
  return 1 + Math.min(rest, distance(a.slice(1), b), distance(a, b.slice(1)));
}

test("words are found by beginning and by nearness exactly as by comparing each, also after documents are gone and the index was restored", () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ doc: fc.nat(6), words: fc.uniqueArray(word, { maxLength: 6 }) }), { maxLength: 20 }),
      fc.array(fc.nat(6)),
      word,
      fc.nat(2),
      fc.nat(25),
      (puts, removed, wanted, errors, restored) => {
        let index = createWordIndex(undefined, LEAST_COMMON);
        const reference = new Map<number, string[]>();
        for (const [at, { doc, words }] of puts.entries()) {
          if (at === restored) index = createWordIndex(structuredClone(index.state()), LEAST_COMMON);
          index.put(doc, new Map(words.map((own) => [own, 3])));
          reference.set(doc, words);
        }
        for (const doc of removed) index.remove(doc);
        for (const doc of removed) reference.delete(doc);
        const all = [...new Set([...reference.values()].flat())].sort();
        const texts = (numbers: number[]) => numbers.map((number) => index.word(number)).sort();
        expect(texts(index.beginning(wanted))).toEqual(all.filter((own) => own.startsWith(wanted)));
        expect(texts(index.near(wanted, errors).map((found) => found.word))).toEqual(
          all.filter((own) => own[0] === wanted[0] && distance(own, wanted) <= errors),
        );
        for (const found of index.near(wanted, errors)) {
          expect(found.distance).toBe(distance(index.word(found.word), wanted));
        }
        for (const own of all) {
          const docs = [...reference].filter(([, words]) => words.includes(own)).map(([doc]) => doc);
          const [number = -1] = index.numbersOf(own);
          expect(index.documents(number).map(({ doc }) => doc)).toEqual(docs.sort((a, b) => a - b));
        }
        expect(index.docs()).toBe([...reference.values()].filter((words) => words.length > 0).length);
      },
    ),
  );
});

test("an index whose documents were gathered is the one into which they were put one by one, then and after changes", async () => {
  const weights = fc.uniqueArray(fc.tuple(word, fc.integer({ min: 0, max: 300 })), {
    selector: ([own]) => own,
    maxLength: 6,
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(weights, { maxLength: 12 }),
      fc.array(fc.record({ doc: fc.nat(14), weights }), { maxLength: 6 }),
      fc.constantFrom(1, LEAST_COMMON, 100),
      async (documents, changes, leastCommon) => {
        const gathered = gatherWords(leastCommon);
        const kept = createWordIndex(undefined, leastCommon);
        for (const [doc, own] of documents.entries()) {
          // Numbers that no product has any more are left out.
          if (doc % 5 === 3) continue;
          gathered.put(doc, new Map(own));
          kept.put(doc, new Map(own));
        }
        const made = createWordIndex(await gathered.state(), leastCommon);
        for (const { doc, weights: own } of [undefined, ...changes].map(
          (change) => change ?? { doc: 14, weights: [] },
        )) {
          for (const index of [made, kept]) index.put(doc, new Map(own));
          expect(contentsOf(made)).toEqual(contentsOf(kept));
        }
      },
    ),
  );
});

test("the words of documents take less than half the memory of their postings, gathered and put one by one", async () => {
  const gathered = gatherWords();
  const kept = createWordIndex();
  for (let doc = 0; doc < 500; doc++) {
    const weights = new Map(Array.from({ length: 64 }, (_, i) => [`w${(doc * 7 + i * 13) % 2000}`, 1 + (i % 9)]));
    gathered.put(doc, weights);
    kept.put(doc, weights);
  }
  for (const { postings, wordsOf } of [await gathered.state(), createWordIndex(kept.state()).state()]) {
    expect(postings.lengths.reduce((sum, length) => sum + length, 0)).toBe(500 * 64);
    expect(wordsOf.buffer.length).toBeLessThan(postings.buffer.length / 2);
  }
});

test("a posting takes three bytes, and of a word that many documents have half a byte for each of all", async () => {
  const [gathered, kept] = [gatherWords(), createWordIndex()];
  for (let doc = 0; doc < 9000; doc++) {
    const words = [doc % 5 === 0 ? "chair" : "stool", ...(doc % 7 === 0 ? ["lamp"] : [])];
    for (const index of [gathered, kept]) index.put(doc, new Map(words.map((own) => [own, 6])));
  }
  for (const state of [await gathered.state(), createWordIndex(kept.state()).state()]) {
    const [rare, common] = [state.postings, state.common];
    expect(rare.lengths.reduce((sum, length) => sum + length, 0)).toBe(Math.ceil(9000 / 7));
    expect(rare.buffer.length).toBeLessThan(1.7 * 3 * (9000 / 7));
    expect(common.counts.filter(Boolean).sort()).toEqual(Int32Array.of(1800, 7200));
    expect(common.levels.length).toBeLessThan(1.5 * 2 * 4500);
    expect(state.wordsOf.buffer.length).toBeLessThan(20_000);
  }
});

test("a weight counts as the greatest level that is not above it, and passes the same thresholds", () => {
  for (let weight = WEIGHT_LEVELS[0] as number; weight <= 300; weight++) {
    const index = createWordIndex();
    index.put(0, new Map([["chair", weight]]));
    const [found] = index.documents(index.numbersOf("chair")[0] as number);
    expect(found?.weight).toBe(Math.max(...WEIGHT_LEVELS.filter((level) => level <= weight)));
    for (const threshold of [STRONG, CALLED]) expect((found?.weight ?? 0) >= threshold).toBe(weight >= threshold);
  }
  expect(WEIGHT_LEVELS.length).toBeLessThanOrEqual(MAX_LEVELS);
  expect(levelOf(0)).toBe(0);
});

test("a product beyond the numbers that the index has room for is refused, in words, and the others stay", () => {
  const index = createWordIndex();
  index.put(2 ** 20 - 1, new Map([["chair", 6]]));
  const before = structuredClone(index.state());
  for (const kept of [index, gatherWords()])
    expect(() => kept.put(2 ** 20, new Map([["desk", 6]]))).toThrow("room for 1048576 products");
  expect(index.state()).toEqual(before);
  expect(index.documents(index.numbersOf("chair")[0] as number)).toEqual([{ doc: 2 ** 20 - 1, weight: 6 }]);
});

const contentsOf = (index: ReturnType<typeof createWordIndex>) => ({
  docs: index.docs(),
  end: index.end(),
  words: index.beginning("").map((number) => ({ word: index.word(number), documents: index.documents(number) })),
});

test("a common word adds to the scores of its documents what it does with a posting for each", () => {
  const asked = fc.record({
    factor: fc.constantFrom(0.25, 0.5, 1),
    strong: fc.constantFrom(0, 30, 65, 200),
    least: fc.constantFrom(0, 6, 35, 200),
  });
  fc.assert(
    fc.property(
      fc.array(fc.dictionary(fc.constantFrom("oak", "desk", "black"), fc.constantFrom(...WEIGHT_LEVELS)), {
        maxLength: 12,
      }),
      asked,
      fc.constantFrom("all", "any"),
      (documents, { factor, strong, least }, needed) => {
        /** With a row for each word, and with none. */
        const [rows, postings] = [1, 1000].map((leastCommon) => {
          const index = createWordIndex(undefined, leastCommon);
          for (const [doc, words] of documents.entries()) index.put(doc, new Map(Object.entries(words)));
          const scores = createScores();
          scores.begin(needed, documents.length);
          for (const own of ["oak", "desk", "black"]) {
            scores.nextTerm({ optional: own === "black", telling: true });
            for (const number of index.numbersOf(own)) index.addTo(scores, { number, factor, strong, least });
          }
          const { docs, scores: found } = scores.found(() => true);
          return Array.from(docs, (doc, at) => [doc, found[at]]);
        });
        expect(rows).toEqual(postings);
      },
    ),
  );
});
