/**
 * The words of a whole catalogue, for the index that is made of them (word-index.ts). Kept up to date one by one, the lists of an
 * index that is asked by nobody yet grow and move millions of times, and leave gaps: gathered, each number is written to its last place.
 */
import { setImmediate as yieldToOthers } from "node:timers/promises";
import type { NumberListsState } from "../../../kernel/number-lists.ts";
import { createSortedNumbers } from "../../../kernel/sorted-numbers.ts";
import { compareWords, postingOf, type WordIndexState } from "./word-index.ts";

/** Words that are gathered in one stretch of memory, which is left when they are at their places. */
const STRETCH = 2 ** 17;
/** Words that get their place in the alphabetical order between two turns of the event loop. */
const SORTED_AT_ONCE = 1000;

/** Words of documents, one document behind the other, with their weights. */
interface Stretch {
  words: Uint32Array;
  postings: Uint32Array;
  count: number;
}

export function gatherWords() {
  const words: string[] = [];
  const numbers = new Map<string, number>();
  /** How many documents a word has, by its number. */
  let counts = new Uint32Array(1024);
  /** How many words a document has, by its number. */
  const lengths: number[] = [];
  const stretches: Stretch[] = [];
  let gathered = 0;
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
    }
    return number;
  }

  function roomFor(count: number): Stretch {
    const last = stretches.at(-1);
    if (last && last.count + count <= last.words.length) return last;
    const size = Math.max(STRETCH, count);
    const added = { words: new Uint32Array(size), postings: new Uint32Array(size), count: 0 };
    stretches.push(added);
    return added;
  }

  async function inOrder(): Promise<Int32Array> {
    const sorted = createSortedNumbers((a, b) => compareWords(words[a] as string, words[b] as string));
    for (let first = 0; first < words.length; first += SORTED_AT_ONCE) {
      const count = Math.min(SORTED_AT_ONCE, words.length - first);
      sorted.putAll(Array.from({ length: count }, (_, i) => first + i));
      await yieldToOthers();
    }
    return sorted.items();
  }

  return {
    /** Notes the words of a document; each document once, by ascending numbers. */
    put(doc: number, weights: ReadonlyMap<string, number>): void {
      const stretch = roomFor(weights.size);
      for (const [word, weight] of weights) {
        const number = numberFor(word);
        (counts[number] as number) += 1;
        stretch.words[stretch.count] = number;
        stretch.postings[stretch.count++] = postingOf(doc, weight);
      }
      while (lengths.length < doc) lengths.push(0);
      lengths.push(weights.size);
      gathered += weights.size;
      docs += Number(weights.size > 0);
    },
    /** The index of what was gathered, which is used up. */
    async state(): Promise<WordIndexState> {
      const postings = listsOf(gathered, counts.subarray(0, words.length));
      const wordsOf = listsOf(gathered, Uint32Array.from(lengths));
      const next = postings.starts.slice();
      let place = 0;
      for (let stretch = stretches.shift(); stretch; stretch = stretches.shift()) {
        wordsOf.buffer.set(stretch.words.subarray(0, stretch.count), place);
        place += stretch.count;
        for (let i = 0; i < stretch.count; i++) {
          const number = stretch.words[i] as number;
          postings.buffer[next[number] as number] = stretch.postings[i] as number;
          (next[number] as number) += 1;
        }
        await yieldToOthers();
      }
      numbers.clear();
      for (const [doc, length] of lengths.entries()) {
        const start = wordsOf.starts[doc] as number;
        wordsOf.buffer.subarray(start, start + length).sort();
        if (doc % SORTED_AT_ONCE === 0) await yieldToOthers();
      }
      return { docs, end: lengths.length, words, unused: [], inOrder: await inOrder(), postings, wordsOf };
    },
  };
}

/** Lists of these lengths, one behind the other, still to be filled. */
function listsOf(total: number, lengths: Uint32Array): NumberListsState {
  const starts = new Uint32Array(lengths.length);
  let end = 0;
  for (const [list, length] of lengths.entries()) {
    starts[list] = end;
    end += length;
  }
  return {
    buffer: new Uint32Array(total),
    end,
    left: Array.from({ length: 32 }, () => []),
    starts,
    lengths: lengths.slice(),
    capacities: lengths.slice(),
  };
}
