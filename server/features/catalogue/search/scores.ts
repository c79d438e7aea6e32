/** Documents that a search found, in no order, each with its score. */
export interface Match {
  docs: Int32Array;
  scores: Float32Array;
}

/** Scores of all documents while the words of a search are looked up one after another. */
export interface Scores {
  /** Begins a search. Of several words a document needs all of them, or any. */
  begin(needed: "all" | "any", docs: number): void;
  /** Begins the next word. */
  nextWord(): void;
  /** Adds to a document's score; nothing where it lacks an earlier word that it needs. */
  add(doc: number, score: number): void;
  /** The documents that have what they need. */
  found(): Match;
}

export function createScores(): Scores {
  let scores = new Float32Array(0);
  /** How many of the words so far a document has, in turn. */
  let had = new Uint8Array(0);
  let word = 0;
  let needsAll = true;

  return {
    begin(needed, docs) {
      needsAll = needed === "all";
      word = 0;
      if (scores.length < docs) {
        scores = new Float32Array(Math.ceil(docs * 1.2));
        had = new Uint8Array(scores.length);
      } else {
        scores.fill(0);
        had.fill(0);
      }
    },
    nextWord() {
      word += 1;
    },
    add(doc, score) {
      const words = had[doc] as number;
      if (needsAll && words !== word && words !== word - 1) return;
      had[doc] = needsAll ? word : 1;
      (scores[doc] as number) += score;
    },
    found() {
      const needed = needsAll ? word : 1;
      const docs = new Int32Array(had.length);
      let count = 0;
      for (let doc = 0; doc < had.length; doc++) if (had[doc] === needed) docs[count++] = doc;
      const found = { docs: docs.slice(0, count), scores: new Float32Array(count) };
      for (let i = 0; i < count; i++) found.scores[i] = scores[docs[i] as number] as number;
      return found;
    },
  };
}
