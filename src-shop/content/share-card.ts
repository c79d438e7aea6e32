import type { Lang } from "../../src-shared/values/localized.ts";

/** The path of the picture that stands for a page in shared links, with its name in the page's language. */
export function shareCard(kind: "product" | "article", slug: string, lang: Lang): string {
  return `/og/${lang === "ar" ? "ar/" : ""}${kind}/${encodeURIComponent(slug)}.png`;
}
