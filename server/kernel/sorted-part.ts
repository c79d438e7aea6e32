/** Up to this share of all, picking the first ones is quicker than parting. */
const FEW = 0.01;

/**
 * The items at the places `from` to `to` (exclusive) as if all were sorted by `compare`; the others are not. Its time grows with the
 * items, and hardly with the place.
 */
export function sortedPart<T>(
  items: readonly T[],
  compare: (a: T, b: T) => number,
  { from = 0, to = items.length }: { from?: number; to?: number },
): T[] {
  if (to <= items.length * FEW) return firstOf(items, compare, to).slice(from);
  const all = items.slice();
  const end = Math.min(to, all.length);
  if (from > 0) part(all, compare, from, 0);
  if (end < all.length) part(all, compare, end, from);
  return all.slice(from, end).sort(compare);
}

/** The first `count`, sorted: of all others most are compared once. */
function firstOf<T>(items: readonly T[], compare: (a: T, b: T) => number, count: number): T[] {
  if (count <= 0) return [];
  // Of items that stand the other way round, as those of a list by time whose newest are asked for, each would replace one of those picked.
  const isReversed = compare(items.at(-1) as T, items[0] as T) < 0;
  const rest = items.length - count;
  // A heap whose first is the last of those picked so far.
  const picked = (isReversed ? items.slice(rest) : items.slice(0, count)).sort((a, b) => compare(b, a));
  for (let i = 0; i < rest; i++) {
    const item = items[isReversed ? rest - 1 - i : count + i] as T;
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

/** Moves what is before the place `at` in the order to before it, and the rest behind; items before `first` stay where they are. */
function part<T>(items: T[], compare: (a: T, b: T) => number, at: number, first: number): void {
  let [low, high] = [first, items.length - 1];
  let seed = 1;
  /** A place that has nothing to do with how the items happen to stand: fixed ones would be the worst for some lists. */
  const anyPlace = (): number => {
    seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
    return low + Math.floor((seed / 2 ** 32) * (high - low + 1));
  };
  while (low < high) {
    const pivot = middleOf(items[anyPlace()] as T, items[anyPlace()] as T, items[anyPlace()] as T, compare);
    let [left, right] = [low, high];
    while (left <= right) {
      while (compare(items[left] as T, pivot) < 0) left += 1;
      while (compare(pivot, items[right] as T) < 0) right -= 1;
      if (left > right) break;
      [items[left], items[right]] = [items[right] as T, items[left] as T];
      left += 1;
      right -= 1;
    }
    if (at <= right) high = right;
    else if (at >= left) low = left;
    else return;
  }
}

function middleOf<T>(a: T, b: T, c: T, compare: (a: T, b: T) => number): T {
  if (compare(a, b) < 0) return compare(b, c) < 0 ? b : compare(a, c) < 0 ? c : a;
  return compare(a, c) < 0 ? a : compare(b, c) < 0 ? c : b;
}
