/**
 * One search engine for the dialog, the result page and the API (src-shared/README.md, Search).
 *
 * 1. A SKU, whole or by its beginning, comes before everything else.
 * 2. Words are folded (src-shared/values/arabic.ts), so كُرسيّ finds كرسي and ١٤٠ finds 140; both languages share one index.
 * 3. Each word may be a beginning. Only when that finds nothing may a word have typing errors: one from four letters, two
 *    from five (two neighbours swapped count as two), so that a well-typed word brings no near misses.
 * 4. All words must be found; only when nothing has them all does any of them do, and never beside a SKU.
 * 5. Synonyms of the trade find each other in both directions (synonyms.ts).
 *
 * Names of categories and subcategories are words of the branch, not of its products: another name changes no product.
 */
import { tokens } from "../../../../src-shared/values/arabic.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import { createScores, type Match } from "./scores.ts";
import { createSkuIndex } from "./sku-index.ts";
import { synonymsOf } from "./synonyms.ts";
import { fieldWeights, WEIGHTS_PER_POINT } from "./weights.ts";
import { createWordIndex, type WordIndex, type WordIndexState } from "./word-index.ts";

export interface SearchableProduct {
  name: LocalizedText;
  shortDescription: LocalizedText;
  brand: string;
  skus: string[];
  options: LocalizedText[];
  facts: { materials: { en: string[]; ar?: string[] } };
  /** Long texts, which count least: description and specifications. */
  long?: LocalizedText[];
}

export interface SearchState {
  words: WordIndexState;
  skus: string[];
}

/** Products by number, and branches (categories and subcategories) by theirs. */
export interface Search {
  put(doc: number, product: SearchableProduct): void;
  /** Replaces the SKUs alone of a product that is in the index. */
  putSkus(doc: number, skus: readonly string[]): void;
  remove(doc: number): void;
  /** Sets the names of all branches. */
  nameBranches(names: ReadonlyMap<number, LocalizedText>): void;
  /** Products in no order, with their scores. An odd or empty text finds nothing; it never throws. */
  match(text: string): Match;
  state(): SearchState;
}

interface SearchOptions {
  /** Numbers of the products in a branch. */
  docsIn(branch: number): ArrayLike<number>;
  from?: SearchState | undefined;
}

/** A word of the index or of the branches that a word of a search means, and how much it counts. */
interface Meaning {
  index: WordIndex;
  word: number;
  factor: number;
}

const MAX_WORDS = 12;
const NONE: Match = { docs: new Int32Array(0), scores: new Float32Array(0) };
const both = (text: LocalizedText): string => `${text.en} ${text.ar ?? ""}`;

