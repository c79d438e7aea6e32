const section = /^##[ \t]+(?:Questions|أسئلة)[ \t]*$/m;

/**
 * Splits the section "## Questions" (in Arabic "## أسئلة") from a page's Markdown: each `###` in it is a question, and
 * the following text its answer. They are shown as questions, and marked as such for search engines (FAQPage).
 */
export function splitQuestions(markdown: string): { body: string; questions: { question: string; answer: string }[] } {
  const found = section.exec(markdown);
  if (!found) return { body: markdown, questions: [] };
  const before = markdown.slice(0, found.index);
  const after = markdown.slice(found.index + found[0].length);
  const next = after.search(/^##[ \t]/m);
  const answers = next < 0 ? after : after.slice(0, next);
  const [, ...parts] = answers.split(/^###[ \t]+/m);
  const questions = parts.map((part) => {
    const end = part.indexOf("\n");
    return end < 0
      ? { question: part.trim(), answer: "" }
      : { question: part.slice(0, end).trim(), answer: part.slice(end).trim() };
  });
  return { body: before + (next < 0 ? "" : after.slice(next)), questions };
}
