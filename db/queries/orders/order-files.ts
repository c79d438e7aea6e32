import type { Db, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export interface OrderFileToForget {
  id: string;
  orderId: string;
  path: string;
}

/**
 * Files of visitors for web orders which were cancelled or voided and not touched since `before`. Those of an order for
 * which money was ever recorded stay: they may be evidence.
 */
export async function listFilesOfDeadOrders(db: Db, before: Date, limit: number): Promise<OrderFileToForget[]> {
  return db
    .selectFrom("order_files")
    .innerJoin("orders", "orders.id", "order_files.order_id")
    .select(["order_files.id", "order_files.order_id as orderId", "order_files.path"])
    .where("orders.source", "=", "web")
    .where("orders.updated_at", "<", before.toISOString())
    .where((eb) => eb.or([eb("orders.status", "=", "cancelled"), eb("orders.voided_at", "is not", null)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("payments").select("payments.id").whereRef("payments.order_id", "=", "orders.id"))),
    )
    .orderBy("order_files.id")
    .limit(limit)
    .execute();
}

/** Deletes a file of an order; screens and mirrors are notified, and the order keeps its version. */
export async function deleteOrderFile(tx: Tx, { id, orderId }: OrderFileToForget): Promise<void> {
  await tx.deleteFrom("order_files").where("id", "=", id).execute();
  const order = await tx
    .updateTable("orders")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("id", "=", orderId)
    .returning("version")
    .executeTakeFirstOrThrow();
  recordChange(tx, "orders", orderId, order.version);
}
