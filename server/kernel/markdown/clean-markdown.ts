import { marked } from "marked";
import { hasTooManyMarks } from "./markdown-limits.ts";

/** What a text may bring along as HTML: the marks that keep numbers and Latin names in order inside Arabic. */
const harmless = /^<\/?(?:bdi|span|br)(?: dir="(?:ltr|rtl|auto)")?\s*\/?>$/i;
const safeLink = /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\])|[^:/\\?#]+(?:[/?#]|$))/i;

/** Tags written inside tags; nobody does it more often than this by mistake. */
const MAX_ROUNDS = 5;

/** Why a text is not stored, as the code of its field. */
export type MarkdownProblem = "link" | "marks";

/**
 * Markdown as it may be stored (server/security.md, rows 37 and 40): raw HTML other than harmless marks is taken out.
 * "link" when it leads anywhere but to our own pages, over https, to a mailbox or a telephone; "marks" when it has more
 * marks in one place than can be read in good time. It is sanitised once more when it is shown (rich-text.ts): what
 * reached the database by another way is no safer for having been stored.
 */
export function cleanMarkdown(markdown: string): { text: string } | MarkdownProblem {
  if (hasTooManyMarks(markdown)) return "marks";
  let text = markdown;
  // What is taken out may leave halves that come together: once more, until nothing goes any more.
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const before = text;
    let strays = false;
    void marked.walkTokens(marked.lexer(before, { gfm: true }), (token) => {
      if (token.type === "html" && !harmless.test(token.raw.trim())) text = text.replace(token.raw, "");
      if ((token.type === "link" || token.type === "image") && !safeLink.test(token.href.trim())) strays = true;
    });
    if (strays) return "link";
    if (text === before) return { text: text.trim() };
  }
  return "marks";
}

/** What is wrong with a Markdown text, as the code of its field; undefined when it may be stored. */
export function markdownProblem(markdown: string): MarkdownProblem | undefined {
  const result = cleanMarkdown(markdown);
  return typeof result === "string" ? result : undefined;
}
