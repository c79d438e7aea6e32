import type { Insertable, Selectable } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";
import { settleOrder } from "./settle-order.ts";

export type PaymentRow = Selectable<Schema["payments"]>;

/** Adds a row to an order's ledger. */
export async function insertPayment(tx: Tx, payment: Insertable<Schema["payments"]>): Promise<void> {
  await tx.insertInto("payments").values(payment).execute();
  await settleOrder(tx, payment.order_id);
}

export const findPayment = (db: Db | Tx, id: string): Promise<PaymentRow | undefined> =>
  db.selectFrom("payments").selectAll().where("id", "=", id).executeTakeFirst();

/** Says what became of money that was waited for; false when that has been said already. */
export async function concludePayment(
  tx: Tx,
  payment: Pick<PaymentRow, "id" | "order_id">,
  state: "cleared" | "bounced",
): Promise<boolean> {
  const done = await tx
    .updateTable("payments")
    .set({ state })
    .where("id", "=", payment.id)
    .where("state", "=", "pending")
    .executeTakeFirst();
  await settleOrder(tx, payment.order_id);
  return done.numUpdatedRows > 0n;
}
