import { findRedirect } from "../../../db/queries/catalogue/catalogue.ts";
import type { Article, TextPage } from "../../../src-shared/content/operations.ts";
import { isPageKey } from "../../../src-shared/content/standard/index.ts";
import type { App } from "../../context.ts";
import { readArticle } from "./read-article.ts";
import { readPage } from "./read-page.ts";

/** What stands at /{slug}: an article or an own page, by its slug or a former one; undefined where nothing does. */
export async function readText(
  app: Pick<App, "db" | "catalogue">,
  slug: string,
): Promise<{ article: Article } | { page: TextPage } | undefined> {
  const article = await readArticle(app, slug);
  if (article) return { article };
  const page = (await readOwnPage(app, slug)) ?? (await readMovedPage(app, slug));
  return page && { page };
}

/** The pages that the shop always has are routes of their own. */
async function readOwnPage(app: Pick<App, "db">, keyOrId: string): Promise<TextPage | undefined> {
  const page = isPageKey(keyOrId) ? undefined : await readPage(app, keyOrId);
  return page && !isPageKey(page.key) ? page : undefined;
}

async function readMovedPage(app: Pick<App, "db">, slug: string): Promise<TextPage | undefined> {
  const moved = await findRedirect(app.db, "page", slug);
  return moved === undefined ? undefined : readOwnPage(app, moved);
}
