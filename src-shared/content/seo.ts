// What search engines show of a page. The limits are those of specification, section 5; characters are counted
// as people see them in most scripts (code points), so that nothing is cut through the middle of one.

const TITLE_MOST = 60;
const TITLE_SHORTENED = 45;
const DESCRIPTION_MOST = 160;
const DESCRIPTION_SENTENCES = 157;
const KEYWORDS_MOST = 20;
const ELLIPSIS = "…";

/** A title of at most 60 characters stays; a longer one becomes its first 45 and an ellipsis. */
export function pageTitle(text: string): string {
  const title = oneLine(text);
  return lengthOf(title) <= TITLE_MOST ? title : start(title, TITLE_SHORTENED).trimEnd() + ELLIPSIS;
}

/**
 * A description of at most 160 characters stays; of a longer one, the whole sentences that fit into 157.
 * Where not even the first fits, it is cut after a word within 157, with an ellipsis.
 */
export function metaDescription(text: string): string {
  const description = oneLine(text);
  if (lengthOf(description) <= DESCRIPTION_MOST) return description;
  const room = start(description, DESCRIPTION_SENTENCES + 1);
  // A sentence ends with its mark and a space (so "4.8" does not end one); that space may be the 158th.
  const sentences = /^.*[.!?؟。…](?=\s)/u.exec(room)?.[0];
  return sentences ?? cutAtWord(description, DESCRIPTION_SENTENCES) + ELLIPSIS;
}

/** Keywords without blanks and repetitions (capitals make no difference), the first 20. */
export function keywordList(list: readonly string[]): string[] {
  const unique = new Map<string, string>();
  for (const entry of list) {
    const keyword = oneLine(entry);
    const key = keyword.toLowerCase();
    if (keyword !== "" && !unique.has(key)) unique.set(key, keyword);
  }
  return [...unique.values()].slice(0, KEYWORDS_MOST);
}

/** A product's name and as many extras (brand, shop) as fit into 60 characters: "Mesh chair | Ergo | Shop". */
export function productTitle(name: string, ...extras: string[]): string {
  const parts = extras.map(oneLine).filter((part) => part !== "");
  return parts.reduce(
    (title, part) => (lengthOf(`${title} | ${part}`) <= TITLE_MOST ? `${title} | ${part}` : title),
    capped(oneLine(name), TITLE_MOST),
  );
}

/** A product's description in at most 160 characters, cut after a word where it is longer. */
export function productDescription(text: string): string {
  return capped(oneLine(text), DESCRIPTION_MOST);
}

function capped(text: string, most: number): string {
  return lengthOf(text) <= most ? text : cutAtWord(text, most - 1) + ELLIPSIS;
}

// The longest run of whole words within so many characters; a single giant word is cut hard.
function cutAtWord(text: string, most: number): string {
  const room = start(text, most + 1);
  const lastSpace = room.lastIndexOf(" ");
  return (lastSpace > 0 ? room.slice(0, lastSpace) : start(text, most)).replace(/[\s,;:،؛–-]+$/u, "");
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
