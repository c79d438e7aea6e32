/**
 * One search engine for the dialog, the result page and the API (src-shared/README.md, Search).
 *
 * 1. A SKU, whole or by its beginning, comes before everything else.
 * 2. Words are folded (src-shared/values/arabic.ts), so كُرسيّ finds كرسي and ١٤٠ finds 140; both languages share one index (terms.ts).
 * 3. A word that the trade does not know may be a beginning. Only when that finds nothing may a word have typing errors: one from four
 *    letters, two from five (two neighbours swapped count as two), and never in its first letter, so that a well-typed word brings no near
 *    misses. Words of the trade, and those of what others sell (trade-words.ts), are never taken for an error.
 * 4. All words but the general ones ("office", مكتبي) must be found, the noun among them in more than the description. What has only
 *    some of them, or is above the price, is near: it is shown under its own heading when nothing is exact, and never beside a SKU.
 * 5. Synonyms of the trade find each other in both directions.
 * 6. A product ranks by the fields in which the words stand (weights.ts); best sellers first among the same.
 * 7. Words of a price limit the cheapest variant; "cheap" asks for the cheapest first (query.ts).
 *
 * Names of categories and subcategories are words of the branch, not of its products: another name changes no product.
 */
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";
import type { NumberListsState } from "../../../kernel/columns/number-lists.ts";
import { gatherWords } from "./gather-words.ts";
import { type QueryTerm, type SearchQuery, understand } from "./query.ts";
import { createScores, type Match } from "./scores.ts";
import { createSkuIndex } from "./sku-index.ts";
import { indexedTerms, isKnown, isOther, termsOf } from "./terms.ts";
import {
  CALLED,
  fieldWeights,
  innerNounsOf,
  namingTerms,
  nounsOf,
  STRONG,
  termsOfBoth,
  termsOfDescription,
  WEIGHTS_PER_POINT,
  WHOLE,
  wholeTerms,
} from "./weights.ts";
import { createWholeNames, gatherWholeNames, type WholeNames, type WholeNamesState } from "./whole-names.ts";
import { createWordIndex, type WordIndex, type WordIndexState } from "./word-index.ts";

export interface SearchableProduct {
  name: LocalizedText;
  shortDescription: LocalizedText;
  description: LocalizedText;
  brand: string;
  skus: string[];
  options: LocalizedText[];
  /** What staff say that people search it by. */
  tags: LocalizedText[];
  /** Labels with their values. */
  specs: LocalizedText[];
  materials: LocalizedText[];
  /** Width, depth and height in centimetres. */
  sizes: number[];
}

export interface SearchState {
  words: WordIndexState;
  names: WholeNamesState;
  skus: NumberListsState;
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
  /** The price of a product's cheapest variant, in dirhams. */
  priceOf(doc: number): number;
  /** Whether a product is on sale. */
  isOnSale(doc: number): boolean;
  from?: SearchState | undefined;
}

/** A word of the index or of the branches, or a name, that a word of a search means, and how much it counts. */
interface Meaning {
  index: WordIndex | WholeNames;
  word: number;
  factor: number;
}

const NONE: Match = { docs: new Int32Array(0), scores: new Float32Array(0), exact: false };

