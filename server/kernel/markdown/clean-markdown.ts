import { marked } from "marked";
import { hasTooManyMarks } from "./markdown-limits.ts";

/** HTML tags that a text may contain: those that keep numbers and Latin names in order inside Arabic. */
const harmless = /^<\/?(?:bdi|span|br)(?: dir="(?:ltr|rtl|auto)")?\s*\/?>$/i;
const safeLink = /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\])|[^:/\\?#]+(?:[/?#]|$))/i;

/** Rounds of removing tags that were written inside tags; a mistake never needs more. */
const MAX_ROUNDS = 5;

/** Reason for which a text is not stored, as the code of its field. */
export type MarkdownProblem = "link" | "marks";

/**
 * Markdown as it may be stored (server/security.md, rows 37 and 40): raw HTML other than harmless tags is removed.
 * "link" when a link leads anywhere but to our own pages, over https, to a mailbox or a telephone; "marks" when one
 * place has more marks than can be parsed in good time. The text is sanitised once more when it is shown
 * (rich-text.ts), because being stored does not make it safe.
 */
export function cleanMarkdown(markdown: string): { text: string } | MarkdownProblem {
  const known = lately.get(markdown);
  if (known !== undefined) return known;
  const found = parsed(markdown);
  lately.set(markdown, found);
  if (lately.size > MAX_LATELY) lately.delete(lately.keys().next().value as string);
  return found;
}

/** Texts of late: a text is judged when it comes, with its product, and when its row is written. */
const lately = new Map<string, { text: string } | MarkdownProblem>();
const MAX_LATELY = 100;

function parsed(markdown: string): { text: string } | MarkdownProblem {
  if (hasTooManyMarks(markdown)) return "marks";
  let text = markdown;
  // Removing a tag may join two halves into another one: repeated until nothing is removed.
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

/** The problem of a Markdown text, as the code of its field; undefined when it may be stored. */
export function markdownProblem(markdown: string): MarkdownProblem | undefined {
  const result = cleanMarkdown(markdown);
  return typeof result === "string" ? result : undefined;
}
