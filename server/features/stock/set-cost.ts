import { type AuditSource, recordAudit } from "../../../db/queries/audit.ts";
import { addCost, type VariantCostRow } from "../../../db/queries/stock/variant-costs.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";

/** Enters what a piece of a variant costs from now on, after `lockCosts`; null: it is not known. `known` is the last entry. */
export async function setCost(
  source: AuditSource,
  tx: Tx,
  { variantId, known, cost }: { variantId: string; known: VariantCostRow | undefined; cost: number | null },
): Promise<VariantCostRow> {
  const row = { variant_id: variantId, at: source.now().toISOString(), cost, pieces: null, unit_cost: null };
  const added = await addCost(tx, known, { ...row, actor: actorName(source.actor) });
  const noted = { collection: "variants", rowId: variantId } as const;
  await recordAudit(tx, source, { ...noted, before: { cost: known?.cost ?? null }, after: { cost } });
  return added;
}
