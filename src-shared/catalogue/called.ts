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
