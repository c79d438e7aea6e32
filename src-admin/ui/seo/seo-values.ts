import type { Seo } from "../../../src-shared/catalogue/operations.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { linesOf, listOf } from "../fields/lines.ts";

/** Texts for search engines as an editor holds them: beside its other fields, keywords as lines. */
export interface SeoValues {
  seoTitle: LocalizedText;
  seoDescription: LocalizedText;
  /** One a line. */
  seoKeywords: LocalizedText;
}

export const noSeo: SeoValues = { seoTitle: { en: "" }, seoDescription: { en: "" }, seoKeywords: { en: "" } };

export const seoValues = ({ title, description, keywords }: Seo): SeoValues => ({
  seoTitle: title,
  seoDescription: description,
  seoKeywords: linesOf(keywords),
});

export const seoInputOf = ({ seoTitle, seoDescription, seoKeywords }: SeoValues) => ({
  title: seoTitle,
  description: seoDescription,
  keywords: listOf(seoKeywords),
});

/** The server's name of a field ("seo.title") → the editor's. */
export const seoField = (name: string): string =>
  name.replace(/^seo\.(\w)/, (_, first: string) => `seo${first.toUpperCase()}`);