export function createSearch({ docsIn, priceOf, isOnSale, from }: SearchOptions): Search {
  const products = createWordIndex(from?.words);
  const names = createWholeNames(from?.names);
  const branches = createWordIndex();
  const branchNames = new Set<number>();
  const skus = createSkuIndex(from?.skus);
  const scores = createScores();

  /** What a term of a search means: its forms, words that they begin and, when forgiving, their near misses. */
  function meaningsOf({ term, forms }: QueryTerm, forgiving: boolean): Meaning[] {
    const isName = term.startsWith("=");
    const isWhole = isKnown(term) || /^\d{1,3}(?!\d)/.test(term) || isName;
    const named = isName ? names.numbersOf(term).map((word): Meaning => ({ index: names, word, factor: 1 })) : [];
    const ofWords = [products, branches].flatMap((index) => {
      const own = new Map<number, number>();
      const raise = (number: number, factor: number) => own.set(number, Math.max(factor, own.get(number) ?? 0));
      for (const form of forms) for (const number of index.numbersOf(form.term)) raise(number, form.factor);
      if (!isWhole && term.length >= 2) {
        for (const number of index.beginning(term)) {
          const more = index.word(number).length - term.length;
          if (more > 0) raise(number, (0.7 * term.length) / (term.length + 0.3 * more));
        }
      }
      if (forgiving && !isWhole && term.length >= 4 && !products.has(term) && !branches.has(term)) {
        for (const { word, distance } of index.near(term, term.length < 5 ? 1 : 2))
          raise(word, (0.35 * term.length) / (term.length + distance));
      }
      return Array.from(own, ([word, factor]): Meaning => ({ index, word, factor }));
    });
    return [...named, ...ofWords];
  }

  /** The rarer a term, the more it counts. */
  const rarity = (count: number): number =>
    Math.log(1 + (Math.max(0, products.docs() - count) + 0.5) / (count + 0.5)) / WEIGHTS_PER_POINT;

  /** How many products have a meaning, counting those of a branch. */
  const countOf = ({ index, word }: Meaning): number =>
    index === branches
      ? branches.documents(word).reduce((sum, { doc }) => sum + docsIn(doc).length, 0)
      : index.count(word);

  function addBranches(word: number, factor: number): void {
    for (const { doc: branch, weight } of branches.documents(word)) {
      const docs = docsIn(branch);
      for (let i = 0; i < docs.length; i++) scores.add(docs[i] as number, weight * factor, true);
    }
  }

  interface Wanted {
    query: SearchQuery;
    needed: "all" | "any";
    meaningsOf: (term: QueryTerm) => Meaning[];
    /** Any where it is not told. */
    passes?: ((doc: number) => boolean) | undefined;
  }

  function byTerms({ query, needed, meaningsOf: find, passes }: Wanted): Match {
    scores.begin(needed, products.end());
    const inOrder = [
      ...query.terms.filter(({ optional }) => !optional),
      ...query.terms.filter((term) => term.optional),
    ];
    for (const term of inOrder) {
      scores.nextTerm({ optional: term.optional, telling: needed === "all" ? term.isNoun : !term.optional });
      const meanings = find(term);
      if (meanings.length === 0 && needed === "all" && !term.optional) return NONE;
      const share = rarity(Math.max(1, ...meanings.map(countOf))) * term.share;
      // What others sell is found where something is called so, not where it is mentioned.
      const least = isOther(term.term) ? CALLED : 0;
      for (const { index, word, factor } of meanings) {
        if (index === products) products.addTo(scores, { number: word, factor: factor * share, strong: STRONG, least });
        if (index === names) names.addTo(scores, word, WHOLE * factor * share);
      }
      scores.alsoOfTerm();
      for (const { index, word, factor } of meanings) if (index === branches) addBranches(word, factor * share);
    }
    return scores.found(passes);
  }

  /** All products of a price, for a search that says nothing else. */
  function byPrice(passes?: (doc: number) => boolean): Match {
    const all = Int32Array.from({ length: products.end() }, (_, doc) => doc).filter(isOnSale);
    const docs = passes ? all.filter(passes) : all;
    return { docs, scores: new Float32Array(docs.length).fill(1), exact: docs.length > 0 };
  }

  /** Products whose SKU the text is, or has among its words. */
  function skuDocs(text: string): number[] {
    const whole = skus.find(text);
    if (whole.length > 0) return whole;
    const codes = text.split(/\s+/).filter((part) => part.length < text.trim().length && /\w-\w/.test(part));
    return [...new Set(codes.flatMap(skus.find))];
  }

  function matchOf(text: string, query: SearchQuery): Match {
    const { price } = query;
    const passes = price && ((doc: number): boolean => priceOf(doc) >= price.min && priceOf(doc) <= price.max);
    const exact = skuDocs(text);
    if (query.terms.length === 0) {
      const isPriced = price !== undefined || query.cheapestFirst;
      return withFirst(exact, isPriced ? byPrice(passes) : NONE);
    }
    const strict = once((term) => meaningsOf(term, false));
    const found = byTerms({ query, needed: "all", meaningsOf: strict, passes });
    if (exact.length > 0) return withFirst(exact, found);
    if (found.docs.length > 0) return found;
    const forgiving = once((term) => meaningsOf(term, true));
    const nearly = byTerms({ query, needed: "all", meaningsOf: forgiving, passes });
    if (nearly.docs.length > 0) return nearly;
    for (const needed of ["all", "any"] as const) {
      const near = byTerms({ query, needed, meaningsOf: forgiving });
      if (near.docs.length > 0) return { ...near, exact: false };
    }
    return NONE;
  }

  return {
    put(doc, product) {
      skus.put(doc, product.skus);
      products.put(doc, wordsOf(product));
      names.put(doc, namesOf(product));
    },
    putSkus: skus.put,
    remove(doc) {
      skus.remove(doc);
      products.remove(doc);
      names.put(doc, []);
    },
    nameBranches(named) {
      for (const branch of branchNames) if (!named.has(branch)) branches.remove(branch);
      branchNames.clear();
      for (const [branch, name] of named) {
        branchNames.add(branch);
        branches.put(
          branch,
          fieldWeights([
            ["branchNoun", nounsOf(name)],
            ["branch", namingTerms(name)],
          ]),
        );
      }
    },
    match: (text) => {
      const query = understand(text);
      return { ...matchOf(text, query), cheapestFirst: query.cheapestFirst };
    },
    state: () => ({ words: products.state(), names: names.state(), skus: skus.state() }),
  };
}

