import type { Lang } from "../../src-shared/values/localized.ts";

/** Properties whose English is a key too: of a list's parts, of an address, of what the browser stores. */
const KEYS = new Set(["name", "title", "label", "value", "areas"]);

/**
 * A copy of a page's data without the texts that its language does not show, which were a fifth of a page on its way to a phone.
 * On an English page the Arabic goes. On an Arabic page the English goes where there is Arabic instead, and is empty then, except
 * where it is a key.
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
  for (const [key, part] of Object.entries(value)) {
    if (isBilingual && key === "ar" && lang === "en") continue;
    const isLeft = isBilingual && key === "en" && lang === "ar" && !isKey;
    copied[key] = isLeft ? (typeof part === "string" ? "" : []) : copy(part, lang, KEYS.has(key));
  }
  return copied;
}

/** A text in one language, or a list of texts, that is not blank. */
const isText = (value: unknown): boolean =>
  typeof value === "string" ? value.trim() !== "" : Array.isArray(value) && value.length > 0;
