import { wholeKey } from "../../../src-shared/shop-texts/forms.ts";
import type { ShopTextRow } from "../../../src-shared/shop-texts/operations.ts";
import type { OwnTexts } from "../../../src-shared/text/own-texts.ts";
import type { Lang } from "../../../src-shared/values/localized.ts";
import type { StandardText, TextForms } from "./standard-texts.ts";

/** Own forms of a text in one language, by form. */
export function ownForms({ key, standard }: StandardText, own: OwnTexts, lang: Lang): TextForms {
  const forms = Object.keys(standard[lang]) as (keyof TextForms)[];
  return Object.fromEntries(
    forms.flatMap((form) => {
      const text = own[lang][wholeKey(key, form)];
      return text === undefined ? [] : [[form, text]];
    }),
  );
}

/** A text for its screen. */
export const shopTextRow = (text: StandardText, own: OwnTexts, version: number): ShopTextRow => ({
  ...text,
  own: { en: ownForms(text, own, "en"), ar: ownForms(text, own, "ar") },
  version,
});
