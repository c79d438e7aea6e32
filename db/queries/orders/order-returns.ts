import type { Insertable, Selectable } from "kysely";
import type { ReturnedQuantities } from "../../../src-shared/orders/plan.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type ReturnRow = Selectable<Schema["order_returns"]>;
export type ReturnWithLines = ReturnRow & { lines: ReturnedQuantities[] };

/** Records a return and takes its credit off the order's charge. */
export async function insertReturn(
  tx: Tx,
  values: Insertable<Schema["order_returns"]>,
  lines: readonly ReturnedQuantities[],
): Promise<void> {
  await tx.insertInto("order_returns").values(values).execute();
  await tx
    .insertInto("order_return_lines")
    .values(
      lines.map((line) => ({
        return_id: values.id,
        line_id: line.lineId,
        sound: line.sound,
        damaged: line.damaged,
        not_sent: line.notSent,
      })),
    )
    .execute();
  await tx
    .updateTable("orders")
    .set((eb) => ({ credited: eb("credited", "+", values.credit) }))
    .where("id", "=", values.order_id)
    .execute();
}

export async function listReturnsWithLines(db: Db | Tx, orderId: string): Promise<ReturnWithLines[]> {
  const returns = await db
    .selectFrom("order_returns")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("at")
    .orderBy("id")
    .execute();
  if (returns.length === 0) return [];
  const lines = await db
    .selectFrom("order_return_lines")
    .selectAll()
    .where(
      "return_id",
      "in",
      returns.map((returned) => returned.id),
    )
    .execute();
  return returns.map((returned) => ({
    ...returned,
    lines: lines
      .filter((line) => line.return_id === returned.id)
      .map((line) => ({ lineId: line.line_id, sound: line.sound, damaged: line.damaged, notSent: line.not_sent })),
  }));
}
