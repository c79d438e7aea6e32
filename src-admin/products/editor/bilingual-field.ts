import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { PanelProps } from "./panel-props.ts";
import type { ProductValues } from "./product-values.ts";

type TextField = {
  [K in keyof ProductValues]: ProductValues[K] extends LocalizedText ? K : never;
}[keyof ProductValues];

/** What a bilingual field needs: value, problems of each language, and the age of its Arabic. `called`: `arabicOlder`'s name of it. */
export function bilingualField({ form, problem, age }: PanelProps, field: TextField, called: string = field) {
  return {
    value: form.values[field],
    onChange: (value: LocalizedText) => form.set(field, value),
    problems: { en: problem(`${field}.en`) ?? form.problems[field], ar: problem(`${field}.ar`) },
    ...age(called),
  };
}
