/**
 * Edit distances of one word to others that come in alphabetical order: of the table of distances, the rows for the letters
 * that a candidate shares with the one before are kept.
 */
export interface EditDistances {
  /** Changed, missing or added letters up to the candidate; undefined beyond the limit. */
  to(candidate: string): number | undefined;
  /** Letters of the last candidate after which it was known to be beyond the limit, however it goes on; its length where it was not. */
  read(): number;
}

export function editDistances(word: string, limit: number): EditDistances {
  const width = word.length + 1;
  // A candidate that is longer by more than the limit is not read to its end.
  const table = new Uint16Array(width * (width + limit + 1));
  for (let i = 0; i < width; i++) table[i] = i;
  let earlier = "";
  /** Rows that are those of `earlier`, the first one beside. */
  let rows = 0;

  /** Fills the row for a candidate's next letter; the smallest number in it is its distance to any beginning of the word. */
  function fill(row: number, letter: number): number {
    const above = (row - 1) * width;
    const own = row * width;
    let least = row;
    table[own] = row;
    let before = row;
    for (let i = 1; i < width; i++) {
      let value = (table[above + i - 1] as number) + (word.charCodeAt(i - 1) === letter ? 0 : 1);
      const missing = (table[above + i] as number) + 1;
      if (missing < value) value = missing;
      if (before + 1 < value) value = before + 1;
      table[own + i] = value;
      before = value;
      if (value < least) least = value;
    }
    return least;
  }

  return {
    to(candidate) {
      let row = 0;
      while (row < rows && row < candidate.length && candidate.charCodeAt(row) === earlier.charCodeAt(row)) row += 1;
      earlier = candidate;
      let least = 0;
      while (row < candidate.length && least <= limit) {
        least = fill(row + 1, candidate.charCodeAt(row));
        row += 1;
      }
      rows = row;
      if (least > limit) return undefined;
      const distance = table[row * width + word.length] as number;
      return distance <= limit ? distance : undefined;
    },
    read: () => rows,
  };
}
