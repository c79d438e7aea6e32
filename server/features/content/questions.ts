const section = /^##[ \t]+(?:Questions|أسئلة)[ \t]*$/m;

/**
 * Takes the section "## Questions" (in Arabic "## أسئلة") out of a page's Markdown: each `###` in it is a question, what
 * follows is its answer. They are shown, and told to search engines, as questions (FAQPage).
 */
export function splitQuestions(markdown: string): { body: string; questions: { question: string; answer: string }[] } {
  const found = section.exec(markdown);
  if (!found) return { body: markdown, questions: [] };
  const before = markdown.slice(0, found.index);
  const after = markdown.slice(found.index + found[0].length);
  const next = after.search(/^##[ \t]/m);
  const inside = next < 0 ? after : after.slice(0, next);
  const [, ...parts] = inside.split(/^###[ \t]+/m);
  const questions = parts.map((part) => {
    const end = part.indexOf("\n");
    return end < 0
      ? { question: part.trim(), answer: "" }
      : { question: part.slice(0, end).trim(), answer: part.slice(end).trim() };
  });
  return { body: before + (next < 0 ? "" : after.slice(next)), questions };
}
