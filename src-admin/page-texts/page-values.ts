import type { PageInput, StaffPage } from "../../src-shared/pages/operations.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { noSeo, type SeoValues, seoInputOf, seoValues } from "../ui/seo/seo-values.ts";

/** A page's text as its editor holds it: every field at the top, lists as lines. */
export interface PageValues extends SeoValues {
  /** The address; of an own page it can be changed. */
  key: string;
  title: LocalizedText;
  body: LocalizedText;
  status: NonNullable<PageInput["status"]>;
  /** "" for none. */
  publishAt: string;
  arabicChecked: string[];
}

export const newPage = (): PageValues => ({
  key: "",
  title: { en: "" },
  body: { en: "" },
  status: "draft",
  publishAt: "",
  ...noSeo,
  arabicChecked: [],
});

export const pageValues = ({ key, title, body, seo, status, publishAt }: StaffPage): PageValues => ({
  key,
  title,
  body,
  status,
  publishAt: publishAt ?? "",
  ...seoValues(seo),
  arabicChecked: [],
});

export const pageInputOf = ({ seoTitle, seoDescription, seoKeywords, publishAt, ...same }: PageValues): PageInput => ({
  ...same,
  publishAt: publishAt || null,
  seo: seoInputOf({ seoTitle, seoDescription, seoKeywords }),
});
