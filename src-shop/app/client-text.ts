import {
  type Dictionary,
  everydayDictionary,
  partDictionary,
  type ShopText,
  type TextPart,
} from "../../src-shared/text/shop/index.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { createSmallText } from "./small-text.ts";

/**
 * Texts of the shop in the browser: the everyday part at once, other parts when a page needs them. `t` stays the same
 * function and then has more keys. The owner's words come with the page.
 */
export async function createClientText(
  lang: Lang,
  own?: Dictionary,
): Promise<{ t: ShopText; loadText: (part: TextPart) => Promise<void> }> {
  let dictionary: Dictionary;
  let text: ShopText;
  const add = (more: Dictionary) => {
    dictionary = { ...dictionary, ...more, ...own };
    text = createSmallText(lang, dictionary);
  };
  add(await everydayDictionary[lang]());
  const parts = new Map<TextPart, Promise<void>>();
  return {
    t: (key, values) => text(key, values),
    loadText: (part) => {
      const begun =
        parts.get(part) ??
        partDictionary[part][lang]().then(add, (problem) => {
          // The next page with this part tries again.
          parts.delete(part);
          throw problem;
        });
      parts.set(part, begun);
      return begun;
    },
  };
}
