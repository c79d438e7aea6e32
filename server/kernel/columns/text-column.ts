/**
 * Texts of many rows in one buffer, by the row's number: as strings, a hundred thousand of them are a tenth of the platform's heap. They
 * are looked into and never shown, and a letter is a byte (`lettersOf`).
 */
import { createNumberLists, type NumberLists, type NumberListsState } from "./number-lists.ts";

export interface TextColumn {
  readonly state: NumberListsState;
  /** Replaces the text of a row. */
  put(row: number, text: string): void;
  /** Where a part begins in the text of a row, in its letters; -1 where it is no part of it. */
  placeIn(row: number, part: TextPart): number;
}

/** A text of a letter or more that is looked for in others. */
export interface TextPart {
  readonly letters: Uint8Array;
  /**
   * By a letter, how far the part can be moved on where this letter stands at its end: to the part's own last one of that kind before the
   * end, or past it (Horspool, "Practical fast searching in strings", 1980).
   */
  readonly steps: Uint8Array;
}

/** The state `from` is taken over: nobody else may use it. */
export function createTextColumn(from?: NumberListsState): TextColumn {
  const lists = createNumberLists({ bytes: 1 }, from);
  return {
    state: lists.state,
    put: (row, text) => lists.replace(row, lettersOf(text)),
    placeIn: (row, part) => placeInList(lists, row, part),
  };
}

/** Where a part begins in a list of bytes, which are letters; -1 where it is no part of it. */
export function placeInList(lists: NumberLists, row: number, { letters, steps }: TextPart): number {
  const { buffer, starts } = lists.state;
  const start = starts[row] ?? 0;
  const last = start + lists.lengthOf(row) - letters.length;
  const end = letters.length - 1;
  // A view of each text, or a call that looks into all of them, takes longer than to compare their letters.
  for (let place = start; place <= last; place += steps[buffer[place + end] as number] as number) {
    let same = end;
    while (same >= 0 && buffer[place + same] === letters[same]) same -= 1;
    if (same < 0) return place - start;
  }
  return -1;
}

/** What `placeIn` takes, made once for all rows that are looked into. */
export function textPart(text: string): TextPart {
  const letters = lettersOf(text);
  const end = letters.length - 1;
  const steps = new Uint8Array(256).fill(Math.min(letters.length, 255));
  for (let at = 0; at < end; at++) steps[letters[at] as number] = Math.min(end - at, 255);
  return { letters, steps };
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
