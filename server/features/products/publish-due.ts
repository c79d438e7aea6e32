import { recordAudit } from "../../../db/queries/audit.ts";
import { listDueDrafts } from "../../../db/queries/catalogue/products.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { App } from "../../context.ts";
import { eachRow } from "../../each-row.ts";

/** Puts drafts on sale whose time has come, each in a transaction of its own; says how many. */
export async function publishDue(app: Pick<App, "db" | "log" | "now" | "meters">): Promise<number> {
  const now = app.now();
  let published = 0;
  const drafts = await listDueDrafts(app.db, now.toISOString());
  await eachRow(app, { job: "publish products", rows: drafts, keyOf: ({ id }) => id }, async (draft) => {
    await inTransaction(app.db, async (tx) => {
      // By version: a draft that staff are changing at this moment is looked at again in the next run.
      if (!(await updateVersioned(tx, "products", draft, { status: "active", publish_at: null }, now))) return;
      published += 1;
      const source = { actor: { kind: "system" as const }, requestId: newId(now.getTime()), now: () => now };
      await recordAudit(tx, source, {
        action: "command:publish-scheduled",
        collection: "products",
        rowId: draft.id,
        before: { status: draft.status, publishAt: draft.publish_at },
        after: { status: "active", publishAt: null },
      });
    });
  });
  return published;
}
