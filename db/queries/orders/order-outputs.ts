/** Mails and prints of orders. */
import type { Insertable, Selectable } from "kysely";
import type { OrderOutputData, OrderOutputKind, OrderOutputs } from "../../../src-shared/orders/events.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { compileOnce } from "../../engines/compile-once.ts";
import { toJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { recordChange } from "../../transaction.ts";

export type OrderOutputRow = Selectable<Schema["order_outputs"]>;

/** An output with the data of its kind; the id is made here where none is given. */
export type NewOrderOutput = {
  [Kind in OrderOutputKind]: {
    id?: string | undefined;
    orderId: string;
    kind: Kind;
    actor: string;
    data: OrderOutputs[Kind];
    at: string;
  };
}[OrderOutputKind];

/** As `putOrderOutputs`, for one. */
export const putOrderOutput = (tx: Tx, output: NewOrderOutput): Promise<void> => putOrderOutputs(tx, [output]);

/** Writes outputs of orders; of a mail that was written before (withheld, then sent) what is so now. */
export async function putOrderOutputs(tx: Tx, outputs: readonly NewOrderOutput[]): Promise<void> {
  if (outputs.length === 0) return;
  const rows = outputs.map(({ id = newId(), orderId, kind, actor, data, at }) => ({
    id,
    version: 1,
    created_at: at,
    updated_at: at,
    order_id: orderId,
    kind,
    actor,
    data: toJson<OrderOutputData>(data),
  }));
  for (const { id, version } of await putOutputs(tx, { rows })) recordChange(tx, "order_outputs", id, version);
}

const putOutputs = compileOnce((db, { rows }: { rows: Insertable<Schema["order_outputs"]>[] }) =>
  db
    .insertInto("order_outputs")
    .values(rows)
    .onConflict((conflict) =>
      conflict.column("id").doUpdateSet((eb) => ({
        data: eb.ref("excluded.data"),
        updated_at: eb.ref("excluded.updated_at"),
        version: eb("order_outputs.version", "+", 1),
      })),
    )
    .returning(["id", "version"]),
);

export const listOrderOutputs = (db: Db | Tx, orderId: string): Promise<OrderOutputRow[]> =>
  db.selectFrom("order_outputs").selectAll().where("order_id", "=", orderId).orderBy("id").execute();

/** Sends the outputs of an order to the desktops again, after a change of who may see the order. */
export async function touchOrderOutputs(tx: Tx, orderId: string): Promise<void> {
  const rows = await tx
    .updateTable("order_outputs")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("order_id", "=", orderId)
    .returning(["id", "version"])
    .execute();
  for (const { id, version } of rows) recordChange(tx, "order_outputs", id, version);
}

/** The orders among these ids. */
export async function listOrdersAmong(db: Db | Tx, ids: readonly string[]): Promise<string[]> {
  if (ids.length === 0) return [];
  return (await ordersAmong(db, { ids })).map(({ id }) => id);
}

const ordersAmong = compileOnce((db, { ids }: { ids: readonly string[] }) =>
  db.selectFrom("orders").select("id").where("id", "in", ids),
);

/** Order and number of posted documents, by their ids. */
export async function ordersOfInvoices(
  db: Db | Tx,
  ids: readonly string[],
): Promise<Map<string, { orderId: string; number: string }>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom("invoices").select(["id", "order_id", "number"]).where("id", "in", ids).execute();
  return new Map(rows.map(({ id, order_id: orderId, number }) => [id, { orderId, number }]));
}
