import type { BilingualTexts } from "../values/arabic-age.ts";
import type { LocalizedText } from "../values/localized.ts";

/** What entries of lists are told by, so that a text keeps its name when its entry moves. */
const NAMES = ["to", "key", "image"] as const;

type Entry = Readonly<Record<string, unknown>>;

/** The name of an entry of a list: what it shows or leads to, else its place; of two alike the second is numbered. */
export function entryName(list: readonly object[], at: number): string {
  const names = list.slice(0, at + 1).map((entry, place) => ownName(entry as Entry) ?? String(place));
  const name = names[at] ?? String(at);
  const alike = names.filter((other) => other === name).length;
  return alike > 1 ? `${name}~${alike}` : name;
}

function ownName(entry: Entry): string | undefined {
  const field = NAMES.find((field) => typeof entry[field] === "string" && entry[field] !== "");
  return field && String(entry[field]);
}

/** All bilingual texts of a value of plain JSON, by names that stay when entries of lists move. */
export function namedTextsIn(value: unknown, name = ""): BilingualTexts {
  if (typeof value !== "object" || value === null) return {};
  if (isText(value)) return { [name]: value };
  const below = (part: string) => (name === "" ? part : `${name}.${part}`);
  const parts = Array.isArray(value)
    ? value.map((entry, at) => namedTextsIn(entry, below(entryName(value, at))))
    : Object.entries(value).map(([part, inner]) => namedTextsIn(inner, below(part)));
  return Object.assign({}, ...parts);
}

const isText = (value: object): value is LocalizedText => "en" in value && typeof value.en === "string";
