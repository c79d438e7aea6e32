import { fromJson } from "../../../db/json.ts";
import { findRedirect, listProductSlugs } from "../../../db/queries/catalogue/catalogue.ts";
import { findPublishedArticle, listAuthors } from "../../../db/queries/content/content.ts";
import type { ProductCard } from "../../../src-shared/catalogue/operations.ts";
import type { Article, ArticleCard } from "../../../src-shared/content/operations.ts";
import type { App } from "../../context.ts";
import { nameHeadings, richText } from "../../kernel/markdown/rich-text.ts";
import type { CatalogueView } from "../catalogue/catalogue-index.ts";
import { readTextPictures } from "../media/text-pictures.ts";
import { articleCardOf } from "./article-cards.ts";
import { listArticleCards } from "./list-articles.ts";

const MAX_MORE = 3;

/** A published article by its slug or a former one; undefined when there is none. */
export async function readArticle(app: Pick<App, "db" | "catalogue">, slug: string): Promise<Article | undefined> {
  let row = await findPublishedArticle(app.db, slug);
  if (!row) {
    const moved = await findRedirect(app.db, "article", slug);
    if (moved) row = await findPublishedArticle(app.db, moved);
  }
  if (!row) return undefined;
  const article = row;
  const view = await app.catalogue.current();
  const authors = await listAuthors(app.db);
  const author = authors.find((candidate) => candidate.id === article.author_id);
  if (!author) throw new Error(`article ${article.id} has no author`);
  const card = articleCardOf(article, authors, view);
  const body = fromJson(article.body);
  const html = await richText(body, await readTextPictures(app.db, body));
  const en = nameHeadings(html.en);
  const ar = html.ar ? nameHeadings(html.ar) : undefined;
  return {
    ...card,
    author: { ...card.author, bio: fromJson(author.bio) },
    html: { en: en.html, ...(ar ? { ar: ar.html } : {}) },
    headings: { en: en.headings, ...(ar ? { ar: ar.headings } : {}) },
    seo: fromJson(article.seo),
    products: await linkedProducts(app, view, `${html.en}${html.ar ?? ""}`),
    more: nearest(card, await listArticleCards(app)),
    updatedAt: article.updated_at,
  };
}

/** Products that a text links to, in its order: only those on sale; a former slug finds its product. */
async function linkedProducts(app: Pick<App, "db">, view: CatalogueView, html: string): Promise<ProductCard[]> {
  const slugs = new Set(
    Array.from(html.matchAll(/href="\/product\/([a-z0-9-]+)["?#]/g), (match) => match[1] as string),
  );
  const bySlug = new Map((await listProductSlugs(app.db, [...slugs])).map((row) => [row.slug, row.id]));
  const found = new Set<string>();
  for (const slug of slugs) {
    const id = bySlug.get(slug) ?? (await findRedirect(app.db, "product", slug));
    if (id !== undefined) found.add(id);
  }
  return view.cards([...found]);
}

/** Articles with the most tags in common; among equals the one published nearest in time. */
function nearest(self: ArticleCard, cards: readonly ArticleCard[]): ArticleCard[] {
  const own = new Set(self.tags.map((tag) => tag.slug));
  const common = (card: ArticleCard) => card.tags.filter((tag) => own.has(tag.slug)).length;
  const away = (card: ArticleCard) => Math.abs(Date.parse(card.publishDate) - Date.parse(self.publishDate));
  return cards
    .filter((card) => card.id !== self.id)
    .sort((a, b) => common(b) - common(a) || away(a) - away(b))
    .slice(0, MAX_MORE);
}
