import type { Selectable, Updateable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import { listDeliveries } from "./orders.ts";

export type DeliveryRow = Selectable<Schema["order_deliveries"]>;
export interface DeliveryPart {
  lineId: string;
  quantity: number;
}
export type DeliveryWithLines = DeliveryRow & { lines: DeliveryPart[] };

export const findDelivery = (db: Db | Tx, id: string): Promise<DeliveryRow | undefined> =>
  db.selectFrom("order_deliveries").selectAll().where("id", "=", id).executeTakeFirst();

/** The deliveries of an order with their lines, by date; those without a date come first on SQLite. */
export async function listDeliveriesWithLines(db: Db | Tx, orderId: string): Promise<DeliveryWithLines[]> {
  const deliveries = await listDeliveries(db, orderId);
  const parts = await db
    .selectFrom("order_delivery_lines")
    .innerJoin("order_lines", "order_lines.id", "order_delivery_lines.line_id")
    .select(["delivery_id", "line_id", "order_delivery_lines.quantity"])
    .where("order_lines.order_id", "=", orderId)
    .orderBy("order_lines.position")
    .execute();
  return deliveries.map((delivery) => ({
    ...delivery,
    lines: parts
      .filter((part) => part.delivery_id === delivery.id)
      .map((part) => ({ lineId: part.line_id, quantity: part.quantity })),
  }));
}

/** Changes a delivery that still has `version` (any when undefined); false, and nothing done, when it has changed since. */
export async function updateDelivery(
  tx: Tx,
  { id, version }: { id: string; version?: number },
  values: Updateable<Schema["order_deliveries"]>,
  at: string,
): Promise<boolean> {
  let query = tx
    .updateTable("order_deliveries")
    .set((eb) => ({ ...values, version: eb("version", "+", 1), updated_at: at }))
    .where("id", "=", id);
  if (version !== undefined) query = query.where("version", "=", version);
  return (await query.executeTakeFirst()).numUpdatedRows > 0n;
}

/** Replaces the lines of a delivery; those with quantity 0 are left out. */
export async function replaceDeliveryLines(tx: Tx, deliveryId: string, parts: readonly DeliveryPart[]): Promise<void> {
  await tx.deleteFrom("order_delivery_lines").where("delivery_id", "=", deliveryId).execute();
  const values = parts
    .filter((part) => part.quantity > 0)
    .map((part) => ({ delivery_id: deliveryId, line_id: part.lineId, quantity: part.quantity }));
  if (values.length > 0) await tx.insertInto("order_delivery_lines").values(values).execute();
}
