import type { Tx } from "../../schema.ts";

/**
 * What an order holds of the stock, by variant, in pieces: what was taken for it less what already came back. Read from
 * the movements and not from the lines, so that stock which nobody took (untracked then, a draft) never comes back.
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
