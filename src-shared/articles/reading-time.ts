const WORDS_A_MINUTE = 200;

/** Number of words of a Markdown text, without addresses of links and signs of tables. */
export function countWords(markdown: string): number {
  return markdown
    .replace(/\]\([^)]*\)/g, "]")
    .split(/[\s|]+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

/** Minutes it takes to read, at 200 words a minute, rounded up; at least one. */
export function readingMinutes(markdown: string): number {
  return Math.max(1, Math.ceil(countWords(markdown) / WORDS_A_MINUTE));
}
