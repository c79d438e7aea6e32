import { fromJson } from "../../../db/json.ts";
import type { ArticleHead, AuthorRow } from "../../../db/queries/content/content.ts";
import type { ArticleCard } from "../../../src-shared/content/operations.ts";
import { slugify } from "../../../src-shared/values/slug.ts";
import type { CatalogueView } from "../catalogue/catalogue-index.ts";

export function articleCardOf(row: ArticleHead, authors: readonly AuthorRow[], view: CatalogueView): ArticleCard {
  const author = authors.find((candidate) => candidate.id === row.author_id);
  if (!author) throw new Error(`article ${row.id} has no author`);
  return {
    id: row.id,
    slug: row.slug,
    title: fromJson(row.title),
    excerpt: fromJson(row.excerpt),
    publishDate: row.publish_date,
    author: { key: author.key, name: fromJson(author.name), title: fromJson(author.title) },
    tags: fromJson(row.tags).map((name) => ({ slug: slugify(name.en), name })),
    readTime: row.read_time,
    featured: row.featured,
    picture: view.picture(row.image, fromJson(row.image_alt)),
  };
}
