import type { LocalizedText } from "./localized.ts";

// Which Arabic text is older than its English (capabilities, 52). What counts is not when something was
// saved but what it says: Arabic was written against one wording of the English, and is older as soon as the
// English says something else. So putting the English back makes the flag go, as it should, and a date would not.
//
// Kept is only what is older: field → fingerprint of the English it was written against. A field that is not
// kept is up to date (or has no Arabic), so a catalogue in good order keeps nothing.

/** Every bilingual text of a thing by the name of its field: "name", "seo.title", "specs.load.value" … */
export type BilingualTexts = Readonly<Record<string, LocalizedText>>;
export type ArabicSources = Readonly<Record<string, string>>;

/**
 * What is to be kept after a change from `before` to `after`. `checked` names fields whose Arabic somebody has read
 * again and found right as it is.
 */
export function arabicSources(
  before: { texts: BilingualTexts; sources: ArabicSources } | undefined,
  after: BilingualTexts,
  checked: readonly string[] = [],
): Record<string, string> {
  const kept: Record<string, string> = {};
  for (const [field, text] of Object.entries(after)) {
    const old = before?.texts[field];
    const arabic = arabicOf(text);
    if (!old || arabic === "" || arabic !== arabicOf(old) || checked.includes(field)) continue;
    const source = before?.sources[field] ?? fingerprint(old.en);
    if (source !== fingerprint(text.en)) kept[field] = source;
  }
  return kept;
}

/** Fields that say something in English and nothing in Arabic. */
export function arabicMissing(texts: BilingualTexts): string[] {
  return Object.keys(texts).filter((field) => {
    const text = texts[field];
    return text !== undefined && text.en.trim() !== "" && arabicOf(text) === "";
  });
}

const arabicOf = (text: LocalizedText): string => text.ar?.trim() ?? "";

/** 53 bits of a text's wording; spaces make no difference. Equal by accident once in some 10^15 changes. */
function fingerprint(text: string): string {
  let a = 0xdeadbeef;
  let b = 0x41c6ce57;
  for (const char of text.replace(/\s+/g, " ").trim()) {
    const code = char.codePointAt(0) ?? 0;
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}
