/**
 * Hashes of what each product on sale shows, by the product's number: the index keeps no card with which a changed one could
 * be compared. A hash is 52 bits of SHA-256. Where two texts have the same, a stored response shows the product as it was
 * until it changes again; at a thousand changes a second that is one in 140,000 years.
 */
import { hashNumber } from "../../../kernel/hash-number.ts";
import { SHOWN_FACTS, type ShownFact, type ShownFacts } from "../shown-parts.ts";

export type ShownHashesState = Record<ShownFact, Float64Array>;

export interface ShownHashes {
  /** Notes what the product of this number shows now, and returns which of it differs: all where nothing was noted. */
  put(doc: number, facts: ShownFacts): ReadonlySet<ShownFact>;
  /** Whether the product of this number shows this fact so. */
  shows(doc: number, fact: ShownFact, value: unknown): boolean;
  remove(doc: number): void;
  /** What `createShownHashes` takes. */
  state(): ShownHashesState;
}

/** A value that no hash has. */
const NOTHING = -1;

export function createShownHashes(from?: ShownHashesState): ShownHashes {
  const hashes = from ?? (Object.fromEntries(SHOWN_FACTS.map((fact) => [fact, nothing(64)])) as ShownHashesState);

  function makeRoom(count: number): void {
    if (count <= hashes.card.length) return;
    for (const fact of SHOWN_FACTS) {
      const wider = nothing(Math.ceil(count * 1.5));
      wider.set(hashes[fact]);
      hashes[fact] = wider;
    }
  }

  return {
    put(doc, facts) {
      makeRoom(doc + 1);
      const changed = new Set<ShownFact>();
      for (const fact of SHOWN_FACTS) {
        const now = hashOf(facts[fact]);
        if (hashes[fact][doc] !== now) changed.add(fact);
        hashes[fact][doc] = now;
      }
      return changed;
    },
    shows: (doc, fact, value) => hashes[fact][doc] === hashOf(value),
    remove(doc) {
      for (const fact of SHOWN_FACTS) hashes[fact][doc] = NOTHING;
    },
    state: () => hashes,
  };
}

const nothing = (length: number): Float64Array => new Float64Array(length).fill(NOTHING);

const hashOf = (fact: unknown): number => hashNumber(JSON.stringify(fact));
