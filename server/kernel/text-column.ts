/**
 * Texts of many rows in one buffer, by the row's number: as strings, a hundred thousand of them are a tenth of the platform's heap. They
 * are looked into and never shown, and a letter is a byte (`lettersOf`).
 */
import { createNumberLists, type NumberListsState } from "./number-lists.ts";
import { oneByteText } from "./one-byte-text.ts";

export interface TextColumn {
  readonly state: NumberListsState;
  /** Replaces the text of a row. */
  put(row: number, text: string): void;
  /** Where `part` begins in the text of a row, in its letters; -1 where it is no part of it. */
  placeIn(row: number, part: Uint8Array): number;
}

export function createTextColumn(): TextColumn {
  const lists = createNumberLists({ bytes: 1 });
  return {
    state: lists.state,
    put: (row, text) => lists.replace(row, lettersOf(text)),
    placeIn(row, part) {
      const { buffer, starts } = lists.state;
      const start = starts[row] ?? 0;
      const last = start + lists.lengthOf(row) - part.length;
      const first = part[0];
      // A view of each text, or a call that looks into all of them, takes longer than to compare their letters.
      for (let place = start; place <= last; place++) {
        if (buffer[place] !== first) continue;
        let same = 1;
        while (same < part.length && buffer[place + same] === part[same]) same += 1;
        if (same === part.length) return place - start;
      }
      return -1;
    },
  };
}

/**
 * The letters of a text, a byte for each that is English or Arabic (`oneByteText`). Another takes four, of which the first is no other
 * letter's byte, so that a part of a text is a part of its letters.
 */
export function lettersOf(text: string): Uint8Array {
  const short = oneByteText(text);
  if (!/[^\u0020-\u00ff]/.test(short)) return Buffer.from(short, "latin1");
  const letters: number[] = [];
  for (let at = 0; at < short.length; at++) {
    const code = short.charCodeAt(at);
    if (code >= FIRST_LETTER && code <= 0xff) letters.push(code);
    else letters.push(FIRST_OF_FOUR + (code >>> 12), (code >>> 8) & 0xf, (code >>> 4) & 0xf, code & 0xf);
  }
  return Uint8Array.from(letters);
}

const FIRST_LETTER = 0x20;
const FIRST_OF_FOUR = 0x10;
