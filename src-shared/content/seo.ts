// Titles, descriptions and keywords for search engines. The limits are those of specification, section 5; characters are
// counted as code points, so that none is cut in the middle.

const MAX_TITLE = 60;
const SHORTENED_TITLE = 45;
const MAX_DESCRIPTION = 160;
const MAX_SENTENCES = 157;
const MAX_KEYWORDS = 20;
const ELLIPSIS = "…";

/** The title of a page: up to 60 characters as it is, otherwise its first 45 and an ellipsis. */
export function pageTitle(text: string): string {
  const title = oneLine(text);
  return lengthOf(title) <= MAX_TITLE ? title : start(title, SHORTENED_TITLE).trimEnd() + ELLIPSIS;
}

/**
 * The description of a page: up to 160 characters as it is, otherwise the whole sentences that fit into 157.
 * Where not even the first fits, it is cut after a word within 157, with an ellipsis.
 */
export function metaDescription(text: string): string {
  const description = oneLine(text);
  if (lengthOf(description) <= MAX_DESCRIPTION) return description;
  const beginning = start(description, MAX_SENTENCES + 1);
  // A sentence ends with its mark and a space (so "4.8" does not end one); that space may be the 158th.
  const sentences = /^.*[.!?؟。…](?=\s)/u.exec(beginning)?.[0];
  return sentences ?? cutAtWord(description, MAX_SENTENCES) + ELLIPSIS;
}

/** Keywords without blanks and repetitions (capitals make no difference), the first 20. */
export function keywordList(list: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const entry of list) {
    const keyword = oneLine(entry);
    const key = keyword.toLowerCase();
    if (keyword !== "" && !unique.has(key)) unique.set(key, keyword);
  }
  return [...unique.values()].slice(0, MAX_KEYWORDS);
}

/** A product's name and as many extras (brand, shop) as fit into 60 characters: "Mesh chair | Ergo | Shop". */
export function productTitle(name: string, ...extras: string[]): string {
  const parts = extras.map(oneLine).filter((part) => part !== "");
  return parts.reduce(
    (title, part) => (lengthOf(`${title} | ${part}`) <= MAX_TITLE ? `${title} | ${part}` : title),
    capped(oneLine(name), MAX_TITLE),
  );
}

/** A product's description in at most 160 characters, cut after a word where it is longer. */
export function productDescription(text: string): string {
  return capped(oneLine(text), MAX_DESCRIPTION);
}

function capped(text: string, max: number): string {
  return lengthOf(text) <= max ? text : cutAtWord(text, max - 1) + ELLIPSIS;
}

// The longest run of whole words within so many characters; a single giant word is cut hard.
function cutAtWord(text: string, max: number): string {
  const beginning = start(text, max + 1);
  const lastSpace = beginning.lastIndexOf(" ");
  return (lastSpace > 0 ? beginning.slice(0, lastSpace) : start(text, max)).replace(/[\s,;:،؛–-]+$/u, "");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

function lengthOf(text: string): number {
  return Array.from(text).length;
}

function start(text: string, count: number): string {
  return Array.from(text).slice(0, count).join("");
}
