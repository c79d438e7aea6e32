import { marked } from "marked";

/** What a text may bring along as HTML: the marks that keep numbers and Latin names in order inside Arabic. */
const harmless = /^<\/?(?:bdi|span|br)(?: dir="(?:ltr|rtl|auto)")?\s*\/?>$/i;
const safeLink = /^(?:https:\/\/|mailto:|tel:|#|\/(?![/\\])|[^:/\\?#]+(?:[/?#]|$))/i;

/**
 * Markdown as it may be stored (security.md, rows 37 and 40): raw HTML other than harmless marks is taken out; "link"
 * when it leads anywhere but to our own pages, over https, to a mailbox or a telephone. It is sanitised once more when it
 * is shown (rich-text.ts): what reached the database by another way is no safer for having been stored.
 */
export function cleanMarkdown(markdown: string): { text: string } | "link" {
  let text = markdown;
  let strays = false;
  void marked.walkTokens(marked.lexer(markdown, { gfm: true }), (token) => {
    if (token.type === "html" && !harmless.test(token.raw.trim())) text = text.replace(token.raw, "");
    if ((token.type === "link" || token.type === "image") && !safeLink.test(token.href.trim())) strays = true;
  });
  if (strays) return "link";
  // What is taken out may leave halves that come together: once more, until nothing goes any more.
  return text === markdown ? { text: text.trim() } : cleanMarkdown(text);
}
