import { fromJson } from "../../../db/json.ts";
import { listEveryArticle } from "../../../db/queries/content/articles.ts";
import { type ArticleRow, listAuthors } from "../../../db/queries/content/content.ts";
import type { StaffArticleRow } from "../../../src-shared/articles/operations.ts";
import type { ArticleState, TranslationGap } from "../../../src-shared/articles/states.ts";
import { tokens } from "../../../src-shared/values/arabic.ts";
import { arabicMissing } from "../../../src-shared/values/arabic-age.ts";
import type { App } from "../../context.ts";
import { picturesOf } from "../media/pictures-of.ts";
import { articleTexts } from "./article-texts.ts";
import { describedOf, staffArticleRowOf } from "./read-staff-article.ts";

interface ArticleQuery {
  q?: string | undefined;
  status?: ArticleState | undefined;
  arabic?: TranslationGap | undefined;
  page: number;
  pageSize: number;
}

export async function listStaffArticles(
  app: Pick<App, "db">,
  query: ArticleQuery,
): Promise<{ data: StaffArticleRow[]; meta: { total: number; page: number; pageSize: number } }> {
  const { q, status, arabic, page, pageSize } = query;
  const fitting = (await listEveryArticle(app.db)).filter(
    (row) => hasStatus(row, status) && hasArabic(row, arabic) && matches(row, q),
  );
  const rows = fitting.slice((page - 1) * pageSize, page * pageSize);
  const authors = await listAuthors(app.db);
  const pictures = await picturesOf(
    app.db,
    rows.map((row) => row.image),
  );
  return {
    data: rows.map((row) => staffArticleRowOf(row, authors, pictures)),
    meta: { total: fitting.length, page, pageSize },
  };
}

function hasStatus(row: ArticleRow, status: ArticleQuery["status"]): boolean {
  if (status === undefined) return true;
  const now = row.status === "draft" && row.publish_at !== null ? "scheduled" : row.status;
  return now === status;
}

function hasArabic(row: ArticleRow, arabic: ArticleQuery["arabic"]): boolean {
  if (arabic === undefined) return true;
  if (arabic === "older") return row.arabic_of !== "{}";
  return arabicMissing(articleTexts(describedOf(row))).length > 0;
}

/** Whether every typed word begins a word of the title, the excerpt or the slug, in either language. */
function matches(row: ArticleRow, q: string | undefined): boolean {
  if (!q) return true;
  const texts = [row.title, row.excerpt].map((text) => fromJson(text));
  const words = texts.flatMap(({ en, ar }) => tokens(`${en} ${ar ?? ""}`)).concat(row.slug.split("-"));
  return tokens(q).every((typed) => words.some((word) => word.startsWith(typed)));
}
