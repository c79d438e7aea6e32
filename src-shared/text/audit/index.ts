import type { Lang } from "../../values/localized.ts";
import { createText, type KeyOf, type Text } from "../text.ts";
import ar from "./ar.ts";
import en from "./en.ts";

type AuditKey = KeyOf<typeof en>;

const words: Readonly<Record<Lang, Text<AuditKey>>> = {
  en: createText<AuditKey>("en", en),
  ar: createText<AuditKey>("ar", ar),
};

/** The name of a kind of rows ("kind.orders"); undefined where there is none. */
export const auditWord = (lang: Lang, key: string): string | undefined =>
  key in en ? words[lang](key as AuditKey) : undefined;

/** The name of a field; its key where there is none. */
export const auditFieldName = (lang: Lang, field: string): string =>
  auditWord(lang, `field.${field}`) ?? auditWord(lang, `product.field.${field}`) ?? field;
