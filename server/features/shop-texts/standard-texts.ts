import { areaOf, type TextArea } from "../../../src-shared/shop-texts/areas.ts";
import { formOf, type TextForm } from "../../../src-shared/shop-texts/forms.ts";
import { mailDictionary } from "../../../src-shared/text/mail/index.ts";
import { shopDictionary } from "../../../src-shared/text/shop/index.ts";
import { LANGS, type Lang } from "../../../src-shared/values/localized.ts";

export type TextForms = Partial<Record<TextForm, string>>;

/** A text as it comes with the shop. */
export interface StandardText {
  key: string;
  area: TextArea;
  standard: Record<Lang, TextForms>;
}

/**
 * Names of mails, which are the back office's, alerts, and mails about accounts: what they say of a code or a changed password must
 * not be written by whoever may write texts.
 */
const NOT_THE_SHOPS =
  /^(?:name|alert|alertMail|job|quarantineMail|account|codeMail|passwordMail|changeMail|releaseMail|inviteMail)\./;

let read: Promise<ReadonlyMap<string, StandardText>> | undefined;

/** All of them by the key that both languages share, in the order of the dictionaries. */
export function standardTexts(): Promise<ReadonlyMap<string, StandardText>> {
  read ??= readAll();
  return read;
}

async function readAll(): Promise<ReadonlyMap<string, StandardText>> {
  const pages = { en: await shopDictionary.en(), ar: await shopDictionary.ar() };
  const found = new Map<string, StandardText>();
  for (const lang of LANGS) {
    for (const [whole, text] of Object.entries({ ...pages[lang], ...mailDictionary[lang] })) {
      if (NOT_THE_SHOPS.test(whole)) continue;
      const { key, form } = formOf(whole);
      const area = areaOf(key, Object.hasOwn(pages[lang], whole));
      const entry = found.get(key) ?? { key, area, standard: { en: {}, ar: {} } };
      entry.standard[lang][form] = text;
      found.set(key, entry);
    }
  }
  return found;
}
