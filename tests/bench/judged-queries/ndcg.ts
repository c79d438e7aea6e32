/**
 * Normalised discounted cumulative gain of the first five results (nDCG@5), with exponential gain as in Burges et al., "Learning to Rank
 * using Gradient Descent" (2005). 1 is the best order there is, 0 has nothing of use.
 */
import type { Grade } from "./query.ts";

const DEPTH = 5;

/**
 * A result of grade g at place i (from 1) gains (2^g − 1) / log2(i + 1); a product without a grade gains nothing. The sum over the first five
 * is divided by that of the best order. Where nothing has a grade, an empty list scores 1 and any other 0. `results` are slugs in the
 * order shown, each once.
 */
export function ndcgAtFive(results: readonly string[], grades: ReadonlyMap<string, Grade>): number {
  if (grades.size === 0) return results.length === 0 ? 1 : 0;
  const best = [...grades.values()].toSorted((a, b) => b - a);
  return dcg(results.map((slug) => grades.get(slug) ?? 0)) / dcg(best);
}

const dcg = (grades: readonly number[]): number =>
  grades.slice(0, DEPTH).reduce((sum, grade, index) => sum + (2 ** grade - 1) / Math.log2(index + 2), 0);
