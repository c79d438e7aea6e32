/** Forms in which a text can stand: `text` where it has no plural (src-shared/text/text.ts). */
export const TEXT_FORMS = ["text", "zero", "one", "two", "few", "many", "other"] as const;
export type TextForm = (typeof TEXT_FORMS)[number];

/** Forms of one number each, whose words may stand for the number. */
const OF_ONE_NUMBER: readonly TextForm[] = ["zero", "one", "two"];

const WHOLE_KEY = /^(.+)_(zero|one|two|few|many|other)$/;

/** The key that both languages share, and the form: "cart.items_one" is "cart.items", "one". */
export function formOf(wholeKey: string): { key: string; form: TextForm } {
  const [, key, form] = WHOLE_KEY.exec(wholeKey) ?? [];
  return key === undefined ? { key: wholeKey, form: "text" } : { key, form: form as TextForm };
}

export const wholeKey = (key: string, form: TextForm): string => (form === "text" ? key : `${key}_${form}`);

/** Names of the values that a text shows: {{count}}. */
export const placeholdersOf = (text: string): string[] =>
  [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name as string);

/**
 * What is wrong with the placeholders of an own text. It keeps those of the standard text, but the number where the form is of
 * one number, and has no others than the forms of the text have. Whatever else i18next would resolve is refused too.
 */
export function placeholderProblem(
  own: string,
  { standard, form, known }: { standard: string; form: TextForm; known: readonly string[] },
): "placeholder_missing" | "placeholder_unknown" | undefined {
  const rest = own.replace(/\{\{(\w+)\}\}/g, (place, name: string) => (known.includes(name) ? "" : place));
  if (/\{\{|\}\}|\$t\(/.test(rest)) return "placeholder_unknown";
  const kept = placeholdersOf(own);
  const needed = placeholdersOf(standard).filter((name) => name !== "count" || !OF_ONE_NUMBER.includes(form));
  return needed.every((name) => kept.includes(name)) ? undefined : "placeholder_missing";
}
