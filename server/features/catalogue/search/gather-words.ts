/**
 * The words of a whole catalogue, for the index that is made of them (word-index.ts). Kept up to date one by one, the lists of an
 * index that is asked by nobody yet grow and move millions of times, and leave gaps: gathered, each number is written to its last place.
 */

import { listsOf, setNumber } from "../../../kernel/columns/number-lists.ts";
import { packed, unpacked } from "../../../kernel/columns/packed-numbers.ts";
import { createSortedNumbers } from "../../../kernel/columns/sorted-numbers.ts";
import { ownTurn } from "../../../kernel/own-turn.ts";
import { createCommonWords, isCommon } from "./common-words.ts";
import { levelOf } from "./weights.ts";
import { checkNumber, compareWords, POSTING_BYTES, postingOf, type WordIndexState } from "./word-index.ts";

/** Words that are gathered in one stretch of memory, which is left when they are at their places. */
const STRETCH = 2 ** 17;
/** Words that get their place in the alphabetical order between two turns of the event loop. */
const SORTED_AT_ONCE = 1000;

/** Documents with their words, packed and one document behind the other, and the level of the weight of each word. */
interface Stretch {
  docs: number[];
  words: Uint8Array;
  wordsEnd: number;
  levels: Uint8Array;
  levelsEnd: number;
}

/** `leastCommon` is for tests (`isCommon`). */
export function gatherWords(leastCommon?: number) {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  /** How many documents a word has, by its number. */
  let counts = new Uint32Array(1024);
  /** The level of a word's weight in the document that is put, by its number. */
  let levelIn = new Uint8Array(1024);
  /** How long the packed words of a document are, by its number. */
  const lengths: number[] = [];
  const stretches: Stretch[] = [];
  let docs = 0;

  function numberFor(word: string): number {
    const known = numbers.get(word);
    if (known !== undefined) return known;
    const number = words.length;
    words.push(word);
    numbers.set(word, number);
    if (number >= counts.length) {
      const wider = new Uint32Array(number * 2);
      wider.set(counts);
      counts = wider;
      const widerLevels = new Uint8Array(number * 2);
      widerLevels.set(levelIn);
      levelIn = widerLevels;
    }
    return number;
  }

  function roomFor(wordsLength: number, levelsLength: number): Stretch {
    const last = stretches.at(-1);
    const isFull =
      !last || last.wordsEnd + wordsLength > last.words.length || last.levelsEnd + levelsLength > last.levels.length;
    if (!isFull) return last;
    const added: Stretch = {
      docs: [],
      words: new Uint8Array(Math.max(STRETCH * 2, wordsLength)),
      wordsEnd: 0,
      levels: new Uint8Array(Math.max(STRETCH, levelsLength)),
      levelsEnd: 0,
    };
    stretches.push(added);
    return added;
  }

  async function inOrder(): Promise<Int32Array> {
    const sorted = createSortedNumbers((a, b) => compareWords(words[a] as string, words[b] as string));
    for (let first = 0; first < words.length; first += SORTED_AT_ONCE) {
      const count = Math.min(SORTED_AT_ONCE, words.length - first);
      sorted.putAll(Array.from({ length: count }, (_, i) => first + i));
      await ownTurn();
    }
    return sorted.items();
  }

  return {
    /** Notes the words of a document; each document once, by ascending numbers. */
    put(doc: number, weights: ReadonlyMap<string, number>): void {
      checkNumber(doc);
      const own = new Uint32Array(weights.size);
      let i = 0;
      for (const [word, weight] of weights) {
        const number = numberFor(word);
        (counts[number] as number) += 1;
        levelIn[number] = levelOf(weight);
        own[i++] = number;
      }
      const list = packed(own.sort());
      const stretch = roomFor(list.length, own.length);
      stretch.docs.push(doc);
      stretch.words.set(list, stretch.wordsEnd);
      stretch.wordsEnd += list.length;
      for (const number of own) stretch.levels[stretch.levelsEnd++] = levelIn[number] as number;
      while (lengths.length < doc) lengths.push(0);
      lengths.push(list.length);
      docs += Number(weights.size > 0);
    },
    /** The index of what was gathered, which is used up. */
    async state(): Promise<WordIndexState> {
      const common = createCommonWords();
      const own = counts.slice(0, words.length);
      for (const [number, count] of own.entries()) {
        if (!isCommon(count, lengths.length, leastCommon)) continue;
        common.add(number);
        own[number] = 0;
      }
      const postings = listsOf(POSTING_BYTES, own);
      const next = postings.starts.slice();
      const wordsOf = new Uint8Array(lengths.reduce((sum, length) => sum + length, 0));
      const ownLengths = new Uint32Array(lengths.length);
      let place = 0;
      for (let stretch = stretches.shift(); stretch; stretch = stretches.shift()) {
        let [first, at] = [0, 0];
        for (const doc of stretch.docs) {
          const end = first + (lengths[doc] as number);
          const rare: number[] = [];
          for (const number of unpacked(stretch.words.subarray(first, end))) {
            const level = stretch.levels[at++] as number;
            const row = common.rowOf(number);
            if (row !== undefined) {
              common.setLevel(row, doc, level);
              continue;
            }
            setNumber(postings.buffer, POSTING_BYTES, next[number] as number, postingOf(doc, level));
            (next[number] as number) += 1;
            rare.push(number);
          }
          const list = packed(Uint32Array.from(rare));
          wordsOf.set(list, place);
          place += list.length;
          ownLengths[doc] = list.length;
          first = end;
        }
        await ownTurn();
      }
      const lists = listsOf(1, ownLengths);
      lists.buffer.set(wordsOf.subarray(0, place));
      numbers.clear();
      return {
        docs,
        end: lengths.length,
        words,
        unused: [],
        inOrder: await inOrder(),
        postings,
        common: common.state(),
        wordsOf: lists,
      };
    },
  };
}
