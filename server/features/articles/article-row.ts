import { toJson } from "../../../db/json.ts";
import type { WrittenArticle } from "../../../src-shared/articles/operations.ts";
import { readingMinutes } from "../../../src-shared/articles/reading-time.ts";
import { keywordList } from "../../../src-shared/content/seo.ts";
import { slugify } from "../../../src-shared/values/slug.ts";
import { cleanTexts } from "../products/product-row.ts";

/** The row of a written article, without slug. */
export function articleRow(article: WrittenArticle) {
  const body = cleanTexts(article.body);
  const { keywords } = article.seo;
  const ar = keywordList(keywords.ar ?? []);
  return {
    title: toJson(article.title),
    excerpt: toJson(article.excerpt),
    body: toJson(body),
    publish_date: article.publishDate,
    author_id: article.authorId,
    tags: toJson(distinct(article.tags)),
    read_time: readingMinutes(body.en),
    featured: article.featured,
    ...publication(article),
    image: article.image,
    image_alt: toJson(article.imageAlt),
    seo: toJson({ ...article.seo, keywords: { en: keywordList(keywords.en), ...(ar.length > 0 ? { ar } : {}) } }),
  };
}

/** Status and time of publication; only a draft has a time. */
export const publication = ({ status, publishAt }: Pick<WrittenArticle, "status" | "publishAt">) => ({
  status,
  publish_at: status === "draft" ? publishAt : null,
});

/** Tags by the slug of their English name: two that share it are one. */
function distinct(tags: WrittenArticle["tags"]) {
  const bySlug = new Map(tags.map((tag) => [slugify(tag.en), { en: tag.en, ...(tag.ar ? { ar: tag.ar } : {}) }]));
  return [...bySlug.values()];
}
