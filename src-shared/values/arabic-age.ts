import type { LocalizedText } from "./localized.ts";

// Which Arabic text is older than its English. What counts is not when something was
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

/** 64 bits of a text's wording (FNV-1a from two beginnings); spaces make no difference. */
function fingerprint(text: string): string {
  const wording = text.replace(/\s+/g, " ").trim();
  return [0x811c9dc5, 0x050c5d1f].map((start) => fnv1a(wording, start).toString(36)).join(".");
}

function fnv1a(text: string, start: number): number {
  let hash = start;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    hash = Math.imul(hash ^ (unit & 0xff), 0x01000193);
    hash = Math.imul(hash ^ (unit >>> 8), 0x01000193);
  }
  return hash >>> 0;
}
