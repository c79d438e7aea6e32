import { fromJson } from "../../../db/json.ts";
import { recordAudit } from "../../../db/queries/audit.ts";
import { listDueDrafts } from "../../../db/queries/content/due-drafts.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { App } from "../../context.ts";
import { eachRow } from "../../each-row.ts";
import { keepVersion } from "./page-versions.ts";
import { readStaffPage } from "./staff-page.ts";
import { knownPage } from "./stored-page.ts";
import { audited, stateOf } from "./write-page.ts";

/** Publishes the drafts of pages that are due, each in a transaction of its own; returns their number. */
export async function publishDuePages(app: Pick<App, "db" | "log" | "now" | "meters">): Promise<number> {
  const now = app.now();
  let published = 0;
  const rows = await listDueDrafts(app.db, "pages", now.toISOString());
  await eachRow(app, { job: "publish pages", rows, keyOf: ({ id }) => id }, async (row) => {
    await inTransaction(app.db, async (tx) => {
      if (row.draft === null) return;
      const before = await readStaffPage(tx, row.id);
      // By version: a draft that staff are changing at this moment is left to the next run.
      const shown = stateOf(fromJson(row.draft), { status: "published", publishAt: null });
      if (!(await updateVersioned(tx, "pages", row, shown, now))) return;
      published += 1;
      const source = { actor: { kind: "system" as const }, requestId: newId(now.getTime()), now: () => now };
      await keepVersion(source, tx, { before: knownPage(row.key, row), id: row.id, state: "published" });
      await recordAudit(tx, source, {
        action: "command:publish-scheduled",
        collection: "pages",
        rowId: row.id,
        before: audited(before),
        after: audited(await readStaffPage(tx, row.id)),
      });
    });
  });
  return published;
}
