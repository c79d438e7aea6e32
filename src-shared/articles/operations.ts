/** Articles as staff write them; operations for visitors are in content/operations.ts. */

import { z } from "zod";
import { fittingRequest } from "../api/body-size.ts";
import { calendarDay } from "../api/calendar-day.ts";
import { defineContract } from "../api/define.ts";
import { creating, removing, updating } from "../api/editing.ts";
import {
  id,
  isoTime,
  line,
  localizedLine,
  localizedText,
  needed,
  newRowId,
  optionalLine,
  optionalParagraph,
  pageMeta,
  pageQuery,
  picture,
  publishAt,
} from "../api/schemas.ts";
import { slugText } from "../catalogue/categories.ts";
import { seo, seoInput } from "../catalogue/operations.ts";
import { author } from "../content/operations.ts";
import { resources } from "../resources.ts";
import { ARTICLE_STATES, ARTICLE_STATUSES, TRANSLATION_GAPS } from "./states.ts";

export const articleStatus = z.enum(ARTICLE_STATUSES, "choose");

export const staffArticleRow = z.object({
  id,
  version: z.int(),
  slug: z.string(),
  title: localizedText,
  excerpt: localizedText,
  status: articleStatus,
  /** Time at which a draft is published. */
  publishAt: isoTime.nullable(),
  /** A calendar day in Qatar: what readers see, and the order of the journal. */
  publishDate: calendarDay,
  author: author.pick({ key: true, name: true }).extend({ id }),
  tags: z.array(localizedText),
  /** Minutes, counted from the English text. */
  readTime: z.int(),
  featured: z.boolean(),
  picture: picture.nullable(),
  /** Texts whose English was changed after their Arabic. */
  arabicOlder: z.array(z.string()),
  updatedAt: isoTime,
});
export type StaffArticleRow = z.output<typeof staffArticleRow>;

export const staffArticle = staffArticleRow.extend({
  /** Markdown. */
  body: localizedText,
  image: z.string().nullable(),
  imageAlt: localizedText,
  seo,
  arabicMissing: z.array(z.string()),
  formerSlugs: z.array(z.string()),
});
export type StaffArticle = z.output<typeof staffArticle>;

export const articleInput = z.object({
  slug: slugText.optional(),
  title: localizedLine(160),
  excerpt: optionalParagraph(400),
  /** Markdown. */
  body: optionalParagraph(60_000),
  publishDate: calendarDay,
  authorId: id,
  tags: z
    .array(z.object({ en: needed(line(40)), ar: line(40).optional() }))
    .max(12, "too_many_lines")
    .default([]),
  featured: z.boolean().default(false),
  status: articleStatus.default("draft"),
  publishAt: publishAt.default(null),
  image: z.string().max(255).nullable().default(null),
  imageAlt: optionalLine(200),
  seo: seoInput(),
  /** Fields (as in `arabicOlder`) whose Arabic was confirmed to match the changed English. */
  arabicChecked: z.array(z.string().max(120)).max(50).default([]),
});
export type ArticleInput = z.input<typeof articleInput>;
export type WrittenArticle = z.output<typeof articleInput>;

const params = z.object({ id });

export const articles = defineContract({
  "GET /api/staff/articles": {
    summary: "All articles, the drafts too, the newest first",
    access: "staff",
    query: z.object({
      /** Words of the titles and excerpts, or part of a slug. */
      q: z.string().trim().max(100, "too_long").optional(),
      status: z.enum(ARTICLE_STATES).optional(),
      arabic: z.enum(TRANSLATION_GAPS).optional(),
      ...pageQuery,
    }),
    answer: z.array(staffArticleRow),
    meta: pageMeta,
    offline: true,
  },
  "GET /api/staff/articles/:id": {
    summary: "One article with everything that is written of it",
    access: "staff",
    params,
    answer: staffArticle,
    offline: true,
  },
  "POST /api/articles": {
    summary: "Add an article",
    access: "staff",
    body: fittingRequest(articleInput.extend({ id: newRowId.optional() }), "body"),
    answer: staffArticle,
    status: 201,
    refusals: creating,
    offline: { kind: "create", about: "articles" },
  },
  "PUT /api/articles/:id": {
    summary:
      "Change an article; a slug that is given up leads to the new one. Addresses of the shop's own pages are refused",
    access: "staff",
    params,
    body: fittingRequest(articleInput, "body"),
    answer: staffArticle,
    refusals: updating,
    offline: {
      kind: "edit",
      about: "articles",
      reads: resources.articles.read,
      groups: [["status", "publishAt"]],
      extra: ["arabicChecked"],
    },
  },
  "PATCH /api/articles/:id": {
    summary: "Publish an article, take it back, let it publish itself later, or feature it",
    access: "staff",
    params,
    body: z.object({ status: articleStatus, publishAt, featured: z.boolean() }).partial(),
    answer: staffArticle,
    refusals: updating,
    offline: { kind: "edit", about: "articles", reads: resources.articles.read, groups: [["status", "publishAt"]] },
  },
  "DELETE /api/articles/:id": {
    summary: "Remove a draft; what is published is taken back first",
    access: "staff",
    params,
    answer: z.object({ id }),
    refusals: ["conflict", ...removing],
    offline: { kind: "remove", about: "articles", reads: resources.articles.read },
  },
});
