/**
 * Numbers of rows by their ids: only the numbers, in the order of the ids, which stand elsewhere already. As a map, a hundred thousand
 * take five megabytes of the platform's heap.
 */
import { createSortedNumbers } from "./sorted-numbers.ts";

export interface RowNumbers {
  /** The number of a row; undefined of one that is not there. */
  find(id: string): number | undefined;
  /** Puts a row, whose id is in `ids` at its number. */
  put(number: number): void;
  /** Removes a row whose id is still in `ids`. */
  remove(number: number): void;
  /** All numbers in the order of their ids, valid until the next change. */
  items(): Int32Array;
}

/** `ids` by number; each once. `from` are numbers that are in order already. */
export function createRowNumbers(ids: readonly string[], from?: Int32Array): RowNumbers {
  const idOf = (number: number): string => ids[number] as string;
  const numbers = createSortedNumbers((a, b) => (idOf(a) < idOf(b) ? -1 : idOf(a) > idOf(b) ? 1 : 0), from);
  return {
    find(id) {
      const order = numbers.items();
      let [low, high] = [0, order.length];
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (idOf(order[middle] as number) < id) low = middle + 1;
        else high = middle;
      }
      const number = order[low];
      return number !== undefined && idOf(number) === id ? number : undefined;
    },
    put: numbers.put,
    remove: numbers.remove,
    items: numbers.items,
  };
}
