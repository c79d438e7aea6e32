/** Lists that a form holds as text, one entry a line. */
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

interface Lists {
  en: readonly string[];
  ar?: readonly string[] | undefined;
}

export const linesOf = (lists: Lists): LocalizedText => ({
  en: lists.en.join("\n"),
  ...(lists.ar ? { ar: lists.ar.join("\n") } : {}),
});

/** The lines that say something, without the blanks around them. */
export const splitLines = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export function listOf(text: LocalizedText): { en: string[]; ar?: string[] } {
  const ar = splitLines(text.ar ?? "");
  return { en: splitLines(text.en), ...(ar.length > 0 ? { ar } : {}) };
}
