import type { App } from "../context.ts";
import { publishDue } from "../features/products/publish-due.ts";

export async function publishScheduled(app: App): Promise<void> {
  const published = await publishDue(app);
  if (published > 0) app.log.info({ products: published }, "scheduled products went on sale");
}
