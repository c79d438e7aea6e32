import type { Lang } from "../../values/localized.ts";

// Unicode's left-to-right isolate and its end. Text of users cannot hold them (api/schemas.ts).
const OPEN = "\u2066";
const CLOSE = "\u2069";

/** Isolates phone numbers, SKUs, amounts and dates, which run left to right in both languages. Each kit renders isolates in its own way. */
export const isolate = (text: string): string => (text === "" ? "" : OPEN + text + CLOSE);

export interface TextRun {
  text: string;
  isolated: boolean;
}

export function textRuns(text: string): TextRun[] {
  return text
    .split(/(\u2066[^\u2069]*\u2069)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith(OPEN) ? { text: part.slice(1, -1), isolated: true } : { text: part, isolated: false },
    );
}

/**
 * Isolates words of digits and Latin letters ("180×80", "HP-15s 16GB") in names of goods, because Arabic around them would
 * reorder their parts. Texts that hold an isolate already, and English texts, are unchanged.
 */
export function isolateForeign(text: string, lang: Lang): string {
  if (lang === "en" || text.includes(OPEN)) return text;
  return text.replace(/[+#]?[A-Za-z0-9][A-Za-z0-9 ×*/.,:'"+_-]*[A-Za-z0-9"%]|\d%/g, isolate);
}

/**
 * Isolates written as direction marks for PDF, whose fonts lack isolates. The first mark starts a run from left to right, the
 * second ends it; in Arabic a third gives brackets and stops after it to the Arabic text.
 */
export function withMarks(text: string, lang: Lang): string {
  const after = lang === "ar" ? "\u200e\u200f" : "\u200e";
  return textRuns(text)
    .map((piece) => (piece.isolated ? `\u200e${piece.text}${after}` : piece.text))
    .join("");
}
