/** The search of the demo against the judged queries. Of those held out nothing but the figure is told. */
import { expect, test } from "vitest";
import { ndcgAtFive } from "../bench/judged-queries/ndcg.ts";
import { isExact, type JudgedQuery, readJudgedQueries } from "../bench/judged-queries/query.ts";
import { testApp, visitor } from "../support/context.ts";

const mean = (figures: readonly number[]): number => figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

test("ranks what shoppers ask for: nDCG@5 of all, of those held out, and the first result of fifty plain nouns", async () => {
  await using app = await testApp({ demo: true });
  const scored: { query: JudgedQuery; first: string | undefined; ndcg: number }[] = [];
  for (const query of readJudgedQueries()) {
    const answer = await visitor(app).call("GET /api/products/search/:term", {
      params: { term: query.text },
      query: { pageSize: 5 },
    });
    if (answer.status !== 200) throw new Error(`A search answered ${answer.status}.`);
    // What is near stands under a heading that says so; for what is not sold that is as good as nothing.
    const shown = query.grades.size === 0 && !isExact(answer.meta) ? [] : answer.data.map(({ slug }) => slug);
    scored.push({ query, first: shown[0], ndcg: ndcgAtFive(shown, query.grades) });
  }
  const heldOut = scored.filter(({ query }) => query.heldOut);
  const nouns = scored.filter(({ query }) => query.plainNoun);
  expect(mean(scored.map(({ ndcg }) => ndcg))).toBeGreaterThanOrEqual(0.95);
  expect(mean(heldOut.map(({ ndcg }) => ndcg))).toBeGreaterThanOrEqual(0.94);
  expect(nouns).toHaveLength(50);
  const wrong = nouns.filter(({ query, first = "" }) => query.grades.get(first) !== 3);
  expect(wrong.length).toBeLessThanOrEqual(2);
  expect(wrong.filter(({ query }) => !query.heldOut).map(({ query }) => query.text)).toEqual([]);
}, 60_000);
