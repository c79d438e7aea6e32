import type { Lang } from "../values/localized.ts";
import { createText, type Text } from "./text.ts";

/** Texts of the owner's by language and whole key, plural form included ("cart.items_one"), in the place of the standard ones. */
export type OwnTexts = Readonly<Record<Lang, Readonly<Record<string, string>>>>;

export const NO_OWN_TEXTS: OwnTexts = { en: {}, ar: {} };

/** Says dictionaries in both languages with own texts in the place of some; made once for each value of own texts. */
export function createTextsWith<Key extends string>(
  standard: Readonly<Record<Lang, Readonly<Record<string, string>>>>,
): (own: OwnTexts) => Readonly<Record<Lang, Text<Key>>> {
  const made = new WeakMap<OwnTexts, Readonly<Record<Lang, Text<Key>>>>();
  return (own) => {
    const known = made.get(own) ?? {
      en: createText<Key>("en", { ...standard.en, ...own.en }),
      ar: createText<Key>("ar", { ...standard.ar, ...own.ar }),
    };
    made.set(own, known);
    return known;
  };
}
