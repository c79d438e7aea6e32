import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type DepositRow = Selectable<Schema["order_deposits"]>;

export const findDeposit = (db: Db | Tx, orderId: string): Promise<DepositRow | undefined> =>
  db.selectFrom("order_deposits").selectAll().where("order_id", "=", orderId).executeTakeFirst();

export async function putDeposit(tx: Tx, { order_id, ...asked }: DepositRow): Promise<void> {
  await tx
    .insertInto("order_deposits")
    .values({ order_id, ...asked })
    .onConflict((c) => c.column("order_id").doUpdateSet(asked))
    .execute();
}

export async function removeDeposit(tx: Tx, orderId: string): Promise<void> {
  await tx.deleteFrom("order_deposits").where("order_id", "=", orderId).execute();
}
