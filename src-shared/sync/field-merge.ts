// The three-way merge of a row that was edited on a desktop and on the server (electron/README.md, 13).
//
// 1. A field changed on one side only takes that side's value, a field changed alike on both sides that value.
// 2. Fields of one group (a price and its compare-at price, an address) are decided together: halves of two
//    people's edits could make a pair that neither of them meant.
// 3. A field changed differently on both sides is a conflict: `merged` has the server's value until a person has
//    chosen, so that nothing is overwritten silently.
// Comparing only mine with theirs (no base) would turn every difference into a conflict.

type Row = Readonly<Record<string, unknown>>;

export interface FieldMerge<T> {
  merged: T;
  /** Names of the fields for a person to decide. */
  conflicts: string[];
}

/**
 * Merges plain JSON rows. `base` is the row both started from; a missing field and an undefined one are the same.
 * `groups` lists fields that are decided together; RangeError when a field is in two of them.
 */
export function mergeFields<T extends object>(
  base: T,
  mine: T,
  theirs: T,
  groups: readonly (readonly string[])[] = [],
): FieldMerge<T> {
  const [before, here, there] = [base as Row, mine as Row, theirs as Row];
  const merged: Record<string, unknown> = {};
  const conflicts: string[] = [];
  for (const fields of unitsOf([before, here, there], groups)) {
    const differs = (a: Row, b: Row) => fields.some((field) => !sameJson(read(a, field), read(b, field)));
    const isConflict = differs(before, here) && differs(before, there) && differs(here, there);
    const source = differs(before, here) && !isConflict ? here : there;
    for (const field of fields) {
      const value = read(source, field);
      if (value !== undefined) merged[field] = value;
      if (isConflict && !sameJson(read(here, field), read(there, field))) conflicts.push(field);
    }
  }
  return { merged: merged as T, conflicts };
}

/** Whether two JSON values are equal; the order of keys does not matter, an undefined key is a missing one. */
export function sameJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b) && a.length !== b.length) return false;
  const [left, right] = [a as Row, b as Row];
  return [...new Set([...Object.keys(left), ...Object.keys(right)])].every((key) =>
    sameJson(read(left, key), read(right, key)),
  );
}

// The fields that are decided as one: the groups, and each other field by itself.
function unitsOf(rows: readonly Row[], groups: readonly (readonly string[])[]): (readonly string[])[] {
  const grouped = groups.flat();
  const inTwo = grouped.find((field, index) => grouped.indexOf(field) !== index);
  if (inTwo !== undefined) throw new RangeError(`field ${inTwo} is in two groups`);
  // "__proto__" as a name would reach the object's own machinery (server/security.md, row 25).
  const names = new Set(rows.flatMap((row) => Object.keys(row)).filter((name) => name !== "__proto__"));
  return [...groups, ...[...names].filter((name) => !grouped.includes(name)).map((name) => [name])];
}

// Own fields only: a row has no field "constructor" because every object inherits one.
function read(row: Row, field: string): unknown {
  return Object.hasOwn(row, field) ? row[field] : undefined;
}
