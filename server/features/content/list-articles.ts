import { listAuthors, listPublishedArticles } from "../../../db/queries/content/content.ts";
import type { ArticleCard, ArticleListMeta } from "../../../src-shared/content/operations.ts";
import type { App } from "../../context.ts";
import { articleCardOf } from "./article-cards.ts";

/** All published articles as cards, the newest first. A journal holds tens or hundreds, so they are read together. */
export async function listArticleCards(app: Pick<App, "db" | "catalogue">): Promise<ArticleCard[]> {
  const [rows, authors, view] = await Promise.all([
    listPublishedArticles(app.db),
    listAuthors(app.db),
    app.catalogue.current(),
  ]);
  return rows.map((row) => articleCardOf(row, authors, view));
}

export async function listArticles(
  app: Pick<App, "db" | "catalogue">,
  query: { tag?: string | undefined; page: number; pageSize: number },
): Promise<{ data: ArticleCard[]; meta: ArticleListMeta }> {
  const cards = await listArticleCards(app);
  const tags = countTags(cards);
  const fitting = query.tag ? cards.filter((card) => card.tags.some((tag) => tag.slug === query.tag)) : cards;
  const from = (query.page - 1) * query.pageSize;
  return {
    data: fitting.slice(from, from + query.pageSize),
    meta: {
      total: fitting.length,
      page: query.page,
      pageSize: query.pageSize,
      tag: tags.find((tag) => tag.slug === query.tag) ?? null,
      tags,
    },
  };
}

function countTags(cards: readonly ArticleCard[]): ArticleListMeta["tags"] {
  const counted = new Map<string, ArticleListMeta["tags"][number]>();
  for (const card of cards) {
    for (const tag of card.tags) {
      const earlier = counted.get(tag.slug);
      if (earlier) earlier.count += 1;
      else counted.set(tag.slug, { ...tag, count: 1 });
    }
  }
  return [...counted.values()].sort((a, b) => b.count - a.count || (a.slug < b.slug ? -1 : 1));
}
