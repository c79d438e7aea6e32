/**
 * The words of all products: which products have a word, and how much it counts in each (`WEIGHT_LEVELS`), in a posting for each or for
 * a word of many products in a row of all (common-words.ts). Words are also kept in alphabetical order, in which those with the same
 * beginning stand together.
 */
import { createNumberLists, type NumberListsState, numberAt } from "../../../kernel/columns/number-lists.ts";
import { packed, unpacked } from "../../../kernel/columns/packed-numbers.ts";
import { createSortedNumbers } from "../../../kernel/columns/sorted-numbers.ts";
import { type CommonWordsState, createCommonWords, isCommon } from "./common-words.ts";
import { editDistances } from "./edit-distance.ts";
import type { Scores } from "./scores.ts";
import { levelOf, WEIGHT_LEVELS } from "./weights.ts";

/** A posting is a document and the level of a word's weight there, by which the postings of the word are sorted. */
export const POSTING_BYTES = 3;
const LEVEL_BITS = 4;
const LEVEL = 2 ** LEVEL_BITS - 1;
/** Documents have numbers below this. */
const MAX_DOCS = 2 ** (8 * POSTING_BYTES - LEVEL_BITS);

export interface WordIndexState {
  docs: number;
  end: number;
  words: string[];
  unused: number[];
  inOrder: Int32Array;
  postings: NumberListsState;
  common: CommonWordsState;
  /** Of each document, those that were not common when it was put. */
  wordsOf: NumberListsState;
}

export interface WordIndex {
  /** Sets the words of a document, of a number below 2 ** 20, with their weights; only those that differ from before are touched. */
  put(doc: number, weights: ReadonlyMap<string, number>): void;
  remove(doc: number): void;
  has(word: string): boolean;
  /** The number of this very word, or none. */
  numbersOf(word: string): number[];
  /** Numbers of the words that begin so. */
  beginning(prefix: string): number[];
  /** Numbers of the words with the same first letter at most `errors` changed, missing or added letters away: no others are looked at. */
  near(word: string, errors: number): { word: number; distance: number }[];
  word(number: number): string;
  /** How many documents have a word. */
  count(number: number): number;
  /** The documents that have a word, with its weight in each. */
  documents(number: number): { doc: number; weight: number }[];
  /** How many documents there are, and the number that all of theirs are below. */
  docs(): number;
  end(): number;
  /** Adds to the score of each document that has the word its weight there, times `factor`; a weight from `strong` on is strong, one below `least` is none. */
  addTo(scores: Scores, word: { number: number; factor: number; strong: number; least: number }): void;
  state(): WordIndexState;
}

