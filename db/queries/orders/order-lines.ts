import type { Insertable, Updateable } from "kysely";
import type { Schema, Tx } from "../../schema.ts";

export async function insertOrderLines(tx: Tx, lines: readonly Insertable<Schema["order_lines"]>[]): Promise<void> {
  if (lines.length > 0)
    await tx
      .insertInto("order_lines")
      .values([...lines])
      .execute();
}

export async function updateOrderLine(tx: Tx, id: string, values: Updateable<Schema["order_lines"]>): Promise<void> {
  await tx.updateTable("order_lines").set(values).where("id", "=", id).execute();
}

/** Deletes lines of an order. No delivery may name them any more. */
export async function deleteOrderLines(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom("order_lines")
    .where("id", "in", [...ids])
    .execute();
}
