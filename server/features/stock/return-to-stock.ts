import { listHeldStock } from "../../../db/queries/stock/held-stock.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import type { Work } from "../../kernel/unit-of-work.ts";

/**
 * Puts quantities of an order back into stock: at most what the order holds of the variant, so that a quantity that was
 * never taken (a shortage) never comes back.
 */
export async function returnToStock(
  { ctx, tx, at }: Work,
  orderId: string,
  items: readonly { variantId: string; quantity: number }[],
  reason: "cancelled" | "returned",
): Promise<void> {
  const held = new Map((await listHeldStock(tx, orderId)).map((line) => [line.variantId, line.quantity]));
  const actor = actorName(ctx.actor);
  for (const { variantId, quantity: asked } of items) {
    const quantity = Math.min(asked, held.get(variantId) ?? 0);
    if (quantity <= 0) continue;
    held.set(variantId, (held.get(variantId) ?? 0) - quantity);
    await moveStock(tx, { variantId, quantity, reason, orderId, actor, at });
  }
}
