import type { Lang } from "../values/localized.ts";
import { createText, type Text } from "./text.ts";

/** Texts of the owner's by language and whole key, plural form included ("cart.items_one"), in the place of the standard ones. */
export type OwnTexts = Readonly<Record<Lang, Readonly<Record<string, string>>>>;

export const NO_OWN_TEXTS: OwnTexts = { en: {}, ar: {} };

/**
 * Says dictionaries in both languages with own texts in the place of some; made once for each value of own texts. Equal texts
 * are one value: a thread gets a copy of them with every mail.
 */
export function createTextsWith<Key extends string>(
  standard: Readonly<Record<Lang, Readonly<Record<string, string>>>>,
): (own: OwnTexts) => Readonly<Record<Lang, Text<Key>>> {
  const made = new WeakMap<OwnTexts, Readonly<Record<Lang, Text<Key>>>>();
  let last: { own: string; texts: Readonly<Record<Lang, Text<Key>>> } | undefined;
  return (own) => {
    const known = made.get(own);
    if (known) return known;
    const written = JSON.stringify(own);
    if (last?.own !== written) {
      const en = createText<Key>("en", { ...standard.en, ...own.en });
      last = { own: written, texts: { en, ar: createText<Key>("ar", { ...standard.ar, ...own.ar }) } };
    }
    made.set(own, last.texts);
    return last.texts;
  };
}
