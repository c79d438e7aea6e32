/** A list that stays sorted: an item is found, put and removed by halving, without sorting again. */
export interface SortedList<T> {
  readonly items: readonly T[];
  /** Replaces everything. */
  fill(items: Iterable<T>): void;
  /** Puts an item; one of the same place is replaced. */
  put(item: T): void;
  remove(item: T): void;
}

/** `compare` is 0 only for items of the same place, of which the list holds one. */
export function createSortedList<T>(compare: (a: T, b: T) => number): SortedList<T> {
  const items: T[] = [];

  function placeOf(item: T): number {
    let low = 0;
    let high = items.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (compare(items[middle] as T, item) < 0) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  const isAt = (place: number, item: T): boolean => place < items.length && compare(items[place] as T, item) === 0;

  return {
    items,
    fill(all) {
      items.length = 0;
      for (const item of all) items.push(item);
      items.sort(compare);
    },
    put(item) {
      const place = placeOf(item);
      items.splice(place, isAt(place, item) ? 1 : 0, item);
    },
    remove(item) {
      const place = placeOf(item);
      if (isAt(place, item)) items.splice(place, 1);
    },
  };
}
