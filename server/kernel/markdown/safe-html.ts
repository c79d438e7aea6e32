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
  // Markdown's tables have their headings on top: `scope` says so to screen readers.
  transformTags: { th: (tagName, attribs) => ({ tagName, attribs: { scope: "col", ...attribs } }) },
  allowProtocolRelative: false,
};

/** Markdown as HTML that contains only the allowed tags. */
export const safeHtml = (markdown: string): string =>
  sanitizeHtml(marked.parse(markdown, { async: false, gfm: true }), allowed);
