import { sql } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export interface MovementRow {
  id: string;
  at: string;
  quantity: number;
  reason: Schema["stock_movements"]["reason"];
  note: string | null;
  actor: string;
  order_id: string | null;
  order_number: string | null;
  /** Name of the member of staff, where it was one who is still on the list. */
  staff_name: string | null;
}

const movements = (db: Db | Tx) =>
  db
    .selectFrom("stock_movements")
    .leftJoin("orders", "orders.id", "stock_movements.order_id")
    .leftJoin("staff", (join) => join.on("stock_movements.actor", "=", sql<string>`'staff:' || staff.id`))
    .select([
      "stock_movements.id",
      "stock_movements.at",
      "stock_movements.quantity",
      "stock_movements.reason",
      "stock_movements.note",
      "stock_movements.actor",
      "stock_movements.order_id",
      "orders.number as order_number",
      "staff.name as staff_name",
    ]);

/** One page of a variant's movements, newest first, and their total. */
export async function listMovements(
  db: Db | Tx,
  variantId: string,
  page: { offset: number; limit: number },
): Promise<{ rows: MovementRow[]; total: number }> {
  const rows = await movements(db)
    .where("variant_id", "=", variantId)
    .orderBy("stock_movements.at", "desc")
    .orderBy("stock_movements.id", "desc")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total: await countMovements(db, variantId) };
}

export async function countMovements(db: Db | Tx, variantId: string): Promise<number> {
  const { total } = await db
    .selectFrom("stock_movements")
    .select(({ fn }) => fn.countAll<number>().as("total"))
    .where("variant_id", "=", variantId)
    .executeTakeFirstOrThrow();
  return Number(total);
}

export const findMovement = (db: Db | Tx, id: string): Promise<MovementRow | undefined> =>
  movements(db).where("stock_movements.id", "=", id).executeTakeFirst();
