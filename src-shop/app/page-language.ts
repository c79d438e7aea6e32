import type { Lang } from "../../src-shared/values/localized.ts";

/** Properties whose English is a key too: of a list's parts, of an address, of what the browser stores. */
const KEYS = new Set(["name", "label", "value", "areas"]);

/**
 * A copy of a page's data without what it does not show: thumbhashes, which are for other clients of the API, and the texts of the
 * other language, which were a fifth of a page on its way to a phone. On an English page the Arabic goes. On an Arabic page the
 * English goes where there is Arabic instead, and is empty then, except where it is a key.
 */
export function inLanguageOfPage<T>(data: T, lang: Lang): T {
  return copy(data, lang, false) as T;
}

function copy(value: unknown, lang: Lang, isKey: boolean): unknown {
  if (typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((item) => copy(item, lang, isKey));
  const { en, ar } = value as { en?: unknown; ar?: unknown };
  const isBilingual = isText(en) && isText(ar);
  const copied: Record<string, unknown> = {};
  for (const key of Object.keys(value)) {
    const part = (value as Record<string, unknown>)[key];
    if (isBilingual && key === "ar" && lang === "en") continue;
    const isLeft = isBilingual && key === "en" && lang === "ar" && !isKey;
    if (key === "thumbhash") copied[key] = null;
    else if (isLeft) copied[key] = typeof part === "string" ? "" : [];
    else copied[key] = copy(part, lang, KEYS.has(key) && !isCard(value));
  }
  return copied;
}

/** A card is found by its product's slug. Only the whole product, whose name a cart stores, has variants. */
const isCard = (value: object): boolean => "priceFrom" in value && !("variants" in value);

/** A text in one language, or a list of texts, that is not blank. */
const isText = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : Array.isArray(value) && value.length > 0;
