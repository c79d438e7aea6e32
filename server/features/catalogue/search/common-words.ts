/**
 * Words that many products have (`isCommon`): the level of each one's weight in every product, four bits each, where a posting and a number
 * among the product's words take four bytes.
 */

export interface CommonWordsState {
  /** Numbers of the words by their rows; -1 for a row that is free. */
  words: Int32Array;
  /** How many documents have each. */
  counts: Int32Array;
  /** Rows one behind the other, each of `stride` bytes: two documents a byte, 0 for one that has not the word, else the level and one. */
  levels: Uint8Array;
  stride: number;
}

export interface CommonWords {
  /** The row of a word that is common. */
  rowOf(word: number): number | undefined;
  /** Words and their rows. */
  rows(): Iterable<[word: number, row: number]>;
  /** Makes a word common that no document has yet. */
  add(word: number): number;
  /** Forgets a word that no document has any more. */
  remove(word: number): void;
  count(row: number): number;
  /** The level in a document; -1 where it has not the word. */
  levelIn(row: number, doc: number): number;
  /** The levels of all documents, each one higher, two to a byte, the lesser number in the lower half; what is behind the end is 0. */
  levelsOf(row: number): Uint8Array;
  /** Sets the level in a document; -1 for none. */
  setLevel(row: number, doc: number, level: number): void;
  state(): CommonWordsState;
}

/** Levels are below this. */
export const MAX_LEVELS = 15;

/** How much longer a row, or how many more of them, there is room for than needed: the rows of a large shop are some megabytes. */
const GROWTH = 1.1;

/** A word that so many documents have is kept so, where that takes less memory. */
const LEAST_COMMON = 1000;
const COMMON_SHARE = 6;

/** `least` is for tests. */
export const isCommon = (count: number, documents: number, least = LEAST_COMMON): boolean =>
  count >= least && count * COMMON_SHARE > documents;

export function createCommonWords(from?: CommonWordsState): CommonWords {
  let { words, counts, levels, stride }: CommonWordsState = from ?? {
    words: new Int32Array(),
    counts: new Int32Array(),
    levels: new Uint8Array(),
    stride: 512,
  };
  const rowOf = new Map<number, number>();
  words.forEach((word, row) => void (word >= 0 && rowOf.set(word, row)));

  function makeRoom(doc: number): void {
    if (doc < stride * 2) return;
    const longer = Math.ceil(((doc + 1) / 2) * GROWTH);
    const moved = new Uint8Array(words.length * longer);
    for (let row = 0; row < words.length; row++)
      moved.set(levels.subarray(row * stride, (row + 1) * stride), row * longer);
    levels = moved;
    stride = longer;
  }

  function freeRow(): number {
    const free = words.indexOf(-1);
    if (free >= 0) return free;
    const row = words.length;
    const rows = Math.ceil((row + 1) * GROWTH);
    const more = {
      words: new Int32Array(rows).fill(-1),
      counts: new Int32Array(rows),
      levels: new Uint8Array(rows * stride),
    };
    more.words.set(words);
    more.counts.set(counts);
    more.levels.set(levels);
    ({ words, counts, levels } = more);
    return row;
  }

  function levelIn(row: number, doc: number): number {
    if (doc >= stride * 2) return -1;
    const two = levels[row * stride + (doc >>> 1)] as number;
    return (doc & 1 ? two >>> 4 : two & 0xf) - 1;
  }

  return {
    rowOf: (word) => rowOf.get(word),
    rows: () => rowOf,
    add(word) {
      const row = freeRow();
      words[row] = word;
      rowOf.set(word, row);
      return row;
    },
    remove(word) {
      const row = rowOf.get(word);
      if (row === undefined) return;
      words[row] = -1;
      rowOf.delete(word);
    },
    count: (row) => counts[row] as number,
    levelIn,
    levelsOf: (row) => levels.subarray(row * stride, (row + 1) * stride),
    setLevel(row, doc, level) {
      const before = levelIn(row, doc);
      if (before === level) return;
      makeRoom(doc);
      (counts[row] as number) += Number(level >= 0) - Number(before >= 0);
      const place = row * stride + (doc >>> 1);
      const two = levels[place] as number;
      levels[place] = doc & 1 ? (two & 0xf) | ((level + 1) << 4) : (two & 0xf0) | (level + 1);
    },
    state: () => ({ words, counts, levels, stride }),
  };
}
