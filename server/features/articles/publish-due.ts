import { recordAudit } from "../../../db/queries/audit.ts";
import { listDueArticles } from "../../../db/queries/content/articles.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { App } from "../../context.ts";
import { eachRow } from "../../each-row.ts";

/** Publishes drafts that are due, each in a transaction of its own and dated on that day; returns their number. */
export async function publishDueArticles(app: Pick<App, "db" | "log" | "now" | "meters">): Promise<number> {
  const now = app.now();
  let published = 0;
  const drafts = await listDueArticles(app.db, now.toISOString());
  await eachRow(app, { job: "publish articles", rows: drafts, keyOf: ({ id }) => id }, async (draft) => {
    await inTransaction(app.db, async (tx) => {
      const after = {
        status: "published" as const,
        publish_at: null,
        publish_date: qatarDate(new Date(draft.publish_at ?? now)),
      };
      // By version: a draft that staff are changing at this moment is left to the next run.
      if (!(await updateVersioned(tx, "articles", draft, after, now))) return;
      published += 1;
      const source = { actor: { kind: "system" as const }, requestId: newId(now.getTime()), now: () => now };
      await recordAudit(tx, source, {
        action: "command:publish-scheduled",
        collection: "articles",
        rowId: draft.id,
        before: { status: draft.status, publishAt: draft.publish_at, publishDate: draft.publish_date },
        after: { status: after.status, publishAt: null, publishDate: after.publish_date },
      });
    });
  });
  return published;
}
