import { listLastBulkChanges } from "../../../db/queries/catalogue/bulk.ts";
import { type LastBulkChange, MAX_LEFT_NAMED } from "../../../src-shared/products/bulk.ts";
import { maySeeCosts } from "../../../src-shared/stock/may-see-costs.ts";
import type { Context } from "../../context.ts";
import { ownChangesOnly } from "./own-changes-only.ts";

const MOST = 20;

/** By the rule of `undoBulk`: nobody reads of a change that is not theirs to undo. */
export async function listLastChanges(ctx: Context): Promise<LastBulkChange[]> {
  const now = ctx.now().toISOString();
  const found = await listLastBulkChanges(ctx.db, { staffId: ownChangesOnly(ctx.actor), most: MOST });
  const shown = found.filter(({ run }) => !run?.change.cost || maySeeCosts(ctx.actor));
  return shown.map(({ id, run, by, createdAt, expiresAt, state, changed, restored, skipped }) => ({
    id,
    change: run && Object.keys(run.change).length > 0 ? run.change : null,
    by,
    at: createdAt,
    until: expiresAt,
    state,
    changed,
    restored,
    left: skipped.length,
    leftNames: skipped.slice(0, MAX_LEFT_NAMED).map(({ name }) => name),
    mayUndo: state === "done" && changed > 0 && expiresAt > now,
  }));
}
