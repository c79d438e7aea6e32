import type { Columns } from "../index/columns.ts";
import type { SortOrders } from "../index/sort-orders.ts";
import type { Match } from "./scores.ts";

/** Steps into which scores are told apart; what is in the same is in the shop's order. */
const STEPS = 2 ** 20;
const PLACES = 2 ** 24;
/** Above so many sorting all is quicker than picking. */
const PICKED = 500;

interface Placed {
  columns: Pick<Columns, "at">;
  orders: Pick<SortOrders, "places" | "of">;
}

/** The products of a match from the best on; as many as asked for. */
export function rankedDocs({ orders }: Pick<Placed, "orders">, { docs, scores }: Match, count = docs.length): number[] {
  const places = orders.places();
  let best = 0;
  for (const score of scores) if (score > best) best = score;
  const keys = new Float64Array(docs.length);
  for (let i = 0; i < keys.length; i++) {
    const below = 1 - (scores[i] as number) / (best || 1);
    keys[i] = Math.round(below * STEPS) * PLACES + (places[docs[i] as number] as number);
  }
  const inOrder = orders.of("place");
  return Array.from(leastOf(keys, count), (key) => inOrder[key % PLACES] as number);
}

export const rankedIds = (placed: Placed, match: Match, count?: number): string[] =>
  rankedDocs(placed, match, count).map((doc) => placed.columns.at.ids[doc] as string);

/** The `count` least of these numbers, sorted. */
function leastOf(numbers: Float64Array, count: number): Float64Array {
  if (count > PICKED || count >= numbers.length) return numbers.sort().subarray(0, count);
  // A heap whose first is the greatest of those picked so far.
  const picked = numbers.slice(0, count).sort().reverse();
  for (let i = count; i < numbers.length && count > 0; i++) {
    const number = numbers[i] as number;
    if (number < (picked[0] as number)) replaceGreatest(picked, number);
  }
  return picked.sort();
}

function replaceGreatest(heap: Float64Array, number: number): void {
  let at = 0;
  for (;;) {
    let child = 2 * at + 1;
    if (child >= heap.length) break;
    if (child + 1 < heap.length && (heap[child + 1] as number) > (heap[child] as number)) child += 1;
    if ((heap[child] as number) <= number) break;
    heap[at] = heap[child] as number;
    at = child;
  }
  heap[at] = number;
}
