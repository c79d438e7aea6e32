import type { ArticleInput, StaffArticle } from "../../src-shared/articles/operations.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import { noSeo, type SeoValues, seoInputOf, seoValues } from "../ui/seo/seo-values.ts";

/** An article as its editor holds it: every field at the top, lists as lines. */
export interface ArticleValues extends SeoValues {
  title: LocalizedText;
  excerpt: LocalizedText;
  body: LocalizedText;
  slug: string;
  publishDate: string;
  authorId: string;
  /** One a line; the lines of both languages belong together by their place. */
  tags: LocalizedText;
  featured: boolean;
  status: StaffArticle["status"];
  /** "" for none. */
  publishAt: string;
  image: string | null;
  imageAlt: LocalizedText;
  arabicChecked: string[];
}

export const newArticle = (): ArticleValues => ({
  title: { en: "" },
  excerpt: { en: "" },
  body: { en: "" },
  slug: "",
  publishDate: qatarDate(new Date()),
  authorId: "",
  tags: { en: "" },
  featured: false,
  status: "draft",
  publishAt: "",
  image: null,
  imageAlt: { en: "" },
  ...noSeo,
  arabicChecked: [],
});

export function articleValues(article: StaffArticle): ArticleValues {
  const { title, excerpt, body, slug, publishDate, featured, status, image, imageAlt, seo, tags } = article;
  return {
    title,
    excerpt,
    body,
    slug,
    publishDate,
    featured,
    status,
    image,
    imageAlt,
    authorId: article.author.id,
    tags: { en: tags.map((tag) => tag.en).join("\n"), ar: tags.map((tag) => tag.ar ?? "").join("\n") },
    publishAt: article.publishAt ?? "",
    ...seoValues(seo),
    arabicChecked: [],
  };
}

/** Blank lines too: those of both languages belong together by their place. */
const linesOf = (text: string | undefined): string[] => (text ?? "").split("\n").map((line) => line.trim());

export function articleInputOf(values: ArticleValues): ArticleInput {
  const { tags, seoTitle, seoDescription, seoKeywords, publishAt, ...same } = values;
  const arabicTags = linesOf(tags.ar);
  return {
    ...same,
    publishAt: publishAt || null,
    tags: linesOf(tags.en).flatMap((en, at) =>
      en === "" ? [] : [{ en, ...(arabicTags[at] ? { ar: arabicTags[at] } : {}) }],
    ),
    seo: seoInputOf({ seoTitle, seoDescription, seoKeywords }),
  };
}