export function createSearch({ docsIn, from }: SearchOptions): Search {
  const products = createWordIndex(from?.words);
  const branches = createWordIndex();
  const branchNames = new Set<number>();
  const skus = createSkuIndex(from?.skus);
  const scores = createScores();

  /** What a word of a search means: itself, words that it begins, synonyms and, when forgiving, its near misses. */
  function meaningsOf(word: string, forgiving: boolean): Meaning[] {
    const factors = new Map<WordIndex, Map<number, number>>([
      [products, new Map()],
      [branches, new Map()],
    ]);
    for (const [i, form] of [word, ...synonymsOf(word)].entries()) {
      const isKnown = products.has(form) || branches.has(form);
      const errors = !forgiving || form.length < 4 || isKnown ? 0 : form.length < 5 ? 1 : 2;
      const boost = i === 0 ? 1 : 0.7;
      for (const [index, own] of factors) {
        const raise = (number: number, factor: number) => own.set(number, (own.get(number) ?? 0) + factor * boost);
        const near = errors === 0 ? [] : index.near(form, errors);
        const isNear = new Set(near.map((found) => found.word));
        for (const found of near) {
          const { length } = index.word(found.word);
          raise(found.word, (0.35 * length) / (length + found.distance));
        }
        for (const number of form.length >= 2 ? index.beginning(form) : index.numbersOf(form)) {
          const { length } = index.word(number);
          const more = length - form.length;
          if (more === 0) raise(number, 1);
          else if (!isNear.has(number)) raise(number, (0.7 * length) / (length + 0.3 * more));
        }
      }
    }
    return [...factors].flatMap(([index, own]) =>
      [...own].map(([number, factor]) => ({ index, word: number, factor })),
    );
  }

  /** The rarer a word, the more it counts. */
  const rarity = (count: number): number =>
    Math.log(1 + (Math.max(0, products.docs() - count) + 0.5) / (count + 0.5)) / WEIGHTS_PER_POINT;

  function addBranches(word: number, factor: number): void {
    const found = branches.documents(word);
    const count = found.reduce((sum, { doc }) => sum + docsIn(doc).length, 0);
    for (const { doc: branch, weight } of found) {
      const docs = docsIn(branch);
      const score = weight * factor * rarity(count);
      for (let i = 0; i < docs.length; i++) scores.add(docs[i] as number, score);
    }
  }

  function byWords(words: readonly string[], needed: "all" | "any", meaningsOf: (word: string) => Meaning[]): Match {
    scores.begin(needed, products.end());
    for (const text of words) {
      scores.nextWord();
      const meanings = meaningsOf(text);
      if (meanings.length === 0 && needed === "all") return NONE;
      for (const { index, word, factor } of meanings) {
        if (index === branches) addBranches(word, factor);
        else products.addTo(scores, word, factor * rarity(products.count(word)));
      }
    }
    return scores.found();
  }

  return {
    put(doc, product) {
      skus.put(doc, product.skus);
      products.put(doc, wordsOf(product));
    },
    putSkus: skus.put,
    remove(doc) {
      skus.remove(doc);
      products.remove(doc);
    },
    nameBranches(names) {
      for (const branch of branchNames) if (!names.has(branch)) branches.remove(branch);
      branchNames.clear();
      for (const [branch, name] of names) {
        branchNames.add(branch);
        branches.put(branch, fieldWeights([["groups", both(name)]]));
      }
    },
    match(text) {
      const words = tokens(text).slice(0, MAX_WORDS);
      const exact = skus.find(text);
      if (words.length === 0) return withFirst(exact, NONE);
      let found = byWords(words, "all", (word) => meaningsOf(word, false));
      if (exact.length > 0) return withFirst(exact, found);
      const forgiving = once((word) => meaningsOf(word, true));
      if (found.docs.length === 0) found = byWords(words, "all", forgiving);
      if (found.docs.length === 0 && words.length > 1) found = byWords(words, "any", forgiving);
      return found;
    },
    state: () => ({ words: products.state(), skus: skus.state() }),
  };
}

/** Finds the meanings of each word once. */
function once(find: (word: string) => Meaning[]): (word: string) => Meaning[] {
  const found = new Map<string, Meaning[]>();
  return (word) => {
    const meanings = found.get(word) ?? find(word);
    found.set(word, meanings);
    return meanings;
  };
}

const wordsOf = ({ name, options, brand, shortDescription, facts, long = [] }: SearchableProduct) =>
  fieldWeights([
    ["name", both(name)],
    ["options", options.map(both).join(" ")],
    ["brand", brand],
    ["text", [both(shortDescription), ...facts.materials.en, ...(facts.materials.ar ?? [])].join(" ")],
    ["long", long.map(both).join(" ")],
  ]);

/** These documents with a score above all others, and the others. */
function withFirst(first: readonly number[], { docs, scores }: Match): Match {
  if (first.length === 0) return { docs, scores };
  const isFirst = new Set(first);
  const rest = docs.filter((doc) => !isFirst.has(doc));
  const best = scores.reduce((most, score) => Math.max(most, score), 0) + 1;
  const scoreOf = new Map(Array.from(docs, (doc, i) => [doc, scores[i] as number]));
  return {
    docs: Int32Array.from([...first, ...rest]),
    scores: Float32Array.from([...first.map(() => best), ...Array.from(rest, (doc) => scoreOf.get(doc) ?? 0)]),
  };
}
