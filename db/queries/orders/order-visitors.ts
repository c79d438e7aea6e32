import { type Insertable, sql } from "kysely";
import { compileOnce, compileWrite } from "../../engines/compile-once.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

/** Keyed fingerprints of an order's sender. */
export type Visitor = Omit<Schema["order_visitors"], "order_id">;

const addVisitor = compileWrite((db, row: Insertable<Schema["order_visitors"]>) =>
  db.insertInto("order_visitors").values(row),
);

export async function insertOrderVisitor(tx: Tx, orderId: string, visitor: Visitor): Promise<void> {
  await addVisitor(tx, { order_id: orderId, ...visitor });
}

/** Unconfirmed web orders with this address, phone or mailbox. */
const unconfirmedOf = (db: Db | Tx, { address, phone, mailbox }: Visitor) =>
  db
    .selectFrom("order_visitors")
    .innerJoin("orders", "orders.id", "order_visitors.order_id")
    .where("orders.status", "=", "placed")
    .where("orders.voided_at", "is", null)
    .where((where) =>
      where.or([
        where("order_visitors.address", "=", address),
        where("order_visitors.phone", "=", phone),
        where("order_visitors.mailbox", "=", mailbox),
      ]),
    );

const heldQuantities = compileOnce((db, { variantIds, ...visitor }: Visitor & { variantIds: readonly string[] }) =>
  unconfirmedOf(db, visitor)
    .innerJoin("order_lines", "order_lines.order_id", "orders.id")
    .where("order_lines.variant_id", "in", variantIds)
    .select(({ fn }) => ["order_lines.variant_id", fn.sum<number>("order_lines.quantity").as("pieces")])
    .groupBy("order_lines.variant_id"),
);

const heldSums = compileOnce((db, visitor: Visitor) => {
  const { address, phone, mailbox } = visitor;
  return unconfirmedOf(db, visitor).select(({ fn }) => [
    fn.countAll<number>().as("orders"),
    sql<number>`sum(case when order_visitors.address = ${address} then orders.total else 0 end)`.as("address"),
    sql<number>`sum(case when order_visitors.phone = ${phone} or order_visitors.mailbox = ${mailbox} then orders.total else 0 end)`.as(
      "person",
    ),
  ]);
});

/** Quantities of these variants that the visitor's unconfirmed orders hold, by variant. */
export async function listHeldByVisitor(
  db: Db | Tx,
  visitor: Visitor,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await heldQuantities(db, { ...visitor, variantIds });
  return new Map(rows.map((row) => [row.variant_id, Number(row.pieces)]));
}

/**
 * The visitor's unconfirmed orders: their number, and the dirhams of those from the same address, and of those with the
 * same phone or mailbox.
 */
export async function sumHeldByVisitor(
  db: Db | Tx,
  visitor: Visitor,
): Promise<{ orders: number; address: number; person: number }> {
  const [row] = await heldSums(db, visitor);
  return { orders: Number(row?.orders), address: Number(row?.address ?? 0), person: Number(row?.person ?? 0) };
}

/** Deletes the senders of orders that are confirmed or over. */
export async function dropSettledVisitors(tx: Tx): Promise<void> {
  await tx
    .deleteFrom("order_visitors")
    // Asked of each of the few visitors, not of all orders.
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("orders")
          .select("id")
          .whereRef("orders.id", "=", "order_visitors.order_id")
          .where("status", "!=", "placed"),
      ),
    )
    .execute();
}
