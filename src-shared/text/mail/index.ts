import type { Lang } from "../../values/localized.ts";
import type { KeyOf, Text } from "../text.ts";
import ar from "./ar/index.ts";
import en from "./en/index.ts";

export type MailKey = KeyOf<typeof en>;
export type MailText = Text<MailKey>;

/** Dictionaries of both languages: the server writes mail in either. */
export const mailDictionary: Readonly<Record<Lang, Readonly<Record<string, string>>>> = { en, ar };
