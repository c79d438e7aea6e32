import type { Lang } from "../../values/localized.ts";
import { createText, type KeyOf, type Text } from "../text.ts";
import ar from "./ar.ts";
import en from "./en.ts";

export type ContentKey = KeyOf<typeof en>;

/** Dictionaries of both languages: the server writes texts in both. */
export const contentText: Readonly<Record<Lang, Text<ContentKey>>> = {
  en: createText("en", en),
  ar: createText("ar", ar),
};
