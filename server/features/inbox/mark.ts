import { recordAudit } from "../../../db/queries/audit.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseStale, staffWrite, tagVersion } from "../../kernel/versioned-row.ts";

interface Marking<Row, Answer> {
  table: "contact_messages" | "quote_requests";
  id: string;
  status: string;
  find(db: Db | Tx, id: string): Promise<Row | undefined>;
  read(db: Db | Tx, row: Row): Promise<Answer>;
}

/** Changes the state of a message or a request, noted with who did it; the same state again changes nothing. */
export async function mark<
  Row extends { id: string; version: number; status: string },
  Answer extends { version: number },
>(
  ctx: Context,
  { table, id, status, find, read }: Marking<Row, Answer>,
): Promise<Answer | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict" | "key_reused">> {
  const refusal = await staffWrite(ctx, { params: { id }, body: { status } }, async (tx) => {
    const before = await find(tx, id);
    if (!before) return refuse("not_found");
    const row = { collection: table, rowIds: [id], read: () => read(tx, before) };
    const stale = await refuseStale(ctx, tx, { ...row, version: before.version });
    if (stale) return stale;
    if (before.status === status) return null;
    // The table decides which states there are; the contract has let through no other.
    if (!(await updateVersioned(tx, table, before, { status: status as "new" }, ctx.now())))
      return refuseConflict(tx, row);
    const sides = { before: { status: before.status }, after: { status } };
    await recordAudit(tx, ctx, { collection: table, rowId: id, ...sides });
    return null;
  });
  if (refusal) return refusal;
  const row = await find(ctx.db, id);
  return row ? tagVersion(ctx, await read(ctx.db, row)) : refuse("not_found");
}
