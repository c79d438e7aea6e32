import { recordAudit } from "../../../db/queries/audit.ts";
import { addCost, listCosts, lockCosts } from "../../../db/queries/stock/variant-costs.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { isRefusal } from "../../../src-shared/api/refusal.ts";
import { averageCost } from "../../../src-shared/stock/average-cost.ts";
import type { ReceiptInput } from "../../../src-shared/stock/cost-operations.ts";
import type { Context } from "../../context.ts";
import { writeMovement } from "./write-movement.ts";

/** Records an arrival with what a piece of it cost, from which the variant's cost follows (src-shared/README.md, D438). */
export async function receiveAtCost(
  ctx: Context,
  tx: Tx,
  variantId: string,
  { quantity: pieces, unitCost, ...rest }: ReceiptInput,
) {
  const moved = await writeMovement(ctx, tx, variantId, { ...rest, quantity: pieces, reason: "received" });
  if (isRefusal(moved)) return moved;
  await lockCosts(tx);
  const last = (await listCosts(tx, [variantId])).get(variantId);
  const { available, held, atDesktops } = moved.figures;
  const before = { unsold: available + held + atDesktops - pieces, cost: last?.cost ?? null };
  const cost = averageCost(before, { pieces, unitCost });
  const row = { variant_id: variantId, at: ctx.now().toISOString(), cost, pieces, unit_cost: unitCost };
  await addCost(tx, last, { ...row, actor: actorName(ctx.actor) });
  const noted = { collection: "variants", rowId: variantId } as const;
  await recordAudit(tx, ctx, { ...noted, before: { cost: before.cost }, after: { cost, unitCost, quantity: pieces } });
  return { ...moved, cost };
}
