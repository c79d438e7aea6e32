import { createContext, useContext } from "react";
import { type DocumentKey, type DocumentText, documentWords } from "../text/documents/index.ts";
import type { Lang, LocalizedText } from "../values/localized.ts";
import type { Kit } from "./primitives/kit.ts";

/** What every part of a paper knows: the pieces to draw with, and both languages, the leading one first. */
export interface Sheet {
  kit: Kit;
  lang: Lang;
  other: Lang;
  /** Says a reprint. */
  copy: boolean;
  t: DocumentText;
  /** The same sentence in the other language. */
  u: DocumentText;
}

export function sheetOf(kit: Kit, lang: Lang, copy: boolean): Sheet {
  const other = lang === "ar" ? "en" : "ar";
  return { kit, lang, other, copy, t: documentWords[lang], u: documentWords[other] };
}

export const SheetContext = createContext<Sheet | null>(null);

export function useSheet(): Sheet {
  const sheet = useContext(SheetContext);
  if (!sheet) throw new Error("A part of a paper stands outside of one.");
  return sheet;
}

/** A text in the other language, when it has one of its own: missing Arabic is not filled with English twice. */
export function besides(text: LocalizedText, lang: Lang): string | null {
  const own = lang === "ar" ? text.ar?.trim() || text.en : text.en;
  const other = lang === "ar" ? text.en : text.ar?.trim();
  return other && other !== own ? other : null;
}

export type { DocumentKey };
