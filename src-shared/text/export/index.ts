import type { Lang } from "../../values/localized.ts";
import { createText, type KeyOf, type Text } from "../text.ts";
import ar from "./ar.ts";
import en from "./en.ts";

export type ExportKey = KeyOf<typeof en>;

/** Headings and values of exported tables. */
export const exportWords: Readonly<Record<Lang, Text<ExportKey>>> = {
  en: createText<ExportKey>("en", en),
  ar: createText<ExportKey>("ar", ar),
};
