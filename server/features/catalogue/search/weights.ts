/** How much a term counts in a product, by the fields in which it stands: once in each, so that products of the same fields rank the same. */
import { indexedTerms, isOfficeAfterNoun, termsOf, wholeTerm } from "./terms.ts";

/** Points of a term in each field; a term of several fields counts in all of them. */
const FIELDS = {
  /** What a name says that the product is. */
  nameNoun: 14,
  name: 8,
  branchNoun: 5,
  branch: 2,
  /** What a search word of staff (`seo.keywords`) says that it is. */
  tagNoun: 5,
  tag: 3,
  options: 3,
  brand: 3,
  /** A whole search word as one term; a whole name counts as much (whole-names.ts). */
  whole: 8,
  specs: 1.6,
  text: 1.2,
  description: 0.4,
} as const;
type Field = keyof typeof FIELDS;

/** Weights are whole numbers of which one point has so many. */
export const WEIGHTS_PER_POINT = 5;

/** The weight of a whole name. */
export const WHOLE = FIELDS.whole * WEIGHTS_PER_POINT;
/** A weight from here on stands in more than the description. */
export const STRONG = FIELDS.text * WEIGHTS_PER_POINT;
/** A weight from here on stands in what a product is called. */
export const CALLED = FIELDS.tag * WEIGHTS_PER_POINT;

/**
 * Weights that the index can say, in ascending order: as many as a level has (`MAX_LEVELS`). They are the sums of the fields in which most words stand; any
 * other sum counts as the one below it, so that none becomes `STRONG` or `CALLED` by it.
 */
export const WEIGHT_LEVELS: readonly number[] = [2, 6, 8, 10, 15, 30, 35, 40, 55, 65, 70, 80, 110, 125, 150];

const MAX_WEIGHT = WEIGHT_LEVELS.at(-1) as number;
/** The level of each whole weight. */
const levels = Uint8Array.from({ length: MAX_WEIGHT + 1 }, (_, weight) =>
  Math.max(
    0,
    WEIGHT_LEVELS.findLastIndex((level) => level <= weight),
  ),
);

/** The level of a weight, as its place in `WEIGHT_LEVELS`. */
export const levelOf = (weight: number): number => levels[Math.min(MAX_WEIGHT, Math.round(weight))] as number;

/** Texts add nothing to what the other fields say. */
const isText = (field: Field): boolean => field === "specs" || field === "text" || field === "description";

export function fieldWeights(fields: readonly (readonly [field: Field, terms: readonly string[]])[]) {
  const weights = new Map<string, number>();
  for (const [field, terms] of fields) {
    const points = FIELDS[field] * WEIGHTS_PER_POINT;
    if (isText(field)) {
      for (const term of terms) if (!weights.has(term)) weights.set(term, points);
    } else for (const term of new Set(terms)) weights.set(term, (weights.get(term) ?? 0) + points);
  }
  return weights;
}

/** English qualifies a noun before it, and after it with these words or a number. */
const AFTER_THE_NOUN = /\s(?:with|for|in|of|and|without)\s|,|\(|\s\d|:/;

interface Texts {
  en: string;
  ar?: string | undefined;
}

/** The noun of a short text: "LED desk lamp" is a lamp, for English qualifies a noun before it; مصباح مكتبي is a مصباح, for Arabic does after. */
const nounTerms = ({ en, ar }: Texts) => [
  ...en.split("&").flatMap((part) => termsOf(part.split(AFTER_THE_NOUN)[0] ?? "").slice(-1)),
  ...termsOf(ar ?? "").slice(0, 1),
];

export const nounsOf = (texts: Texts): string[] => nounTerms(texts).map(({ term }) => term);

/** The nouns within nouns that are phrases: a coffee table is a table. */
export const innerNounsOf = (texts: Texts): string[] =>
  nounTerms(texts).flatMap(({ parts }) =>
    /[\u0600-\u06ff]/.test(parts[0] ?? "") ? parts.slice(0, 1) : parts.slice(-1),
  );

/** Letters of a description, in each language, that are searched: what a product is stands at its beginning. */
const SEARCHED_LETTERS = 1000;

export const termsOfDescription = ({ en, ar }: Texts): string[] =>
  termsOfBoth({ en: en.slice(0, SEARCHED_LETTERS), ar: ar?.slice(0, SEARCHED_LETTERS) });

export const termsOfBoth = ({ en, ar }: Texts): string[] => [...indexedTerms(en), ...indexedTerms(ar ?? "")];

/** Terms of what something is called; the office that it is for is no desk. */
export const namingTerms = ({ en, ar }: Texts): string[] =>
  [en, ar ?? ""].flatMap((text) => {
    const terms = termsOf(text);
    return terms.flatMap((own, place) => (isOfficeAfterNoun(terms, place) ? [] : [own.term, ...own.parts]));
  });

export const wholeTerms = ({ en, ar }: Texts): string[] =>
  [en, ar ?? ""]
    .map((text) => termsOf(text))
    .filter((terms) => terms.length > 0)
    .map(wholeTerm);
