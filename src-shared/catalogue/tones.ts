/**
 * Colours under which shoppers find a product's colour: "White / teal felt" is found under white and under teal.
 *
 * 1. The English name says the tones, parted by a slash, a plus, an ampersand or the word "and". Arabic tones follow by their
 *    place, where there are as many.
 * 2. Words of materials and finishes are no part of a tone: "teal felt" is teal, "matte white" is white.
 * 3. A colour of one tone is itself, whatever its name.
 */
import type { LocalizedText } from "../values/localized.ts";
import { slugify } from "../values/slug.ts";

export interface Colour {
  key: string;
  name: LocalizedText;
  hex: string | null;
}

const BETWEEN_EN = /\s*[/+&]\s*|\s+and\s+/i;
const BETWEEN_AR = /\s*[/+&]\s*/;
const BESIDE_EN = new Set(
  [
    ["felt", "fabric", "leather", "mesh", "wood", "veneer", "laminate", "melamine", "glass", "metal", "steel"],
    ["top", "frame", "leg", "legs", "base", "shell", "seat", "back", "edge", "door", "doors", "upholstery"],
    ["natural", "matte", "matt", "gloss", "glossy", "satin", "pearl"],
  ].flat(),
);
const BESIDE_AR = new Set([
  "لباد",
  "قماش",
  "جلد",
  "شبك",
  "خشب",
  "قشرة",
  "زجاج",
  "معدن",
  "فولاذ",
  "سطح",
  "إطار",
  "أرجل",
]);
/** Other spellings of a tone. */
const SPELLINGS: Readonly<Record<string, string>> = { gray: "grey" };

/** The colours of one tone that a colour is found under: itself, or those of its name. */
export function tonesOf<T extends Colour>(colour: T): (T | Colour)[] {
  const names = colour.name.en.split(BETWEEN_EN).filter((name) => name.trim() !== "");
  if (names.length < 2) return [colour];
  const arabic = (colour.name.ar ?? "").split(BETWEEN_AR);
  const tones = new Map<string, Colour>();
  for (const [place, name] of names.entries()) {
    const en = without(BESIDE_EN, name);
    const key = slugify(en)
      .split("-")
      .map((word) => SPELLINGS[word] ?? word)
      .join("-");
    const ar = arabic.length === names.length ? without(BESIDE_AR, arabic[place] ?? "") : "";
    if (key === "" || tones.has(key)) continue;
    tones.set(key, { key, name: { en: capitalised(en), ...(ar !== "" && { ar }) }, hex: null });
  }
  return tones.size === 0 ? [colour] : [...tones.values()];
}

/** A tone's name without those words; the whole name where nothing else is left. */
function without(words: ReadonlySet<string>, name: string): string {
  const all = name.trim().split(/\s+/);
  const left = all.filter((word) => !words.has(word.toLowerCase()));
  return (left.length === 0 ? all : left).join(" ");
}

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
