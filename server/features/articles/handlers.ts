import type { HandlersFor } from "../../../src-shared/api/define.ts";
import { refuse } from "../../../src-shared/api/refusal.ts";
import type { articles } from "../../../src-shared/articles/operations.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { tagVersion } from "../../kernel/versioned-row.ts";
import { listStaffArticles } from "./list-staff-articles.ts";
import { readStaffArticle } from "./read-staff-article.ts";
import { addArticle, changeArticle, patchArticle, removeArticle } from "./write-article.ts";

export const articleHandlers: HandlersFor<typeof articles, Context> = {
  "GET /api/staff/articles": (ctx, { query }) => listStaffArticles(ctx, query),

  "GET /api/staff/articles/:id": async (ctx, { params }) => {
    const article = await readStaffArticle(ctx.db, params.id);
    return article ? tagVersion(ctx, article) : refuse("not_found");
  },

  "POST /api/articles": (ctx, input) => staffWrite(ctx, input, (tx) => addArticle(ctx, tx, input.body)),

  "PUT /api/articles/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => changeArticle(ctx, tx, input.params.id, input.body)),

  "PATCH /api/articles/:id": (ctx, input) =>
    staffWrite(ctx, input, (tx) => patchArticle(ctx, tx, input.params.id, input.body)),

  "DELETE /api/articles/:id": (ctx, input) => staffWrite(ctx, input, (tx) => removeArticle(ctx, tx, input.params.id)),
};
