import fc from "fast-check";
import { expect, test } from "vitest";
import { createScores } from "../../server/features/catalogue/search/scores.ts";
import {
  createWholeNames,
  gatherWholeNames,
  type WholeNames,
} from "../../server/features/catalogue/search/whole-names.ts";
import { fingerprint } from "../../src-shared/values/fingerprint.ts";

/** Terms that differ in both halves, or in one of them. */
const terms = [
  "=a.a",
  "=a.b",
  "=b.a",
  "=1z141z3.0",
  "=0.1z141z3",
  `=${fingerprint("oak desk")}`,
  `=${fingerprint("مكتب")}`,
];
const names = fc.uniqueArray(fc.constantFrom(...terms), { maxLength: 2 });

function docsOf(index: WholeNames, term: string): number[] {
  const scores = createScores();
  scores.begin("all", 20);
  scores.nextTerm({ optional: false, telling: true });
  for (const number of index.numbersOf(term)) index.addTo(scores, number, 40);
  return [...scores.found(() => true).docs];
}

test("products are found by their whole names, gathered, put one by one, named anew, removed and restored", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(names, { maxLength: 12 }),
      fc.array(fc.record({ doc: fc.nat(14), names }), { maxLength: 8 }),
      fc.nat(8),
      async (documents, changes, restored) => {
        const gathered = gatherWholeNames();
        let index = createWholeNames();
        const reference = new Map<number, string[]>();
        for (const [doc, own] of documents.entries()) {
          gathered.put(doc, own);
          index.put(doc, own);
          reference.set(doc, own);
        }
        let made = createWholeNames(await gathered.state());
        for (const [at, change] of [undefined, ...changes].entries()) {
          if (at === restored)
            [index, made] = [index, made].map((one) => createWholeNames(structuredClone(one.state()))) as [
              WholeNames,
              WholeNames,
            ];
          if (change) {
            for (const one of [index, made]) one.put(change.doc, change.names);
            reference.set(change.doc, change.names);
          }
          for (const term of terms) {
            const docs = [...reference].filter(([, own]) => own.includes(term)).map(([doc]) => doc);
            for (const one of [index, made]) {
              expect(docsOf(one, term)).toEqual(docs.toSorted((a, b) => a - b));
              expect(one.numbersOf(term).map((number) => one.count(number))).toEqual(docs.length ? [docs.length] : []);
            }
          }
        }
      },
    ),
  );
});

test("a product's names take 24 bytes", async () => {
  const gathered = gatherWholeNames();
  for (let doc = 0; doc < 10_000; doc++)
    gathered.put(
      doc,
      [`name ${doc}`, `اسم ${doc}`].map((name) => `=${fingerprint(name)}`),
    );
  const { high, low, inOrder } = await gathered.state();
  expect(inOrder).toHaveLength(20_000);
  expect(high.byteLength + low.byteLength + inOrder.byteLength).toBeLessThan(1.2 * 10_000 * 24);
});
