import type { Seo } from "../../../src-shared/catalogue/operations.ts";
import type { BilingualTexts } from "../../../src-shared/values/arabic-age.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";

interface Described {
  title: LocalizedText;
  excerpt: LocalizedText;
  body: LocalizedText;
  imageAlt: LocalizedText;
  seo: Seo;
}

/** Bilingual texts of an article, by the names that `arabicOlder` uses. */
export const articleTexts = ({ title, excerpt, body, imageAlt, seo }: Described): BilingualTexts => ({
  title,
  excerpt,
  body,
  imageAlt,
  "seo.title": seo.title,
  "seo.description": seo.description,
});
