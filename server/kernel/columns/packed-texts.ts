/**
 * Texts that each are kept once and known by a number, as bytes in one buffer: hundreds of thousands of them as strings with a map take
 * four times the memory, and all of it on the platform's heap.
 */
import { crc32 } from "node:zlib";
import { createNumberLists, type NumberListsState } from "./number-lists.ts";
import { placeInList, type TextPart } from "./text-column.ts";

export interface PackedTextsState {
  texts: NumberListsState;
  /** By number. */
  hashes: Int32Array;
  count: number;
}

export interface PackedTexts {
  /** How many there are: all numbers are below it. */
  size(): number;
  numberOf(text: string): number;
  /** The number of a text that is known; -1 for another. */
  find(text: string): number;
  textOf(number: number): string;
  /** Where a part begins in a text, both of ASCII letters only; -1 where it is no part of it. */
  placeIn(number: number, part: TextPart): number;
  /** What tells the texts of the first numbers from others. */
  fingerprint(count: number): number;
  /** What `createPackedTexts` takes. */
  state(): PackedTextsState;
}

const LEAST_SIZE = 64;

/** The state `from` is taken over: nobody else may use it. */
export function createPackedTexts(from?: PackedTextsState): PackedTexts {
  const texts = createNumberLists({ bytes: 1 }, from?.texts);
  let hashes = from?.hashes ?? new Int32Array(LEAST_SIZE);
  let count = from?.count ?? 0;
  /** Numbers by what their texts are hashed to, each at the next free place, and -1 at those that are free: half of them at least. */
  let places = placesFor(count);
  for (let number = 0; number < count; number++) setPlace(number);

  function setPlace(number: number): void {
    let place = (hashes[number] as number) & (places.length - 1);
    while ((places[place] as number) >= 0) place = (place + 1) & (places.length - 1);
    places[place] = number;
  }

  function isText(number: number, bytes: Uint8Array): boolean {
    const { buffer, starts } = texts.state;
    if (texts.lengthOf(number) !== bytes.length) return false;
    const start = starts[number] as number;
    for (let at = 0; at < bytes.length; at++) if (buffer[start + at] !== bytes[at]) return false;
    return true;
  }

  function findBytes(bytes: Uint8Array, hash: number): number {
    for (let place = hash & (places.length - 1); ; place = (place + 1) & (places.length - 1)) {
      const number = places[place] as number;
      if (number < 0 || (hashes[number] === hash && isText(number, bytes))) return number;
    }
  }

  function add(bytes: Uint8Array, hash: number): number {
    const number = count;
    count += 1;
    if (count > hashes.length) {
      const wider = new Int32Array(Math.ceil(count * 1.5));
      wider.set(hashes);
      hashes = wider;
    }
    texts.replace(number, bytes);
    hashes[number] = hash;
    if (count * 2 <= places.length) setPlace(number);
    else {
      places = placesFor(count);
      for (let known = 0; known < count; known++) setPlace(known);
    }
    return number;
  }

  return {
    size: () => count,
    numberOf(text) {
      const bytes = Buffer.from(text);
      const hash = hashOf(bytes);
      const known = findBytes(bytes, hash);
      return known < 0 ? add(bytes, hash) : known;
    },
    find(text) {
      const bytes = Buffer.from(text);
      return findBytes(bytes, hashOf(bytes));
    },
    textOf: (number) => Buffer.from(texts.bytesOf(number)).toString(),
    placeIn: (number, part) => placeInList(texts, number, part),
    fingerprint: (first) => crc32(Buffer.from(hashes.buffer, hashes.byteOffset, first * hashes.BYTES_PER_ELEMENT)),
    state: () => ({ texts: texts.state, hashes, count }),
  };
}

/** A power of two, more than twice as many as there are texts. */
const placesFor = (count: number): Int32Array =>
  new Int32Array(Math.max(LEAST_SIZE, 2 ** (32 - Math.clz32(count * 2)))).fill(-1);

/** FNV-1a of 32 bits (Fowler, Noll and Vo), with its high bits in the low ones too, by which a place is chosen. */
function hashOf(bytes: Uint8Array): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < bytes.length; at++) hash = Math.imul(hash ^ (bytes[at] as number), 0x01000193);
  return hash ^ (hash >>> 15);
}
