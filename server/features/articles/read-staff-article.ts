import { fromJson } from "../../../db/json.ts";
import { listFormerSlugs } from "../../../db/queries/catalogue/slugs.ts";
import { findArticle } from "../../../db/queries/content/articles.ts";
import { type ArticleRow, type AuthorRow, listAuthors } from "../../../db/queries/content/content.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { StaffArticle, StaffArticleRow } from "../../../src-shared/articles/operations.ts";
import { arabicMissing } from "../../../src-shared/values/arabic-age.ts";
import { type PictureOf, picturesOf } from "../media/pictures-of.ts";
import { articleTexts } from "./article-texts.ts";

/** Texts of an article, from its row. */
export const describedOf = (row: Pick<ArticleRow, "title" | "excerpt" | "body" | "image_alt" | "seo">) => ({
  title: fromJson(row.title),
  excerpt: fromJson(row.excerpt),
  body: fromJson(row.body),
  imageAlt: fromJson(row.image_alt),
  seo: fromJson(row.seo),
});

export function staffArticleRowOf(
  row: ArticleRow,
  authors: readonly AuthorRow[],
  pictures: PictureOf,
): StaffArticleRow {
  const author = authors.find((author) => author.id === row.author_id);
  if (!author) throw new Error(`article ${row.id} has no author`);
  return {
    id: row.id,
    version: row.version,
    slug: row.slug,
    title: fromJson(row.title),
    excerpt: fromJson(row.excerpt),
    status: row.status,
    publishAt: row.publish_at,
    publishDate: row.publish_date,
    author: { id: author.id, key: author.key, name: fromJson(author.name) },
    tags: fromJson(row.tags),
    readTime: row.read_time,
    featured: row.featured,
    picture: pictures(row.image, fromJson(row.image_alt)),
    arabicOlder: Object.keys(fromJson(row.arabic_of)),
    updatedAt: row.updated_at,
  };
}

/** One article as staff edit it; undefined when there is none. */
export async function readStaffArticle(db: Db | Tx, id: string): Promise<StaffArticle | undefined> {
  const row = await findArticle(db, id);
  if (!row) return undefined;
  const pictures = await picturesOf(db, [row.image]);
  const described = describedOf(row);
  return {
    ...staffArticleRowOf(row, await listAuthors(db), pictures),
    ...described,
    image: row.image,
    arabicMissing: arabicMissing(articleTexts(described)),
    formerSlugs: await listFormerSlugs(db, "article", id),
  };
}

export async function getStaffArticle(tx: Tx, id: string): Promise<StaffArticle> {
  const article = await readStaffArticle(tx, id);
  if (!article) throw new Error("an article is gone while it is read");
  return article;
}

/** Written values of an article, for the audit log. */
export function written(article: StaffArticle): object {
  const { id, version, updatedAt, arabicOlder, arabicMissing: _, formerSlugs, picture, author, ...texts } = article;
  return { ...texts, author: author.key };
}
