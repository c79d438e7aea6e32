import { fromJson } from "../../db/json.ts";
import { listPublishedArticles } from "../../db/queries/content/content.ts";
import type { Db } from "../../db/schema.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";

export interface ArticleAddress {
  slug: string;
  title: LocalizedText;
  excerpt: LocalizedText;
  image: string | null;
  updatedAt: string;
}

/** Published articles for the feeds, the newest first. */
export async function listArticleAddresses(db: Db): Promise<ArticleAddress[]> {
  return (await listPublishedArticles(db)).map((row) => ({
    slug: row.slug,
    title: fromJson(row.title),
    excerpt: fromJson(row.excerpt),
    image: row.image,
    updatedAt: row.updated_at,
  }));
}
