import { recordAudit } from "../../../db/queries/audit.ts";
import { listDueDrafts } from "../../../db/queries/content/due-drafts.ts";
import { inTransaction } from "../../../db/transaction.ts";
import { sitePartNames } from "../../../src-shared/site/parts.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { App } from "../../context.ts";
import { eachRow } from "../../each-row.ts";
import { keepPart, putPart } from "./keep-part.ts";
import { publishValues } from "./publish-values.ts";
import { audited, readSitePart } from "./staff-part.ts";
import { draftOf, readPublished } from "./stored-part.ts";

const action = "command:publish-scheduled";

/** Publishes the drafts of parts that are due, each in a transaction of its own; returns their number. */
export async function publishDueParts(app: Pick<App, "db" | "log" | "now" | "meters" | "secrets">): Promise<number> {
  const now = app.now();
  let published = 0;
  const rows = await listDueDrafts(app.db, "site_parts", now.toISOString());
  await eachRow(app, { job: "publish parts of the site", rows, keyOf: ({ id }) => id }, async (row) => {
    const part = sitePartNames.find((name) => name === row.id);
    if (!part) return;
    await inTransaction(app.db, async (tx) => {
      const source = { actor: { kind: "system" as const }, requestId: newId(now.getTime()), now: () => now };
      const before = await readSitePart(tx, app.secrets, part);
      const shown = await readPublished(tx, part);
      // By version: a draft that staff are changing at this moment is left to the next run.
      if (!(await putPart(tx, part, { row, columns: { draft: null, publish_at: null }, now }))) return;
      if (!(await publishValues(source, tx, part, { values: draftOf(part, row), action })))
        throw new Error("a setting moved while it was published");
      await keepPart(source, tx, { part, before: shown, state: "published" });
      const after = await readSitePart(tx, app.secrets, part);
      await recordAudit(tx, source, {
        action,
        collection: "site_parts",
        rowId: part,
        before: audited(before),
        after: audited(after),
      });
      published += 1;
    });
  });
  return published;
}
