/** The shop's two languages: English first, Arabic second (specification, opening paragraph). */
export const LANGS = ["en", "ar"] as const;
export type Lang = (typeof LANGS)[number];

/** Bilingual text. English is always there; Arabic may be missing (src-shared/README.md, Languages). */
export interface LocalizedText {
  en: string;
  ar?: string;
}

/**
 * The text in the wanted language, with the language it really is in.
 * Missing or blank Arabic falls back to English, and `lang` shows it, because
 * English shown inside an Arabic page needs its own `lang` and `dir`.
 */
export function localize(text: LocalizedText, lang: Lang): { text: string; lang: Lang } {
  if (lang === "ar" && text.ar !== undefined && text.ar.trim() !== "") {
    return { text: text.ar, lang: "ar" };
  }
  return { text: text.en, lang: "en" };
}

/** Only the text of `localize`, for places without a language (mail subjects, file names). */
export function textIn(text: LocalizedText, lang: Lang): string {
  return localize(text, lang).text;
}

/** The direction a language is written in. */
export function directionOf(lang: Lang): "ltr" | "rtl" {
  return lang === "ar" ? "rtl" : "ltr";
}