/** Gathers the products of a whole catalogue, each once and by ascending numbers, for the search that is made of them. */
export function gatherSearch() {
  const words = gatherWords();
  const names = gatherWholeNames();
  const skus = createSkuIndex();
  return {
    put(doc: number, product: SearchableProduct): void {
      skus.put(doc, product.skus);
      words.put(doc, wordsOf(product));
      names.put(doc, namesOf(product));
    },
    async state(): Promise<SearchState> {
      return { words: await words.state(), names: await names.state(), skus: skus.state() };
    },
  };
}

/** Finds the meanings of each term once. */
function once(find: (term: QueryTerm) => Meaning[]): (term: QueryTerm) => Meaning[] {
  const found = new Map<string, Meaning[]>();
  return (term) => {
    const meanings = found.get(term.term) ?? find(term);
    found.set(term.term, meanings);
    return meanings;
  };
}

/** Teal is أزرق مخضر, and not first of all blue. */
const wordsOfOption = ({ en, ar }: LocalizedText): string[] =>
  [en, ar ?? ""].flatMap((text) => termsOf(text).map(({ term }) => term));

const wordsOf = (product: SearchableProduct) =>
  fieldWeights([
    ["nameNoun", nounsOf(product.name)],
    ["name", namingTerms(product.name)],
    ["tagNoun", [...innerNounsOf(product.name), ...product.tags.flatMap(nounsOf)]],
    ["tag", product.tags.flatMap(namingTerms)],
    ["whole", product.tags.flatMap(wholeTerms)],
    ["options", product.options.flatMap(wordsOfOption)],
    ["brand", indexedTerms(product.brand)],
    ["specs", [...product.specs.flatMap(termsOfBoth), ...product.sizes.flatMap((size) => [`${size}`, `${size}cm`])]],
    [
      "text",
      [...termsOfBoth(product.shortDescription), ...[...product.materials, ...product.options].flatMap(termsOfBoth)],
    ],
    ["description", termsOfDescription(product.description)],
  ]);

/** Its names in both languages, each once. */
const namesOf = ({ name }: SearchableProduct): string[] => [...new Set(wholeTerms(name))];

/** These documents with a score above all others, and the others. */
function withFirst(first: readonly number[], { docs, scores, exact }: Match): Match {
  if (first.length === 0) return { docs, scores, exact };
  const isFirst = new Set(first);
  const rest = docs.filter((doc) => !isFirst.has(doc));
  const best = scores.reduce((most, score) => Math.max(most, score), 0) + 1;
  const scoreOf = new Map(Array.from(docs, (doc, i) => [doc, scores[i] as number]));
  return {
    docs: Int32Array.from([...first, ...rest]),
    scores: Float32Array.from([...first.map(() => best), ...Array.from(rest, (doc) => scoreOf.get(doc) ?? 0)]),
    exact: true,
  };
}