/** `leastCommon` is for tests (`isCommon`). */
export function createWordIndex(from?: WordIndexState, leastCommon?: number): WordIndex {
  const words = from?.words ?? [];
  const unused = from?.unused ?? [];
  let docs = from?.docs ?? 0;
  let end = from?.end ?? 0;
  /** Numbers of words that were met; of an index that was restored, others stand in `inOrder`. */
  const met = new Map<string, number>();
  const isRestored = from !== undefined;
  const inOrder = createSortedNumbers((a, b) => compareWords(words[a] as string, words[b] as string), from?.inOrder);
  const postings = createNumberLists({ bytes: POSTING_BYTES, shift: LEVEL_BITS }, from?.postings);
  const common = createCommonWords(from?.common);
  /** Packed: they are as many as the postings, and read only where a document changes. */
  const wordsOf = createNumberLists({ bytes: 1 }, from?.wordsOf);

  /** Those of a restored index are looked up one by one: to enter hundreds of thousands at the start takes as long as to read them. */
  function numberOf(word: string): number | undefined {
    const known = met.get(word);
    if (known !== undefined || !isRestored) return known;
    const number = inOrder.items()[placeOf(word)];
    if (number === undefined || words[number] !== word) return undefined;
    met.set(word, number);
    return number;
  }

  function numberFor(word: string): number {
    const known = numberOf(word);
    if (known !== undefined) return known;
    const number = unused.pop() ?? words.length;
    words[number] = word;
    met.set(word, number);
    inOrder.put(number);
    return number;
  }

  const count = (number: number): number => {
    const row = common.rowOf(number);
    return row === undefined ? postings.lengthOf(number) : common.count(row);
  };

  function takeOut(number: number, doc: number): void {
    const row = common.rowOf(number);
    if (row === undefined) postings.remove(number, postingOf(doc, 0));
    else common.setLevel(row, doc, -1);
    if (count(number) > 0) return;
    common.remove(number);
    inOrder.remove(number);
    met.delete(words[number] as string);
    words[number] = "";
    unused.push(number);
  }

  /** Numbers of the words of a document, in no order. */
  function wordsIn(doc: number): number[] {
    const found = Array.from(unpacked(wordsOf.bytesOf(doc))).filter((number) => common.rowOf(number) === undefined);
    for (const [number, row] of common.rows()) if (common.levelIn(row, doc) >= 0) found.push(number);
    return found;
  }

  /** A word stays common. Documents that have it keep its number among their words until they change. */
  function makeCommon(number: number): void {
    const row = common.add(number);
    for (const { doc, level } of postingsOf(number)) common.setLevel(row, doc, level);
    postings.replace(number, []);
  }

  function* postingsOf(number: number): Generator<{ doc: number; level: number }> {
    const { buffer, starts } = postings.state;
    const start = starts[number] as number;
    for (let place = start; place < start + postings.lengthOf(number); place++) {
      const posting = numberAt(buffer, POSTING_BYTES, place);
      yield { doc: posting >>> LEVEL_BITS, level: posting & LEVEL };
    }
  }

  /** The place of the first word that is not before `text`. */
  function placeOf(text: string): number {
    const order = inOrder.items();
    let low = 0;
    let high = order.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compareWords(words[order[middle] as number] as string, text) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** The place after the last word that begins so. */
  const endOf = (prefix: string): number => placeOf(`${prefix}\uffff`);

  /** The same from the place of one that does: most beginnings have few words. */
  function placeAfter(prefix: string, from: number): number {
    const order = inOrder.items();
    const begins = (place: number) =>
      place < order.length && (words[order[place] as number] as string).startsWith(prefix);
    let inside = from;
    let step = 1;
    for (; begins(inside + step); step *= 2) inside += step;
    for (; step > 1; step /= 2) if (begins(inside + step / 2)) inside += step / 2;
    return inside + 1;
  }

  return {
    put(doc, weights) {
      checkNumber(doc);
      if (doc >= end) end = doc + 1;
      const before = wordsIn(doc);
      docs += Number(before.length === 0) - Number(weights.size === 0);
      const kept = new Set<number>();
      const own: number[] = [];
      for (const [word, weight] of weights) {
        const number = numberFor(word);
        kept.add(number);
        const row = common.rowOf(number);
        if (row !== undefined) common.setLevel(row, doc, levelOf(weight));
        else {
          own.push(number);
          postings.put(number, postingOf(doc, levelOf(weight)));
          if (isCommon(postings.lengthOf(number), end, leastCommon)) makeCommon(number);
        }
      }
      for (const number of before) if (!kept.has(number)) takeOut(number, doc);
      wordsOf.replace(doc, packed(Uint32Array.from(own).sort()));
    },
    remove(doc) {
      const before = wordsIn(doc);
      docs -= Number(before.length > 0);
      for (const number of before) takeOut(number, doc);
      wordsOf.replace(doc, []);
    },
    has: (word) => numberOf(word) !== undefined,
    numbersOf(word) {
      const number = numberOf(word);
      return number === undefined ? [] : [number];
    },
    beginning: (prefix) => [...inOrder.items().subarray(placeOf(prefix), endOf(prefix))],
    near(word, errors) {
      const order = inOrder.items();
      const distances = editDistances(word, errors);
      const found: { word: number; distance: number }[] = [];
      const last = endOf(word.slice(0, 1));
      for (let place = placeOf(word.slice(0, 1)); place < last; ) {
        const number = order[place] as number;
        const candidate = words[number] as string;
        const distance = distances.to(candidate);
        if (distance !== undefined) found.push({ word: number, distance });
        const read = distances.read();
        place = read < candidate.length ? placeAfter(candidate.slice(0, read), place) : place + 1;
      }
      return found;
    },
    word: (number) => words[number] as string,
    count,
    documents(number) {
      const row = common.rowOf(number);
      const found =
        row === undefined
          ? postingsOf(number).toArray()
          : Array.from({ length: end }, (_, doc) => ({ doc, level: common.levelIn(row, doc) }));
      return found.flatMap(({ doc, level }) => (level < 0 ? [] : { doc, weight: WEIGHT_LEVELS[level] as number }));
    },
    docs: () => docs,
    end: () => end,
    addTo(scores, { number, factor, strong, least }) {
      const row = common.rowOf(number);
      if (row !== undefined) {
        const worth = WEIGHT_LEVELS.map((weight) => (weight >= least ? weight * factor : 0));
        const strongFrom = 1 + WEIGHT_LEVELS.filter((weight) => weight < strong).length;
        scores.addRow(common.levelsOf(row), Float64Array.from([0, ...worth]), strongFrom);
        return;
      }
      const { buffer, starts } = postings.state;
      const start = starts[number] as number;
      const last = start + postings.lengthOf(number);
      for (let place = start; place < last; place++) {
        const posting = numberAt(buffer, POSTING_BYTES, place);
        const weight = WEIGHT_LEVELS[posting & LEVEL] as number;
        if (weight >= least) scores.add(posting >>> LEVEL_BITS, weight * factor, weight >= strong);
      }
    },
    state: () => ({
      docs,
      end,
      words,
      unused,
      inOrder: inOrder.items(),
      postings: postings.state,
      common: common.state(),
      wordsOf: wordsOf.state,
    }),
  };
}

export const postingOf = (doc: number, level: number): number => (doc << LEVEL_BITS) | level;

/** Refuses a number of which no posting can be made. */
export function checkNumber(doc: number): void {
  if (doc >= MAX_DOCS) throw new RangeError(`the search index has room for ${MAX_DOCS} products`);
}

export const compareWords = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
