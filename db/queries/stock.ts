import { newId } from "../../src-shared/model/id.ts";
import type { Schema, Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";

export interface StockMovement {
  /** Made by whoever wrote it down; a new one when absent. */
  id?: string | undefined;
  variantId: string;
  /** Plus into the store, minus out of it. */
  quantity: number;
  reason: Schema["stock_movements"]["reason"];
  orderId?: string;
  note?: string | undefined;
  actor: string;
  at: string;
}

/**
 * Moves stock; false (and nothing done) when fewer are on hand than go out and the variant may not be back-ordered.
 * Variants whose stock is not tracked always move, without a record.
 */
export async function moveStock(tx: Tx, movement: StockMovement): Promise<boolean> {
  const { variantId, quantity } = movement;
  // One conditional update, so that two checkouts cannot both take the last unit.
  const moved = await tx
    .updateTable("variants")
    .set((eb) => ({
      on_hand: eb("on_hand", "+", quantity),
      version: eb("version", "+", 1),
      updated_at: movement.at,
    }))
    .where("id", "=", variantId)
    .where("tracked", "=", 1)
    .where((eb) => (quantity >= 0 ? eb.lit(true) : eb.or([eb("on_hand", ">=", -quantity), eb("backorder", "=", 1)])))
    .returning("version")
    .executeTakeFirst();
  if (!moved) {
    const variant = await tx.selectFrom("variants").select("tracked").where("id", "=", variantId).executeTakeFirst();
    return variant?.tracked === 0;
  }
  await tx
    .insertInto("stock_movements")
    .values({
      id: movement.id ?? newId(),
      variant_id: variantId,
      quantity,
      reason: movement.reason,
      order_id: movement.orderId ?? null,
      note: movement.note ?? null,
      actor: movement.actor,
      at: movement.at,
    })
    .execute();
  recordChange(tx, "variants", variantId, moved.version);
  return true;
}
