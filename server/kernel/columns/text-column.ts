/**
 * Texts of many rows in one buffer, by the row's number: as strings, a hundred thousand of them are a tenth of the platform's heap. They
 * are looked into and never shown, and a letter is a byte (`lettersOf`).
 */
import { createNumberLists, type NumberListsState } from "./number-lists.ts";

export interface TextColumn {
  readonly state: NumberListsState;
  /** Replaces the text of a row. */
  put(row: number, text: string): void;
  /** Where `part`, of a letter or more, begins in the text of a row, in its letters; -1 where it is no part of it. */
  placeIn(row: number, part: Uint8Array): number;
}

/** The state `from` is taken over: nobody else may use it. */
export function createTextColumn(from?: NumberListsState): TextColumn {
  const lists = createNumberLists({ bytes: 1 }, from);
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

/** The letters of a text, a byte for each that is English or Arabic, so that a part of a text is a part of its letters. */
export function lettersOf(text: string): Uint8Array {
  const letters = new Uint8Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const code = exchanged(text.charCodeAt(at));
    if (!isOneByte(code)) return withOthers(text);
    letters[at] = code;
  }
  return letters;
}

/** Another letter takes four bytes, of which the first is no other letter's. */
function withOthers(text: string): Uint8Array {
  const letters: number[] = [];
  for (let at = 0; at < text.length; at++) {
    const code = exchanged(text.charCodeAt(at));
    if (isOneByte(code)) letters.push(code);
    else letters.push(FIRST_OF_FOUR + (code >>> 12), (code >>> 8) & 0xf, (code >>> 4) & 0xf, code & 0xf);
  }
  return Uint8Array.from(letters);
}

const FIRST_OF_FOUR = 0x10;

const isOneByte = (code: number): boolean => code >= 0x20 && code <= 0xff;

const [ACCENTED, ARABIC] = [0xa0, 0x620];
const EXCHANGED = 0x60;

/** Arabic letters change places with the accented ones, which most texts of the shop are without. */
function exchanged(code: number): number {
  if (code >= ACCENTED && code < ACCENTED + EXCHANGED) return code - ACCENTED + ARABIC;
  if (code >= ARABIC && code < ARABIC + EXCHANGED) return code - ARABIC + ACCENTED;
  return code;
}
