import { foldArabic } from "../values/arabic.ts";
import type { LocalizedText } from "../values/localized.ts";

interface Named {
  id: string;
  slug: string;
  name: LocalizedText;
}

/** A name as addresses are compared by it: capitals and spellings of one letter make no difference. */
export const foldedName = (name: string): string => foldArabic(name).trim();

/** Whether an address's name for a category or subcategory is its id, its slug, or its name in either language. */
export function isCalled({ id, slug, name }: Named, key: string): boolean {
  const folded = foldedName(key);
  return (
    id === key ||
    slug === folded ||
    foldedName(name.en) === folded ||
    (name.ar !== undefined && foldedName(name.ar) === folded)
  );
}

/** Rows by what they are called (`isCalled`), where many keys are asked for: names are folded once. */
export class CalledRows<Row extends Named> {
  private readonly byKey = new Map<string, Row[]>();

  constructor(rows: Iterable<Row> = []) {
    for (const row of rows) this.add(row);
  }

  add(row: Row): void {
    const { id, slug, name } = row;
    // Ids are in small letters, which folding leaves.
    const keys = new Set([id, slug, foldedName(name.en), ...(name.ar === undefined ? [] : [foldedName(name.ar)])]);
    for (const key of keys) {
      const rows = this.byKey.get(key);
      if (rows) rows.push(row);
      else this.byKey.set(key, [row]);
    }
  }

  /** In the order in which they were added. */
  called(key: string): readonly Row[] {
    return this.byKey.get(foldedName(key)) ?? [];
  }
}
