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

/** Every text of an article that is written in both languages, under the name that `arabicOlder` calls it by. */
export const articleTexts = ({ title, excerpt, body, imageAlt, seo }: Described): BilingualTexts => ({
  title,
  excerpt,
  body,
  imageAlt,
  "seo.title": seo.title,
  "seo.description": seo.description,
});
