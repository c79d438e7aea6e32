/** Texts of many rows as UTF-8 in one buffer, by the row's number: as strings, a hundred thousand names are a third of the platform's heap. */
import { createNumberLists, type NumberListsState } from "./number-lists.ts";

export interface TextRows {
  readonly state: NumberListsState;
  /** Replaces the text of a row. */
  put(row: number, text: string): void;
  /** "" of a row without one. */
  textOf(row: number): string;
  /** Sorts rows by the code points of their texts. */
  compare(a: number, b: number): number;
}

/** The state `from` is taken over: nobody else may use it. */
export function createTextRows(from?: NumberListsState): TextRows {
  const lists = createNumberLists({ bytes: 1 }, from);
  return {
    state: lists.state,
    put: (row, text) => lists.replace(row, Buffer.from(text)),
    textOf(row) {
      const { buffer, byteOffset, length } = lists.bytesOf(row);
      return length === 0 ? "" : Buffer.from(buffer, byteOffset, length).toString();
    },
    compare(a, b) {
      const { buffer, starts } = lists.state;
      const [left, right] = [starts[a] ?? 0, starts[b] ?? 0];
      const length = Math.min(lists.lengthOf(a), lists.lengthOf(b));
      let at = 0;
      while (at < length && buffer[left + at] === buffer[right + at]) at += 1;
      if (at === length) return lists.lengthOf(a) - lists.lengthOf(b);
      return (buffer[left + at] as number) - (buffer[right + at] as number);
    },
  };
}
