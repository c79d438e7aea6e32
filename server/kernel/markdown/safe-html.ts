import { marked } from "marked";
import sanitizeHtml from "sanitize-html";

const allowed: sanitizeHtml.IOptions = {
  allowedTags: [
    "h2",
    "h3",
    "h4",
    "p",
    "br",
    "hr",
    "ul",
    "ol",
    "li",
    "strong",
    "em",
    "del",
    "blockquote",
    "code",
    "pre",
    "a",
    "table",
    "thead",
    "tbody",
    "tr",
    "th",
    "td",
    "bdi",
    "span",
  ],
  // No `align`: it names left and right, which are the wrong way round in Arabic, and HTML has given it up.
  allowedAttributes: { a: ["href"], "*": ["dir", "lang"], th: ["scope"] },
  allowedSchemes: ["https", "mailto", "tel"],
  // Markdown's tables have their headings on top: what reads a table aloud is told so.
  transformTags: { th: (tagName, attribs) => ({ tagName, attribs: { scope: "col", ...attribs } }) },
  allowProtocolRelative: false,
};

/** Markdown as HTML with nothing in it but what is allowed. */
export const safeHtml = (markdown: string): string =>
  sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), allowed);
