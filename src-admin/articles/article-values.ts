import type { ArticleInput, StaffArticle } from "../../src-shared/articles/operations.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";

/** An article as its editor holds it: every field at the top, lists as lines. */
export interface ArticleValues {
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
  seoTitle: LocalizedText;
  seoDescription: LocalizedText;
  /** One a line. */
  seoKeywords: LocalizedText;
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
  seoTitle: { en: "" },
  seoDescription: { en: "" },
  seoKeywords: { en: "" },
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
    seoTitle: seo.title,
    seoDescription: seo.description,
    arabicChecked: [],
    seoKeywords: { en: seo.keywords.en.join("\n"), ar: (seo.keywords.ar ?? []).join("\n") },
  };
}

const linesOf = (text: string | undefined): string[] => (text ?? "").split("\n").map((line) => line.trim());

export function articleInputOf(values: ArticleValues): ArticleInput {
  const { tags, seoTitle, seoDescription, seoKeywords, publishAt, ...same } = values;
  const arabicTags = linesOf(tags.ar);
  const arabicWords = linesOf(seoKeywords.ar).filter(Boolean);
  return {
    ...same,
    publishAt: publishAt || null,
    tags: linesOf(tags.en).flatMap((en, at) =>
      en === "" ? [] : [{ en, ...(arabicTags[at] ? { ar: arabicTags[at] } : {}) }],
    ),
    seo: {
      title: seoTitle,
      description: seoDescription,
      keywords: {
        en: linesOf(seoKeywords.en).filter(Boolean),
        ...(arabicWords.length > 0 ? { ar: arabicWords } : {}),
      },
    },
  };
}

/** The server's name of a field → the editor's. */
export const articleField = (name: string): string =>
  name.replace(/^seo\.(\w)/, (_, first: string) => `seo${first.toUpperCase()}`);
