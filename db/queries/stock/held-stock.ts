import type { Tx } from "../../schema.ts";

/**
 * Quantities of the stock that an order holds, by variant: those taken for it less those returned. Read from the
 * movements and not from the lines, so that quantities that were never taken (untracked then, a draft) never come back.
 */
export async function listHeldStock(tx: Tx, orderId: string): Promise<{ variantId: string; quantity: number }[]> {
  const rows = await tx
    .selectFrom("stock_movements")
    .select(({ fn }) => ["variant_id", fn.sum<number>("quantity").as("moved")])
    .where("order_id", "=", orderId)
    .groupBy("variant_id")
    .orderBy("variant_id")
    .execute();
  return rows
    .map((row) => ({ variantId: row.variant_id, quantity: -Number(row.moved) }))
    .filter(({ quantity }) => quantity > 0);
}
