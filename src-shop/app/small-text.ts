/**
 * The shop's sentences in a browser, said as `createText` says them on the server, without i18next: that would be an eighth of the
 * script of a first visit. `tests/unit/text-values.test.ts` compares the two.
 */
import type { Text } from "../../src-shared/text/text.ts";
import type { Lang } from "../../src-shared/values/localized.ts";

export function createSmallText<Key extends string>(
  lang: Lang,
  dictionary: Readonly<Record<string, string>>,
): Text<Key> {
  const plurals = new Intl.PluralRules(lang);
  const sentenceOf = (key: string, count: unknown): string => {
    const forms = typeof count === "number" ? [count === 0 ? "zero" : "", plurals.select(count)] : [];
    const form = forms.map((name) => `${key}_${name}`).find((name) => Object.hasOwn(dictionary, name)) ?? key;
    return Object.hasOwn(dictionary, form) ? (dictionary[form] ?? key) : key;
  };
  return (key, values = {}) =>
    sentenceOf(key, values.count).replace(/\{\{(\w+)\}\}/g, (place, name: string) =>
      Object.hasOwn(values, name) ? String(values[name]) : place,
    );
}
