import type { Lang } from "../../src-shared/values/localized.ts";

/** The address of a page in a language: Arabic stands under /ar. */
export function languagePath(path: string, lang: Lang): string {
  if (lang === "en") return path;
  return path === "/" ? "/ar" : `/ar${path}`;
}
