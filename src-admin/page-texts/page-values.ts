import type { PageInput, StaffPage } from "../../src-shared/pages/operations.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { type SeoValues, seoInputOf, seoValues } from "../ui/seo/seo-values.ts";

/** A page's text as its editor holds it: every field at the top, lists as lines. */
export interface PageValues extends SeoValues {
  title: LocalizedText;
  body: LocalizedText;
  status: StaffPage["status"];
  arabicChecked: string[];
}

export const pageValues = ({ title, body, seo, status }: StaffPage): PageValues => ({
  title,
  body,
  status,
  ...seoValues(seo),
  arabicChecked: [],
});

export const pageInputOf = ({ seoTitle, seoDescription, seoKeywords, ...same }: PageValues): PageInput => ({
  ...same,
  seo: seoInputOf({ seoTitle, seoDescription, seoKeywords }),
});
