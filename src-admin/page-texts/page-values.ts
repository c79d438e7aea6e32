import type { PageInput, StaffPage } from "../../src-shared/pages/operations.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";

/** A page's text as its editor holds it: every field at the top, lists as lines. */
export interface PageValues {
  title: LocalizedText;
  body: LocalizedText;
  seoTitle: LocalizedText;
  seoDescription: LocalizedText;
  /** One a line. */
  seoKeywords: LocalizedText;
  status: StaffPage["status"];
  arabicChecked: string[];
}

export const pageValues = ({ title, body, seo, status }: StaffPage): PageValues => ({
  title,
  body,
  status,
  seoTitle: seo.title,
  seoDescription: seo.description,
  seoKeywords: { en: seo.keywords.en.join("\n"), ar: (seo.keywords.ar ?? []).join("\n") },
  arabicChecked: [],
});

const linesOf = (text: string | undefined): string[] =>
  (text ?? "")
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);

export function pageInputOf({ seoTitle, seoDescription, seoKeywords, ...same }: PageValues): PageInput {
  const ar = linesOf(seoKeywords.ar);
  return {
    ...same,
    seo: {
      title: seoTitle,
      description: seoDescription,
      keywords: { en: linesOf(seoKeywords.en), ...(ar.length > 0 ? { ar } : {}) },
    },
  };
}
