/**
 * Numbers that stay sorted by a comparison of what they stand for: one is put and removed by halving. A number must be
 * removed while it still compares as it did when it was put.
 */
export interface SortedNumbers {
  /** The numbers in order, valid until the next change. */
  items(): Int32Array;
  put(number: number): void;
  /** Puts many at once: cheaper than one by one. */
  putAll(numbers: readonly number[]): void;
  remove(number: number): void;
  /** Where a number is, or would be. */
  placeOf(number: number): number;
}

/** `compare` is 0 for a number and itself only. `from` are numbers that are in order already. */
export function createSortedNumbers(compare: (a: number, b: number) => number, from?: Int32Array): SortedNumbers {
  let buffer = from ? from.slice() : new Int32Array(64);
  let length = from?.length ?? 0;

  function placeOf(number: number): number {
    let low = 0;
    let high = length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(buffer[middle] as number, number) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  function makeRoom(count: number): void {
    if (count <= buffer.length) return;
    const wider = new Int32Array(Math.max(count, Math.ceil(buffer.length * 1.5)));
    wider.set(buffer.subarray(0, length));
    buffer = wider;
  }

  function put(number: number): void {
    const place = placeOf(number);
    if (place < length && buffer[place] === number) return;
    makeRoom(length + 1);
    buffer.copyWithin(place + 1, place, length);
    buffer[place] = number;
    length += 1;
  }

  return {
    items: () => buffer.subarray(0, length),
    placeOf,
    put,
    putAll(numbers) {
      if (numbers.length < 8) {
        for (const number of numbers) put(number);
        return;
      }
      const added = [...numbers].sort(compare);
      const places = added.map(placeOf);
      makeRoom(length + added.length);
      // From the end, so that each stretch of those that were there moves once.
      let end = length;
      for (let i = added.length - 1; i >= 0; i--) {
        const place = places[i] as number;
        buffer.copyWithin(place + i + 1, place, end);
        buffer[place + i] = added[i] as number;
        end = place;
      }
      length += added.length;
    },
    remove(number) {
      const place = placeOf(number);
      if (place >= length || buffer[place] !== number) return;
      buffer.copyWithin(place, place + 1, length);
      length -= 1;
    },
  };
}
