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
  /** The documents that have what they need, a telling term of it strongly, and pass. The match is the caller's. */
  found(passes?: (doc: number) => boolean): Match;
}

/**
 * A score as a whole number: the bits of a positive float are in the order of what they say. The last of them says instead whether the score
 * is strong. Of two such numbers the better is found without a branch, which a processor could not foresee: a search for two common words
 * takes less than half the time so. Never 0.
 */
const packScore = (score: number, strong: boolean): number => {
  floats[0] = score;
  return Math.max(2, (bits[0] as number) & ~1) | Number(strong);
};
const floats = new Float32Array(1);
const bits = new Int32Array(floats.buffer);

/** The better of two scores, strong if one of them is. */
function better(a: number, b: number): number {
  const less = a - b;
  return (a - (less & (less >> 31))) | ((a | b) & 1);
}

/** 1 or 0, for numbers of 31 bits. */
const isPositive = (number: number): number => -number >>> 31;

export function createScores(): Scores {
  let scores = new Float32Array(0);
  /** The best of the current part of a term, as `packScore` says; 0 for none. */
  let best = new Int32Array(0);
  /** The same as floats. */
  let bestScores = new Float32Array(best.buffer);
  /** The last needed term that a document has, by number. */
  let lastNeeded = new Uint8Array(0);
  /** How many of the needed terms a document has. */
  let had = new Uint8Array(0);
  let strongly = new Uint8Array(0);
  /** Documents to which the current part has added, where no row was; at the end, those that were found. */
  let docs = new Int32Array(0);
  let added = 0;
  let hasRow = false;
  let needed = 0;
  let isOptional = false;
  let isTelling = true;
  let needsAll = true;

  /**
   * Counts what the current part has found in these documents, but in those that lack an earlier term that they need. Without a branch, as
   * `better`: `counted` and `isNew` are 1 or 0. `missing` is how many of the needed terms a document lacks, this one among them. What is
   * read again and again stands in the function: the compiler cannot know that nothing else changes it.
   */
  function count(from: number, to: number): void {
    const bests = best;
    const bestFloats = bestScores;
    const sums = scores;
    const lasts = lastNeeded;
    const counts = had;
    const strongs = strongly;
    const telling = Number(isTelling);
    const mayAdd = Number(!isOptional);
    const mayMiss = needsAll ? mayAdd : needed;
    for (let doc = from; doc < to; doc++) {
      const packed = bests[doc] as number;
      const missing = needed - (counts[doc] as number);
      const counted = isPositive(packed) & isPositive(mayMiss + 1 - missing);
      const last = lasts[doc] as number;
      const isNew = counted & mayAdd & isPositive(needed - last);
      bests[doc] = packed & ~1 & -counted;
      sums[doc] = (sums[doc] as number) + (bestFloats[doc] as number);
      bests[doc] = 0;
      strongs[doc] = (strongs[doc] as number) | (packed & telling & counted);
      counts[doc] = (counts[doc] as number) + isNew;
      lasts[doc] = last ^ ((last ^ needed) & -isNew);
    }
  }

  /** Where nothing but few documents was added, no others are walked through. */
  function endPart(): void {
    if (hasRow) count(0, best.length);
    else for (let i = 0; i < added; i++) count(docs[i] as number, (docs[i] as number) + 1);
    added = 0;
    hasRow = false;
  }

  return {
    begin(which, documents) {
      needsAll = which === "all";
      added = 0;
      hasRow = false;
      needed = 0;
      if (docs.length >= documents) {
        for (const column of [scores, best, lastNeeded, had, strongly]) column.fill(0);
        return;
      }
      // Even, as a row is.
      const size = 2 * Math.ceil(documents * 0.6);
      [scores, best, docs] = [new Float32Array(size), new Int32Array(size), new Int32Array(size)];
      bestScores = new Float32Array(best.buffer);
      [lastNeeded, had, strongly] = [new Uint8Array(size), new Uint8Array(size), new Uint8Array(size)];
    },
    nextTerm({ optional, telling }) {
      endPart();
      isOptional = optional;
      isTelling = telling;
      if (!optional) needed += 1;
    },
    alsoOfTerm: endPart,
    add(doc, score, strong) {
      const before = best[doc] as number;
      if (before === 0 && !hasRow) docs[added++] = doc;
      best[doc] = better(before, packScore(score, strong));
    },
    addRow(row, worth, strongFrom) {
      hasRow = true;
      const packed = Int32Array.from(worth, (score, level) =>
        score === 0 ? 0 : packScore(score, level >= strongFrom),
      );
      const bests = best;
      const end = Math.min(row.length, bests.length / 2);
      for (let at = 0; at < end; at++) {
        const two = row[at] as number;
        const doc = 2 * at;
        bests[doc] = better(bests[doc] as number, packed[two & 0xf] as number);
        bests[doc + 1] = better(bests[doc + 1] as number, packed[two >>> 4] as number);
      }
    },
    found(passes) {
      endPart();
      const [sums, counts, strongs, picked] = [scores, had, strongly, docs];
      const least = needsAll ? needed : 1;
      let count = 0;
      for (let doc = 0; doc < counts.length; doc++) {
        picked[count] = doc;
        count += (strongs[doc] as number) & isPositive((counts[doc] as number) - least + 1);
      }
      const matched = passes ? picked.subarray(0, count).filter(passes) : picked.slice(0, count);
      const found = new Float32Array(matched.length);
      for (let i = 0; i < found.length; i++) {
        const doc = matched[i] as number;
        const share = (counts[doc] as number) / Math.max(1, needed);
        found[i] = (sums[doc] as number) * share * share;
      }
      return { docs: matched, scores: found, exact: needsAll && found.length > 0 };
    },
  };
}
