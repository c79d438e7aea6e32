import { updateVersioned } from "../../../db/queries/versioned.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { changeVersionedRow, tagVersion, type VersionedRows } from "../../kernel/versioned-row.ts";

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
  Answer extends { version: number; status: string },
>(
  ctx: Context,
  { table, id, status, find, read }: Marking<Row, Answer>,
): Promise<Answer | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict" | "key_reused">> {
  const rows: VersionedRows<Row, Answer> = {
    collection: table,
    find,
    read: async (tx) => read(tx, (await find(tx, id)) as Row),
    audited: (shown) => ({ status: shown.status }),
  };
  const refusal = await staffWrite(ctx, { params: { id }, body: { status } }, async (tx) => {
    const done = await changeVersionedRow<Row, Answer, never>({ ctx, tx }, rows, id, async (before) =>
      before.status === status
        ? "unchanged"
        : // The table decides which states there are; the contract has let through no other.
          updateVersioned(tx, table, before, { status: status as "new" }, ctx.now()),
    );
    return isRefusal(done) ? done : null;
  });
  if (refusal) return refusal;
  const row = await find(ctx.db, id);
  return row ? tagVersion(ctx, await read(ctx.db, row)) : refuse("not_found");
}
