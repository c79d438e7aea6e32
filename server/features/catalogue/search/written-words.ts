/**
 * What is known of the words of a text, looked up without making a string of each: a description has hundreds of words, most of
 * which were met before. From `generation` to twice as many words are remembered, those met lately among them.
 */
import { randomInt } from "node:crypto";
import { inComposedForm, isInWord } from "../../../../src-shared/values/arabic.ts";

/**
 * Words of one generation. Four times as many would stay in memory after each large change (6 MB), and save a twelfth of the time in which all of
 * a large catalogue is read, by a process of its own (D506).
 */
const GENERATION = 8192;
/** Slots for each word of a generation, so that most words stand in their own. */
const SLOTS_FOR_EACH = 4;
/** Longer substrings may keep the whole text that they are part of. */
const MAX_COPIED = 12;

/** Words by their hash: open addressing, each at the first free slot from its own on. */
interface Generation<T> {
  /** Number of the word in a slot, counted from 1; 0 for none. */
  slots: Int32Array;
  hashes: Int32Array;
  written: string[];
  values: T[];
}

const emptyGeneration = <T>(size: number): Generation<T> => ({
  slots: new Int32Array(size * SLOTS_FOR_EACH),
  hashes: new Int32Array(size),
  written: [],
  values: [],
});

/** Reads the words of a text (`writtenWords`), in its order, as what `make` makes of each. `generation` is a power of two. */
export function createWordReader<T>(
  make: (written: string) => T,
  generation = GENERATION,
): (text: string, note: (value: T) => void) => void {
  let now = emptyGeneration<T>(generation);
  let before = emptyGeneration<T>(generation);
  const lastSlot = generation * SLOTS_FOR_EACH - 1;
  // Nobody outside can know which words have the same hash.
  const seed = randomInt(2 ** 31);

  /** The number of the word of `text` from `start` on, or the complement of the slot that it would have. */
  function find({ slots, hashes, written }: Generation<T>, text: string, start: number, length: number, hash: number) {
    for (let slot = hash & lastSlot; ; slot = (slot + 1) & lastSlot) {
      const number = (slots[slot] as number) - 1;
      if (number < 0) return ~slot;
      if (hashes[number] !== hash) continue;
      const word = written[number] as string;
      if (word.length === length && text.startsWith(word, start)) return number;
    }
  }

  function knownOf(text: string, start: number, end: number, hash: number): T {
    const length = end - start;
    const found = find(now, text, start, length, hash);
    if (found >= 0) return now.values[found] as T;
    const earlier = find(before, text, start, length, hash);
    const word = earlier >= 0 ? (before.written[earlier] as string) : copyOf(text.slice(start, end));
    const value = earlier >= 0 ? (before.values[earlier] as T) : make(word);
    let slot = ~found;
    if (now.written.length === generation) {
      before = now;
      now = emptyGeneration(generation);
      slot = hash & lastSlot;
    }
    now.hashes[now.written.length] = hash;
    now.written.push(word);
    now.values.push(value);
    now.slots[slot] = now.written.length;
    return value;
  }

  return (text, note) => {
    const composed = inComposedForm(text);
    let start = 0;
    let hash = seed;
    for (let at = 0; at < composed.length; at++) {
      const code = composed.codePointAt(at) as number;
      const size = code > 0xffff ? 2 : 1;
      if (isInWord(code)) hash = mixed(hash, code);
      else {
        if (at > start) note(knownOf(composed, start, at, hash));
        start = at + size;
        hash = seed;
      }
      at += size - 1;
    }
    if (composed.length > start) note(knownOf(composed, start, composed.length, hash));
  };
}

/** Multiplication mixes upwards only: the shift lets the low bits, which choose the slot, follow from the high ones too. */
function mixed(hash: number, code: number): number {
  const product = Math.imul(hash ^ code, 0x01000193);
  return product ^ (product >>> 15);
}

/** The same letters in a string of their own. */
const copyOf = (word: string): string =>
  word.length > MAX_COPIED ? Buffer.from(word, "utf16le").toString("utf16le") : word;
