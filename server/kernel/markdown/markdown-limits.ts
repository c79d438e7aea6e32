// Limits of Markdown, because its own rules make some texts expensive: emphasis marks that never close are compared
// with each other, removed tags can leave new ones, quotes and lists nest without end. 13 kB of that kept a process
// busy for seconds, 40 kB ended it. Texts that people write stay far below these limits.

/** Marks that may open something, in one paragraph, list or table row. */
const MAX_MARKS = 500;
/** Quotes and lists inside each other. */
const MAX_DEPTH = 20;

const marks = /[*_~`<>[\]!]/g;
const deepQuote = new RegExp(`^(?:[ \\t]{0,3}(?:>|[-*+][ \\t]|\\d{1,9}[.)][ \\t])){${MAX_DEPTH + 1}}`, "m");

/** Whether a Markdown text is too expensive to read: more marks in one block, or deeper quotes, than people write. */
export function hasTooManyMarks(markdown: string): boolean {
  if (deepQuote.test(markdown)) return true;
  // Rows of tables are read cell by cell; everything else up to the next empty line is one block.
  const blocks = markdown.split(/\n[ \t]*\n|\n(?=[ \t]*\|)/);
  return blocks.some((block) => (block.match(marks)?.length ?? 0) > MAX_MARKS);
}
