import type { App } from "../context.ts";
import { publishDueArticles } from "../features/articles/publish-due.ts";
import { publishDuePages } from "../features/content/publish-due-pages.ts";
import { publishDue } from "../features/products/publish-due.ts";
import { publishDueParts } from "../features/site/publish-due-parts.ts";

export async function publishScheduled(app: App): Promise<void> {
  const published = await publishDue(app);
  if (published > 0) app.log.info({ products: published }, "scheduled products went on sale");
  const articles = await publishDueArticles(app);
  if (articles > 0) app.log.info({ articles }, "scheduled articles were published");
  const pages = await publishDuePages(app);
  if (pages > 0) app.log.info({ pages }, "scheduled pages were published");
  const parts = await publishDueParts(app);
  if (parts > 0) app.log.info({ parts }, "scheduled parts of the site were published");
}
