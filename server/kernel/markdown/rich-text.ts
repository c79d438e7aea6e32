import type { ContentHeading } from "../../../src-shared/content/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { slugify } from "../../../src-shared/values/slug.ts";
import { ownTurn } from "../own-turn.ts";
import { escapeHtml } from "./escape-html.ts";
import { hasTooManyMarks } from "./markdown-limits.ts";
import type { TextPictures } from "./safe-html.ts";

const cache = new Map<string, string>();
const MAX_CACHED = 2000;

/**
 * Markdown as safe HTML (server/security.md, rows 37 and 40): a short list of tags, https, mail, phone or relative
 * links, and those of the given pictures that it names.
 */
export async function markdownToHtml(markdown: string, pictures?: TextPictures): Promise<string> {
  const key = pictures?.size ? `${JSON.stringify([...pictures])}\0${markdown}` : markdown;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  // Loaded on first use: most starts of a desktop end before a description is read.
  const { safeHtml } = await import("./safe-html.ts");
  // The first text of each script takes as long as a page: its rules are compiled with it.
  await ownTurn();
  // A text that was stored before the limit existed is shown as it is written rather than parsed for seconds.
  const html = hasTooManyMarks(markdown) ? `<p>${escapeHtml(markdown)}</p>` : safeHtml(markdown, pictures);
  if (cache.size >= MAX_CACHED) cache.delete(cache.keys().next().value as string);
  cache.set(key, html);
  return html;
}

export async function richText(markdown: LocalizedText, pictures?: TextPictures): Promise<LocalizedText> {
  return {
    en: await markdownToHtml(markdown.en, pictures),
    ...(markdown.ar ? { ar: await markdownToHtml(markdown.ar, pictures) } : {}),
  };
}

/**
 * Names the headings of such HTML, for links to them. The names are given here, after sanitising, and share a prefix,
 * so that no text can take the name of an element of the page. Arabic headings are numbered.
 */
export function nameHeadings(html: string): { html: string; headings: ContentHeading[] } {
  const headings: ContentHeading[] = [];
  const taken = new Set<string>();
  const named = html.replace(
    /<h([23])((?:\s[^>]*)?)>([\s\S]*?)<\/h\1>/g,
    (_, level: string, rest: string, inner: string) => {
      const text = plainText(inner);
      const base = `section-${slugify(text) || headings.length + 1}`;
      let id = base;
      for (let again = 2; taken.has(id); again += 1) id = `${base}-${again}`;
      taken.add(id);
      headings.push({ id, level: level === "2" ? 2 : 3, text });
      return `<h${level}${rest} id="${id}">${inner}</h${level}>`;
    },
  );
  return { html: named, headings };
}

/** The text of sanitised HTML, for places that hold no markup. */
export function plainText(html: string): string {
  return html
    .replace(/<\/?(?:strong|em|del|code|a|bdi|span)\b[^>]*>/g, "")
    .replace(/<[^>]*>/g, " ")
    .replace(/&(amp|lt|gt|quot|#39);/g, (_, name: string) => entities[name] as string)
    .replace(/\s+/g, " ")
    .trim();
}

const entities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', "#39": "'" };
