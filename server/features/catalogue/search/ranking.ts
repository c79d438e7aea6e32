import { type Columns, FLAGS } from "../index/columns.ts";
import type { SortOrders } from "../index/sort-orders.ts";
import type { Match } from "./scores.ts";

/** Steps into which scores are told apart; what is in the same has best sellers first, then the shop's order. */
const STEPS = 2 ** 4;
const PLACES = 2 ** 24;
/** Above all prices in dirhams that are told apart, where the cheapest come first. */
const DEAR = 2 ** 28;
/** Of the cheapest first, what is less than so much of the best comes after all others. */
const GOOD = 0.5;
/** Above so many sorting all is quicker than picking. */
const PICKED = 500;

interface Placed {
  columns: Pick<Columns, "at">;
  orders: Pick<SortOrders, "places" | "of">;
}

/** The products of a match from the best on; as many as asked for. */
export function rankedDocs({ columns, orders }: Placed, match: Match, count = match.docs.length): number[] {
  const { docs, scores, cheapestFirst } = match;
  const places = orders.places();
  let best = 0;
  for (const score of scores) if (score > best) best = score;
  const keys = new Float64Array(docs.length);
  for (let i = 0; i < keys.length; i++) {
    const doc = docs[i] as number;
    const below = 1 - (scores[i] as number) / (best || 1);
    const isOther = ((columns.at.flags[doc] as number) & FLAGS.best) === 0;
    const price = below > GOOD ? DEAR : Math.min(columns.at.priceFrom[doc] as number, DEAR - 1);
    const step = cheapestFirst ? price : 2 * Math.round(below * STEPS) + Number(isOther);
    keys[i] = step * PLACES + (places[doc] as number);
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
