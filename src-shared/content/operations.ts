import { z } from "zod";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { id, localizedText, pageMeta, pageQuery, picture } from "../api/schemas.ts";
import { productCard, seo } from "../catalogue/operations.ts";

export const author = z.object({
  key: z.string(),
  name: localizedText,
  title: localizedText,
  bio: localizedText,
});

export const articleTag = z.object({ slug: z.string(), name: localizedText });

export const articleCard = z.object({
  id,
  slug: z.string(),
  title: localizedText,
  excerpt: localizedText,
  /** A calendar day in Qatar, YYYY-MM-DD. */
  publishDate: calendarDay,
  author: author.omit({ bio: true }),
  tags: z.array(articleTag),
  /** Minutes. */
  readTime: z.int(),
  featured: z.boolean(),
  picture: picture.nullable(),
});
export type ArticleCard = z.output<typeof articleCard>;

const heading = z.object({
  /** Id of the heading's element in the HTML, for links with `#`. */
  id: z.string(),
  level: z.union([z.literal(2), z.literal(3)]),
  text: z.string(),
});
export type ContentHeading = z.output<typeof heading>;
const headings = z.object({ en: z.array(heading), ar: z.array(heading).optional() });

export const article = articleCard.extend({
  /**
   * Sanitised HTML of the Markdown that staff write, from h2 down. Links within the shop carry no language prefix: a
   * page puts its own in with `linksInLanguage` (content/content-links.ts). No `ar`: written in English only.
   */
  html: localizedText,
  headings,
  author,
  seo,
  /** Products that the text links to, in its order. */
  products: z.array(productCard),
  /** Other articles, the nearest in subject first. */
  more: z.array(articleCard),
  updatedAt: z.string(),
});
export type Article = z.output<typeof article>;

const question = z.object({ id: z.string(), question: z.string(), answerHtml: z.string() });
export type PageQuestion = z.output<typeof question>;

export const textPage = z.object({
  key: z.string(),
  title: localizedText,
  /** HTML as in an article, without the questions; placeholders for data of the company and zones are filled in. */
  html: localizedText,
  headings,
  /** Questions at the end of the page, also for FAQPage data. */
  questions: z.object({ en: z.array(question), ar: z.array(question).optional() }),
  seo,
  /** Null for the text that a shop shows until its owner writes one. */
  updatedAt: z.string().nullable(),
});
export type TextPage = z.output<typeof textPage>;

export const articleListMeta = pageMeta.extend({
  /** The tag of the query; null without one, or where no article has it. */
  tag: articleTag.nullable(),
  /** All tags in use, the most used first. */
  tags: z.array(articleTag.extend({ count: z.int() })),
});
export type ArticleListMeta = z.output<typeof articleListMeta>;

export const content = defineContract({
  "GET /api/articles": {
    summary: "Published articles, the newest first",
    access: "public",
    query: z.object({
      /** Slug of a tag. */
      tag: z.string().max(80).optional(),
      ...pageQuery,
    }),
    answer: z.array(articleCard),
    meta: articleListMeta,
    cacheable: true,
  },
  "GET /api/articles/:slug": {
    summary: "One published article, by its slug or one it used to have",
    access: "public",
    params: z.object({ slug: z.string().max(200) }),
    answer: article,
    cacheable: true,
  },
  "GET /api/texts/:slug": {
    summary: "What stands at /{slug}: a published article or an own page, by its slug or one it used to have",
    access: "public",
    params: z.object({ slug: z.string().max(200) }),
    answer: z.union([z.object({ article }), z.object({ page: textPage })]),
    cacheable: true,
  },
  "GET /api/pages/:key": {
    summary: "One of the shop's own texts: about, delivery-info, privacy …",
    access: "public",
    params: z.object({ key: z.string().max(80) }),
    answer: textPage,
    cacheable: true,
  },
});
