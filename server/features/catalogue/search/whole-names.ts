/**
 * Products by their whole names: the 64 bits of each one's wording (`wholeTerm`), in ascending order. Most names are those of one product
 * only: as words of the index they would be four of five of its words in a large shop.
 */

import { LANGS } from "../../../../src-shared/values/localized.ts";
import { createSortedNumbers } from "../../../kernel/columns/sorted-numbers.ts";
import { ownTurn } from "../../../kernel/own-turn.ts";
import type { Scores } from "./scores.ts";

export interface WholeNamesState {
  /** Two numbers of 32 bits for each slot, of which a product has one in each language; both are 0 for no name. */
  high: Uint32Array;
  low: Uint32Array;
  /** Slots in the order of their names. */
  inOrder: Int32Array;
}

export interface WholeNames {
  /** Sets the names of a document, as terms (`wholeTerm`): one in each language at most. */
  put(doc: number, terms: readonly string[]): void;
  /** The number of this very name until the next change, or none. */
  numbersOf(term: string): number[];
  /** How many names of documents are this one. */
  count(number: number): number;
  /** Adds `score` to the score of each document of this name. */
  addTo(scores: Scores, number: number, score: number): void;
  state(): WholeNamesState;
}

/** Slots that get their place in the order between two turns of the event loop. */
const SORTED_AT_ONCE = 1000;

const partsOf = (term: string): [high: number, low: number] => {
  const [high = 0, low = 0] = term
    .slice(1)
    .split(".", 2)
    .map((part) => Number.parseInt(part, 36));
  return [high, low];
};

function createSlots(from?: WholeNamesState) {
  let { high, low } = from ?? { high: new Uint32Array(128), low: new Uint32Array(128) };
  const compare = (a: number, b: number): number =>
    (high[a] as number) - (high[b] as number) || (low[a] as number) - (low[b] as number) || a - b;
  const inOrder = createSortedNumbers(compare, from?.inOrder);

  function makeRoom(slots: number): void {
    if (slots <= high.length) return;
    const [more, less] = [new Uint32Array(Math.ceil(slots * 1.2)), new Uint32Array(Math.ceil(slots * 1.2))];
    more.set(high);
    less.set(low);
    [high, low] = [more, less];
  }

  return {
    inOrder,
    /** Sets the names of a document, whose slots are in no order yet; returns those that have one. */
    set(doc: number, terms: readonly string[]): number[] {
      const first = doc * LANGS.length;
      makeRoom(first + LANGS.length);
      const slots: number[] = [];
      for (let nth = 0; nth < LANGS.length; nth++) {
        const term = terms[nth];
        [high[first + nth], low[first + nth]] = term === undefined ? [0, 0] : partsOf(term);
        if (term !== undefined) slots.push(first + nth);
      }
      return slots;
    },
    isIn: (slot: number, [a, b]: readonly [number, number]): boolean => high[slot] === a && low[slot] === b,
    /** The place of the first slot whose name is not before this one. */
    placeOf([a, b]: readonly [number, number]): number {
      const order = inOrder.items();
      let [from, to] = [0, order.length];
      while (from < to) {
        const middle = (from + to) >>> 1;
        const slot = order[middle] as number;
        if ((high[slot] as number) < a || (high[slot] === a && (low[slot] as number) < b)) from = middle + 1;
        else to = middle;
      }
      return from;
    },
    nameIn: (slot: number): [number, number] => [high[slot] ?? 0, low[slot] ?? 0],
    state: (): WholeNamesState => ({ high, low, inOrder: inOrder.items() }),
  };
}

export function createWholeNames(from?: WholeNamesState): WholeNames {
  const slots = createSlots(from);

  function* slotsFrom(place: number): Generator<number> {
    const order = slots.inOrder.items();
    const name = slots.nameIn(order[place] as number);
    for (let at = place; at < order.length && slots.isIn(order[at] as number, name); at++) yield order[at] as number;
  }

  return {
    put(doc, terms) {
      for (let nth = 0; nth < LANGS.length; nth++) {
        const slot = doc * LANGS.length + nth;
        if (!slots.isIn(slot, [0, 0])) slots.inOrder.remove(slot);
      }
      slots.inOrder.putAll(slots.set(doc, terms));
    },
    numbersOf(term) {
      const name = partsOf(term);
      const place = slots.placeOf(name);
      const slot = slots.inOrder.items()[place];
      return slot !== undefined && slots.isIn(slot, name) ? [place] : [];
    },
    count: (number) => slotsFrom(number).reduce((count) => count + 1, 0),
    addTo(scores, number, score) {
      for (const slot of slotsFrom(number)) scores.add(Math.floor(slot / LANGS.length), score, true);
    },
    state: slots.state,
  };
}

/** The names of a whole catalogue, each document once. */
export function gatherWholeNames() {
  const slots = createSlots();
  const set: number[] = [];
  return {
    put(doc: number, terms: readonly string[]): void {
      set.push(...slots.set(doc, terms));
    },
    async state(): Promise<WholeNamesState> {
      for (let first = 0; first < set.length; first += SORTED_AT_ONCE) {
        slots.inOrder.putAll(set.slice(first, first + SORTED_AT_ONCE));
        await ownTurn();
      }
      return slots.state();
    },
  };
}
