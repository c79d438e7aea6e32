import { marked } from "marked";
import sanitizeHtml from "sanitize-html";
import { picturePathOf } from "../../../src-shared/content/text-pictures.ts";
import { type ImageWidth, imageUrl, pictureWidths, srcSet } from "../../../src-shared/media/image.ts";

/** Sizes of the stored pictures that a text may show, by path. */
export type TextPictures = ReadonlyMap<string, { width: number; height: number }>;

/** The column of a long text (src-shop/styles/prose.css), and what it can use of a picture, up to two pixels for one. */
const PICTURE_SIZES = "(min-width: 44rem) 42rem, 100vw";
const PICTURE_WIDTHS: readonly ImageWidth[] = [480, 640, 960, 1280];

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

/** Markdown as HTML that contains only the allowed tags, and of pictures only those that are given. */
export function safeHtml(markdown: string, pictures: TextPictures = new Map()): string {
  const html = marked.parse(markdown, { async: false, gfm: true });
  return sanitizeHtml(html, pictures.size > 0 ? showing(pictures) : allowed);
}

/** Texts of one byte and of two bytes a letter, for each of which a rule is compiled by itself. */
const SCRIPTS = ["Text", "نص"];

/**
 * Compiles the rules by which Markdown is read, each in a turn of its own: the first text that is shown would compile all of them
 * in one go, which takes as long as a page.
 */
export async function compileRules(ownTurn: () => Promise<void>): Promise<void> {
  const { block, inline } = marked.Lexer.rules;
  for (const rule of [...Object.values(block.gfm), ...Object.values(inline.gfm)]) {
    for (const text of SCRIPTS) {
      await ownTurn();
      // Unlike `exec` it leaves a rule as it was.
      text.search(rule);
    }
  }
}

/** An `img` keeps nothing but its words: its address and sizes are those of the stored picture, or it is left out. */
const showing = (pictures: TextPictures): sanitizeHtml.IOptions => ({
  ...allowed,
  allowedTags: [...(allowed.allowedTags || []), "img"],
  allowedAttributes: {
    ...allowed.allowedAttributes,
    img: ["src", "srcset", "sizes", "width", "height", "alt", "loading", "decoding"],
  },
  transformTags: {
    ...allowed.transformTags,
    img: (tagName, { src = "", alt = "" }) => ({ tagName, attribs: pictureAttributes(pictures, src, alt) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === "img" && attribs.src === undefined,
});

function pictureAttributes(pictures: TextPictures, src: string, alt: string): Record<string, string> {
  const path = picturePathOf(src);
  const size = path === undefined ? undefined : pictures.get(path);
  if (!size) return {};
  return {
    src: imageUrl(path, { width: 640 }),
    srcset: srcSet(path, pictureWidths(size.width, PICTURE_WIDTHS)),
    sizes: PICTURE_SIZES,
    width: String(size.width),
    height: String(size.height),
    alt,
    loading: "lazy",
    decoding: "async",
  };
}
