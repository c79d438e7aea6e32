import type { z } from "zod";
import { recordAudit } from "../../../db/queries/audit.ts";
import { findMovement } from "../../../db/queries/movements.ts";
import { findVariant } from "../../../db/queries/products.ts";
import { moveStock } from "../../../db/queries/stock.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/contract/access.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import type { movementInput } from "../../../src-shared/contract/stock.ts";
import { newId } from "../../../src-shared/model/id.ts";
import type { Context } from "../../context.ts";

/**
 * Writes down what came in, came back or was counted. Refuses what would take the stock below zero (saying what is left)
 * and a variant whose stock is not counted at all.
 */
export async function writeMovement(
  ctx: Context,
  tx: Tx,
  variantId: string,
  { id = newId(ctx.now().getTime()), reason, quantity, note }: z.output<typeof movementInput>,
): Promise<{ id: string; onHand: number; version: number } | Refusal<"not_found" | "out_of_stock" | "conflict">> {
  const before = await findVariant(tx, variantId);
  if (!before) return refuse("not_found");
  if (before.tracked === 0 || (await findMovement(tx, id))) return refuse("conflict");
  const at = ctx.now().toISOString();
  const movement = { id, variantId, quantity, reason, note: note || undefined, actor: actorName(ctx.actor), at };
  if (!(await moveStock(tx, movement))) return refuse("out_of_stock", { details: { left: before.on_hand } });
  const after = await findVariant(tx, variantId);
  if (!after) throw new Error("a variant is gone while its stock is moved");
  await recordAudit(tx, ctx, {
    action: "POST /api/variants/:id/movements",
    collection: "variants",
    rowId: variantId,
    before: { onHand: before.on_hand },
    after: { onHand: after.on_hand, reason, quantity, note: note || null },
  });
  return { id, onHand: after.on_hand, version: after.version };
}
