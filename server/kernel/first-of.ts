/** Above this share of all, sorting all is quicker than picking. */
const MANY = 0.25;

/** The first `count` in the order of `compare`, sorted; the others are not sorted. */
export function firstOf<T>(items: readonly T[], compare: (a: T, b: T) => number, count: number): T[] {
  if (count >= items.length * MANY) return items.toSorted(compare).slice(0, count);
  // A heap whose first is the last of those picked so far.
  const picked = items.slice(0, count).sort((a, b) => compare(b, a));
  for (let i = count; i < items.length && count > 0; i++) {
    const item = items[i] as T;
    if (compare(item, picked[0] as T) < 0) replaceLast(picked, item, compare);
  }
  return picked.sort(compare);
}

function replaceLast<T>(heap: T[], item: T, compare: (a: T, b: T) => number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && compare(heap[child + 1] as T, heap[child] as T) > 0) child += 1;
    if (compare(heap[child] as T, item) <= 0) break;
    heap[at] = heap[child] as T;
    at = child;
  }
  heap[at] = item;
}
