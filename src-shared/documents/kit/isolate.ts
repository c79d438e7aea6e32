import type { Lang } from "../../values/localized.ts";

// Unicode's own brackets for "this keeps its direction". Nothing that people type can hold them (api/schemas.ts).
const OPEN = "\u2066";
const CLOSE = "\u2069";

/** Phone numbers, SKUs, amounts and dates: left to right wherever they stand. Each kit shows it in its own way. */
export const isolate = (text: string): string => (text === "" ? "" : OPEN + text + CLOSE);

export interface Piece {
  text: string;
  isolated: boolean;
}

export function piecesOf(text: string): Piece[] {
  return text
    .split(/(\u2066[^\u2069]*\u2069)/)
    .filter((part) => part !== "")
    .map((part) =>
      part.startsWith(OPEN) ? { text: part.slice(1, -1), isolated: true } : { text: part, isolated: false },
    );
}

/**
 * In names of goods, what is written with digits and Latin letters ("180×80", "HP-15s 16GB"), isolated: Arabic around it
 * would turn its parts round. Texts that hold an isolate already, and texts in English, stay as they are.
 */
export function isolateForeign(text: string, lang: Lang): string {
  if (lang === "en" || text.includes(OPEN)) return text;
  return text.replace(/[+#]?[A-Za-z0-9][A-Za-z0-9 ×*/.,:'"+_-]*[A-Za-z0-9"%]|\d%/g, isolate);
}

/**
 * For PDF, whose fonts know no isolates: the same with marks. The first makes what follows run left to right, the second
 * ends that; inside Arabic a third lets brackets and stops behind it belong to the Arabic again.
 */
export function withMarks(text: string, lang: Lang): string {
  const after = lang === "ar" ? "\u200e\u200f" : "\u200e";
  return piecesOf(text)
    .map((piece) => (piece.isolated ? `\u200e${piece.text}${after}` : piece.text))
    .join("");
}
