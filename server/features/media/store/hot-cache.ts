/** A cache of the most recently used values, up to a total weight; the longest unused is removed first. */
export interface HotCache<Value> {
  get(key: string): Value | undefined;
  set(key: string, value: Value): void;
  delete(key: string): void;
  keys(): Iterable<string>;
}

/** @param limit total weight of all values, in the unit of `weigh`; a value that exceeds it alone is not stored. */
export function createHotCache<Value>(limit: number, weigh: (value: Value) => number): HotCache<Value> {
  // A Map remembers the order of insertion: re-inserting at each use leaves the longest unused in front.
  const entries = new Map<string, Value>();
  let weight = 0;

  function remove(key: string): void {
    const value = entries.get(key);
    if (value === undefined) return;
    entries.delete(key);
    weight -= weigh(value);
  }

  return {
    get(key) {
      const value = entries.get(key);
      if (value === undefined) return undefined;
      entries.delete(key);
      entries.set(key, value);
      return value;
    },
    set(key, value) {
      remove(key);
      if (weigh(value) > limit) return;
      entries.set(key, value);
      weight += weigh(value);
      for (const oldest of entries.keys()) {
        if (weight <= limit) break;
        remove(oldest);
      }
    },
    delete: remove,
    keys: () => entries.keys(),
  };
}
