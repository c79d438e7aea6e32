import { fingerprint } from "./fingerprint.ts";
import type { LocalizedText } from "./localized.ts";

// Detection of Arabic texts that are older than their English. Wordings are compared, not dates: Arabic is written for one
// wording of the English, and outdated when the English differs from it. Restoring the English clears the flag.
//
// Only outdated fields are stored: field → fingerprint of the English that the Arabic was written for.

/** Bilingual texts by the names of their fields: "name", "seo.title", "specs.load.value" … */
export type BilingualTexts = Readonly<Record<string, LocalizedText>>;
export type ArabicSources = Readonly<Record<string, string>>;

/**
 * The outdated fields to store after a change from `before` to `after`. `checked` names fields whose Arabic was confirmed as
 * right; `writtenFor` has the fingerprint of the English that a field's Arabic was written for, where that is known.
 */
export function arabicSources(
  before: { texts: BilingualTexts; sources: ArabicSources } | undefined,
  after: BilingualTexts,
  checked: readonly string[] = [],
  writtenFor: ArabicSources = {},
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [field, text] of Object.entries(after)) {
    const old = before?.texts[field];
    const arabic = arabicOf(text);
    const told = writtenFor[field];
    if (told !== undefined) {
      if (arabic !== "" && told !== fingerprint(text.en)) kept[field] = told;
      continue;
    }
    if (!old || arabic === "" || arabic !== arabicOf(old) || checked.includes(field)) continue;
    const source = before?.sources[field] ?? fingerprint(old.en);
    if (source !== fingerprint(text.en)) kept[field] = source;
  }
  return kept;
}

/** Fields with English and without Arabic. */
export function arabicMissing(texts: BilingualTexts): string[] {
  return Object.keys(texts).filter((field) => {
    const text = texts[field];
    return text !== undefined && text.en.trim() !== "" && arabicOf(text) === "";
  });
}

const arabicOf = (text: LocalizedText): string => text.ar?.trim() ?? "";
