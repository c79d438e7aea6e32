import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { type ConflictRow, type DesktopTables, type OperationRow, own } from "./tables.ts";

/** Every operation that is still here, in their order. */
export const listOperations = (db: Db | Tx): Promise<OperationRow[]> =>
  own(db).selectFrom("operations").selectAll().orderBy("number").execute();

export const findOperation = (db: Db | Tx, id: string): Promise<OperationRow | undefined> =>
  own(db).selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirst();

export const findNumbered = (db: Db | Tx, number: number): Promise<OperationRow | undefined> =>
  own(db).selectFrom("operations").selectAll().where("number", "=", number).executeTakeFirst();

/** The first after that number which the server has not acknowledged: waiting, sent, or for a person to decide. */
export const nextUnfinished = (db: Db | Tx, after: number): Promise<OperationRow | undefined> =>
  own(db)
    .selectFrom("operations")
    .selectAll()
    .where("number", ">", after)
    .where("state", "<>", "acknowledged")
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();

/** Those between the two numbers, both left out, which the server has not acknowledged. */
export const listUnfinishedBetween = (db: Db | Tx, after: number, before: number): Promise<OperationRow[]> =>
  own(db)
    .selectFrom("operations")
    .selectAll()
    .where("number", ">", after)
    .where("number", "<", before)
    .where("state", "<>", "acknowledged")
    .orderBy("number")
    .execute();

/** Of one row: what is still unsent and comes after that number. */
export const listWaitingOfRow = (
  db: Db | Tx,
  { collection, row_id, number }: Pick<OperationRow, "collection" | "row_id" | "number">,
): Promise<OperationRow[]> =>
  own(db)
    .selectFrom("operations")
    .selectAll()
    .where("number", ">", number)
    .where("collection", "is", collection)
    .where("row_id", "is", row_id)
    .where("state", "=", "waiting")
    .orderBy("number")
    .execute();

/** Of one row: the last of all. */
export const lastOfRow = (
  db: Db | Tx,
  { collection, row_id }: Pick<OperationRow, "collection" | "row_id">,
): Promise<OperationRow | undefined> =>
  own(db)
    .selectFrom("operations")
    .selectAll()
    .where("collection", "is", collection)
    .where("row_id", "is", row_id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** All that come after that number. */
export const listAfter = (db: Db | Tx, number: number): Promise<OperationRow[]> =>
  own(db).selectFrom("operations").selectAll().where("number", ">", number).orderBy("number").execute();

export async function insertOperation(tx: Tx, row: Insertable<DesktopTables["operations"]>): Promise<void> {
  await own(tx).insertInto("operations").values(row).execute();
}

export async function updateOperation(
  tx: Tx,
  number: number,
  values: Updateable<DesktopTables["operations"]>,
): Promise<void> {
  await own(tx).updateTable("operations").set(values).where("number", "=", number).execute();
}

/** With its conflict. */
export async function removeOperations(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await own(tx).deleteFrom("conflicts").where("operation", "in", numbers).execute();
  await own(tx).deleteFrom("operations").where("number", "in", numbers).execute();
}

/** Operations that the server has not acknowledged, and conflicts among them. */
export async function countOperations(db: Db | Tx): Promise<{ waiting: number; conflicts: number; all: number }> {
  const rows = await own(db)
    .selectFrom("operations")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const waiting = of("waiting") + of("sent");
  return { waiting, conflicts: of("conflict"), all: waiting + of("conflict") + of("acknowledged") };
}

export const listConflicts = (db: Db | Tx): Promise<ConflictRow[]> =>
  own(db).selectFrom("conflicts").selectAll().orderBy("operation").execute();

export const findConflict = (db: Db | Tx, id: string): Promise<ConflictRow | undefined> =>
  own(db).selectFrom("conflicts").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertConflict(tx: Tx, row: ConflictRow): Promise<void> {
  await own(tx).insertInto("conflicts").values(row).execute();
}

export async function removeConflict(tx: Tx, id: string): Promise<void> {
  await own(tx).deleteFrom("conflicts").where("id", "=", id).execute();
}
