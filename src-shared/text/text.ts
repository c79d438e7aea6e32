/**
 * Sentences by key. A dictionary is flat: `"cart.title": "Your cart"`; plurals add a suffix a form (English _one _other; Arabic
 * _zero _one _two _few _many _other), chosen by the value `count`, and either language may have a _zero of its own. A key that
 * is missing in Arabic or not defined in English does not compile.
 */
import { createInstance, type i18n } from "i18next";
import type { Lang } from "../values/localized.ts";

type PluralSuffix = "_zero" | "_one" | "_two" | "_few" | "_many" | "_other";
type WithoutSuffix<K extends string> = K extends `${infer Base}${PluralSuffix}` ? Base : K;
type PluralBase<K extends string> = K extends `${infer Base}_other` ? Base : never;

/** Keys as callers use them: plurals without the ending of their form. */
export type KeyOf<Dictionary> = WithoutSuffix<keyof Dictionary & string>;

/** The Arabic dictionary of an English one: every key, and all six forms of each plural. */
export type Translated<Dictionary> = {
  readonly [K in keyof Dictionary as K extends `${string}${PluralSuffix}` ? never : K]: string;
} & { readonly [K in `${PluralBase<keyof Dictionary & string>}${PluralSuffix}`]: string };

export type Text<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

/**
 * The function that says a dictionary's sentences. Values are not escaped, because React does it on screens and in mail
 * templates, and nothing in them is resolved. A key that is not in the dictionary is its own sentence.
 */
export function createText<Key extends string>(lang: Lang, dictionary: Readonly<Record<string, string>>): Text<Key> {
  let instance: i18n | undefined;
  // A page says some hundred sentences, the same with every visit: each is put together once.
  const said = new Map<string, string>();
  return (key, values) => {
    const asked = values === undefined ? key : `${key} ${JSON.stringify(values)}`;
    let sentence = said.get(asked);
    if (sentence === undefined) {
      instance ??= instanceOf(lang, dictionary);
      sentence = instance.t<string, Record<string, string | number>, string>(key, { ...values });
      if (said.size >= MAX_SAID) said.clear();
      said.set(asked, sentence);
    }
    return sentence;
  };
}

const MAX_SAID = 5000;

/** Made with the first sentence: a program has a dozen dictionaries, and its start says nothing of most of them. */
function instanceOf(lang: Lang, dictionary: Readonly<Record<string, string>>): i18n {
  const instance = createInstance({
    lng: lang,
    resources: { [lang]: { text: dictionary } },
    defaultNS: "text",
    ns: ["text"],
    keySeparator: false,
    nsSeparator: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  void instance.init();
  return instance;
}
