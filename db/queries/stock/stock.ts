import { sql } from "kysely";
import { newId } from "../../../src-shared/values/id.ts";
import type { Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export interface StockMovement {
  /** Id made by the movement's author; a new one when absent. */
  id?: string | undefined;
  variantId: string;
  /** Plus into the store, minus out of it. */
  quantity: number;
  reason: Schema["stock_movements"]["reason"];
  orderId?: string;
  note?: string | undefined;
  /** Whether the movement may exceed the available quantity: the difference is owed until more arrives. */
  owing?: boolean;
  actor: string;
  at: string;
}

/**
 * Moves stock and writes the movement; false (and nothing done) when fewer are available than go out and the variant
 * may not be back-ordered, or when the variant does not exist. Where stock is not tracked every movement passes and is
 * written too: the figures are right when tracking is switched on again.
 */
export async function moveStock(tx: Tx, movement: StockMovement): Promise<boolean> {
  const { variantId, quantity, owing = false } = movement;
  // One conditional update, so that two checkouts cannot both take the last unit.
  const moved = await tx
    .updateTable("variants")
    .set((eb) => ({
      on_hand: eb("on_hand", "+", quantity),
      // Never more than is missing: an arrival reduces the owed quantity.
      owed: sql<number>`case when on_hand + ${quantity} >= 0 then 0
        when ${owing ? sql`1 = 1` : sql`owed > -(on_hand + ${quantity})`} then -(on_hand + ${quantity})
        else owed end`,
      version: eb("version", "+", 1),
      updated_at: movement.at,
    }))
    .where("id", "=", variantId)
    .where((eb) =>
      quantity >= 0 || owing
        ? eb.lit(true)
        : eb.or([eb("on_hand", ">=", -quantity), eb("backorder", "=", true), eb("tracked", "=", false)]),
    )
    .returning("version")
    .executeTakeFirst();
  if (!moved) return false;
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
