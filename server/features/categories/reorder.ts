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
 * Sorts rows by `ids`; only rows whose place changes are written. The list must contain exactly the existing rows: with
 * one more or one less, a row was added or removed since the list was shown, and the present order is returned instead.
 * Undefined when it is done.
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
