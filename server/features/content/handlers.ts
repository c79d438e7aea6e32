import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { content } from "../../../src-shared/content/operations.ts";
import type { Context } from "../../context.ts";
import { listArticles } from "./list-articles.ts";
import { readArticle } from "./read-article.ts";
import { readPage } from "./read-page.ts";
import { readText } from "./read-text.ts";

export const contentHandlers: HandlersFor<typeof content, Context> = {
  "GET /api/articles": (ctx, { query }) => listArticles(ctx, query),
  "GET /api/articles/:slug": async (ctx, { params }) => (await readArticle(ctx, params.slug)) ?? refuse("not_found"),
  "GET /api/texts/:slug": async (ctx, { params }) => (await readText(ctx, params.slug)) ?? refuse("not_found"),
  "GET /api/pages/:key": async (ctx, { params }) => (await readPage(ctx, params.key)) ?? refuse("not_found"),
};
