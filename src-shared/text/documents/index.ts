import type { Lang } from "../../values/localized.ts";
import { createText, type KeyOf, type Text } from "../text.ts";
import ar from "./ar.ts";
import en from "./en.ts";

export type DocumentKey = KeyOf<typeof en>;
export type DocumentText = Text<DocumentKey>;

/** Dictionaries of both languages: most documents are in two. */
export const documentWords: Readonly<Record<Lang, DocumentText>> = {
  en: createText<DocumentKey>("en", en),
  ar: createText<DocumentKey>("ar", ar),
};
