import type { Lang } from "../src-shared/model/localized.ts";
import { everydayDictionary, orderingDictionary, type ShopText } from "../src-shared/text/shop/index.ts";
import { createText } from "../src-shared/text/text.ts";

/**
 * The shop's sentences in the browser: those of every day at once, those about ordering when a page needs them. `t` stays
 * the same function and knows more from then on.
 */
export async function createClientText(lang: Lang): Promise<{ t: ShopText; loadOrdering: () => Promise<void> }> {
  const everyday = await everydayDictionary[lang]();
  let text: ShopText = createText(lang, everyday);
  let ordering: Promise<void> | undefined;
  return {
    t: (key, values) => text(key, values),
    loadOrdering: () => {
      ordering ??= orderingDictionary[lang]().then(
        (more) => {
          text = createText(lang, { ...everyday, ...more });
        },
        (problem) => {
          // The next page that needs them tries again.
          ordering = undefined;
          throw problem;
        },
      );
      return ordering;
    },
  };
}
