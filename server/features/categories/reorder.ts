import { recordAudit } from "../../../db/queries/audit.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { Context } from "../../context.ts";

interface Placed {
  id: string;
  version: number;
  position: number;
}

/**
 * Puts rows into the order of `ids`; only rows whose place changes are written. The list must hold exactly the rows that
 * are there: with one more or one less, somebody has added or removed one since it was shown, and the order now is
 * answered instead. Undefined when it is done.
 */
export async function reorder(
  ctx: Context,
  tx: Tx,
  table: "categories" | "subcategories" | "testimonials",
  { rows, ids, rowId }: { rows: readonly Placed[]; ids: readonly string[]; rowId: string },
): Promise<Refusal<"conflict"> | undefined> {
  const before = rows.map((row) => row.id);
  if (before.length !== ids.length || !before.every((id) => ids.includes(id))) {
    return refuse("conflict", { details: { ids: before } });
  }
  for (const row of rows) {
    const position = ids.indexOf(row.id);
    if (position !== row.position) await updateVersioned(tx, table, row, { position }, ctx.now());
  }
  await recordAudit(tx, ctx, { collection: table, rowId, before: { ids: before }, after: { ids } });
  return undefined;
}
