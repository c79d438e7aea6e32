/** How much a word counts in a product, by the fields in which it stands (after BM25+, with usual lengths of fields). */
import { tokens } from "../../../../src-shared/values/arabic.ts";

/** Of each field: what a word in it counts, and its usual number of words. */
const FIELDS = {
  name: { boost: 6, usual: 8 },
  groups: { boost: 3, usual: 4 },
  options: { boost: 2, usual: 8 },
  brand: { boost: 2, usual: 2 },
  text: { boost: 1, usual: 30 },
  long: { boost: 0.2, usual: 150 },
} as const;

/** Weights are whole numbers of which one point of a score has so many. */
export const WEIGHTS_PER_POINT = 8;

const [SATURATION, LENGTH_SHARE, LEAST] = [1.2, 0.7, 0.5];

export function fieldWeights(fields: readonly (readonly [field: keyof typeof FIELDS, text: string])[]) {
  const weights = new Map<string, number>();
  for (const [field, text] of fields) {
    const counts = new Map<string, number>();
    for (const word of tokens(text)) counts.set(word, (counts.get(word) ?? 0) + 1);
    const { boost, usual } = FIELDS[field];
    const length = 1 - LENGTH_SHARE + (LENGTH_SHARE * counts.size) / usual;
    for (const [word, count] of counts) {
      const points = boost * (LEAST + (count * (SATURATION + 1)) / (count + SATURATION * length));
      weights.set(word, (weights.get(word) ?? 0) + points * WEIGHTS_PER_POINT);
    }
  }
  return weights;
}
