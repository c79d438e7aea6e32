/** Documents that a search found, in no order, each with its score. */
export interface Match {
  docs: Int32Array;
  scores: Float32Array;
  /** Whether they are what was asked for; otherwise they are near it. */
  exact: boolean;
  /** Whether the cheapest of what fits well come first. */
  cheapestFirst?: boolean;
}

/** Scores of all documents while the terms of a search are looked up one after another. */
export interface Scores {
  /** Begins a search. Of several terms a document needs all of them, or any. */
  begin(needed: "all" | "any", docs: number): void;
  /** Begins the next term; a document need not have an optional one, and does not count as found by it. A telling one finds strongly. */
  nextTerm(term: { optional: boolean; telling: boolean }): void;
  /** What is added from here on counts beside what the same term has added so far. */
  alsoOfTerm(): void;
  /** Notes that a document has the term so well: the best counts. Nothing where it lacks an earlier term that it needs. */
  add(doc: number, score: number, strong: boolean): void;
  /**
   * As `add` for every document of a row (common-words.ts): `worth` is the score of each half of a byte, 0 for none, and those from
   * `strongFrom` on are strong.
   */
  addRow(row: Uint8Array, worth: Float64Array, strongFrom: number): void;
  /** The documents that have what they need, a telling term of it strongly, and pass. */
  found(passes: (doc: number) => boolean): Match;
}

export function createScores(): Scores {
  let scores = new Float32Array(0);
  /** The best of the current term so far, or of its part. */
  let best = new Float32Array(0);
  /** The part of a term of which `best` is, by number. */
  let last = new Uint8Array(0);
  let part = 0;
  /** The last needed term that a document has, by number. */
  let lastNeeded = new Uint8Array(0);
  /** How many of the needed terms a document has. */
  let had = new Uint8Array(0);
  let strongly = new Uint8Array(0);
  let needed = 0;
  let isOptional = false;
  let isTelling = true;
  let needsAll = true;

  function add(doc: number, score: number, strong: boolean): void {
    if (last[doc] !== part) {
      const before = isOptional || lastNeeded[doc] === needed ? needed : needed - 1;
      if (needsAll && had[doc] !== before) return;
      last[doc] = part;
      best[doc] = score;
      (scores[doc] as number) += score;
      if (!isOptional && lastNeeded[doc] !== needed) {
        lastNeeded[doc] = needed;
        (had[doc] as number) += 1;
      }
    } else if (score > (best[doc] as number)) {
      (scores[doc] as number) += score - (best[doc] as number);
      best[doc] = score;
    }
    if (strong && isTelling) strongly[doc] = 1;
  }

  return {
    begin(which, docs) {
      needsAll = which === "all";
      part = 0;
      needed = 0;
      if (scores.length < docs) {
        const size = Math.ceil(docs * 1.2);
        [scores, best] = [new Float32Array(size), new Float32Array(size)];
        [last, lastNeeded] = [new Uint8Array(size), new Uint8Array(size)];
        [had, strongly] = [new Uint8Array(size), new Uint8Array(size)];
      } else {
        scores.fill(0);
        last.fill(0);
        lastNeeded.fill(0);
        had.fill(0);
        strongly.fill(0);
      }
    },
    nextTerm({ optional, telling }) {
      part += 1;
      isOptional = optional;
      isTelling = telling;
      if (!optional) needed += 1;
    },
    alsoOfTerm() {
      part += 1;
    },
    add,
    addRow(row, worth, strongFrom) {
      for (let at = 0; at < row.length; at++) {
        const two = row[at] as number;
        // Neither of the two has the word.
        if (two === 0) continue;
        const [low, high] = [two & 0xf, two >>> 4];
        if (worth[low] !== 0) add(2 * at, worth[low] as number, low >= strongFrom);
        if (worth[high] !== 0) add(2 * at + 1, worth[high] as number, high >= strongFrom);
      }
    },
    found(passes) {
      const least = needsAll ? needed : 1;
      const docs = new Int32Array(had.length);
      let count = 0;
      for (let doc = 0; doc < had.length; doc++) {
        if ((had[doc] as number) >= least && strongly[doc] === 1 && passes(doc)) docs[count++] = doc;
      }
      const found = new Float32Array(count);
      for (let i = 0; i < count; i++) {
        const doc = docs[i] as number;
        const share = (had[doc] as number) / Math.max(1, needed);
        found[i] = (scores[doc] as number) * share * share;
      }
      return { docs: docs.slice(0, count), scores: found, exact: needsAll && count > 0 };
    },
  };
}
