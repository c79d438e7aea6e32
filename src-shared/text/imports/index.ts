import type { Lang } from "../../values/localized.ts";
import { createText, type KeyOf, type Text } from "../text.ts";
import ar from "./ar.ts";
import en from "./en.ts";

export type ImportKey = KeyOf<typeof en>;

/** What an import says of a file: on screen, in the list to download and at the command line. */
export const importWords: Readonly<Record<Lang, Text<ImportKey>>> = {
  en: createText<ImportKey>("en", en),
  ar: createText<ImportKey>("ar", ar),
};
