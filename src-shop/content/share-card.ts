import type { Lang } from "../../src-shared/values/localized.ts";

/** Path of a page's picture for shared links, with its name in the page's language. */
export function shareCard(kind: "product" | "article", slug: string, lang: Lang): string {
  return `/og/${lang === "ar" ? "ar/" : ""}${kind}/${encodeURIComponent(slug)}.png`;
}
