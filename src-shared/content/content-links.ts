import { languagePath } from "../addresses.ts";
import type { Lang } from "../values/localized.ts";

/** Paths that are the same in every language, so they get no prefix. */
const unprefixed = /^\/(?:ar(?=[/?#]|$)|api\/|images\/|models\/|assets\/|feeds\/)/;

/**
 * Sanitised HTML of an article or page with its links leading to pages in the reader's language: texts name paths
 * without a language (`/contact`), Arabic pages stand under /ar. An English text shown on an Arabic page needs it too,
 * or a reader would be led out of Arabic. Anything but links within the shop stays as it is.
 */
export function linksInLanguage(html: string, lang: Lang): string {
  if (lang === "en") return html;
  return html.replace(/(<a\b[^>]*\shref=")(\/(?!\/)[^"]*)"/g, (whole, before: string, path: string) =>
    unprefixed.test(path) ? whole : `${before}${languagePath(path, lang)}"`,
  );
}
