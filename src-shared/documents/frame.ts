import { createContext, useContext } from "react";
import { type DocumentKey, type DocumentText, documentWords } from "../text/documents/index.ts";
import type { Lang, LocalizedText } from "../values/localized.ts";
import type { Kit } from "./kit/kit.ts";

/** The frame of a document, which all its parts read: the kit, and both languages, the leading one first. */
export interface DocumentFrame {
  kit: Kit;
  lang: Lang;
  other: Lang;
  /** Whether it is marked as a reprint. */
  copy: boolean;
  /** Whether it is of a test order. */
  test: boolean;
  t: DocumentText;
  /** The same sentence in the other language. */
  u: DocumentText;
}

export function frameOf(kit: Kit, { lang, copy, test }: Pick<DocumentFrame, "lang" | "copy" | "test">): DocumentFrame {
  const other = lang === "ar" ? "en" : "ar";
  return { kit, lang, other, copy, test, t: documentWords[lang], u: documentWords[other] };
}

export const FrameContext = createContext<DocumentFrame | null>(null);

export function useFrame(): DocumentFrame {
  const frame = useContext(FrameContext);
  if (!frame) throw new Error("A part of a document is rendered outside of one.");
  return frame;
}

/** The text in the other language; null where it is missing or the same, so that English is not shown twice. */
export function otherLanguageOf(text: LocalizedText, lang: Lang): string | null {
  const own = lang === "ar" ? text.ar?.trim() || text.en : text.en;
  const other = lang === "ar" ? text.en : text.ar?.trim();
  return other && other !== own ? other : null;
}

export type { DocumentKey };
