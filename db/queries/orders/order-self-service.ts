import type { Tx } from "../../schema.ts";

/** Notes since when a question of an order's customer waits for an answer; null once it has one. */
export async function setQuestion(tx: Tx, orderId: string, at: string | null): Promise<void> {
  await tx.updateTable("orders").set({ question_at: at }).where("id", "=", orderId).execute();
}

/** Counts a try at the digits that open an order's documents; false, and nothing counted, after `maxTries` wrong ones. */
export async function takeOrderUnlockTry(tx: Tx, orderId: string, maxTries: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable("orders")
    .set((eb) => ({ unlock_tries: eb("unlock_tries", "+", 1) }))
    .where("id", "=", orderId)
    .where("unlock_tries", "<", maxTries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Subtracts the try that was counted for right digits. */
export async function returnOrderUnlockTry(tx: Tx, orderId: string): Promise<void> {
  await tx
    .updateTable("orders")
    .set((eb) => ({ unlock_tries: eb("unlock_tries", "-", 1) }))
    .where("id", "=", orderId)
    .execute();
}
