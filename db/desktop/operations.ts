/** Queries on the operation log and its conflicts. */
import type { Insertable, Updateable } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { type ConflictRow, type DesktopTables, desktopTables, type OperationRow } from "./tables.ts";

/** All operations in order. */
export const listOperations = (db: Db | Tx): Promise<OperationRow[]> =>
  desktopTables(db).selectFrom("operations").selectAll().orderBy("number").execute();

export const findOperation = (db: Db | Tx, id: string): Promise<OperationRow | undefined> =>
  desktopTables(db).selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirst();

export const findOperationByNumber = (db: Db | Tx, number: number): Promise<OperationRow | undefined> =>
  desktopTables(db).selectFrom("operations").selectAll().where("number", "=", number).executeTakeFirst();

/** The first operation after a number that the server has not acknowledged: waiting, sent or in conflict. */
export const nextUnfinished = (db: Db | Tx, after: number): Promise<OperationRow | undefined> =>
  desktopTables(db)
    .selectFrom("operations")
    .selectAll()
    .where("number", ">", after)
    .where("state", "<>", "acknowledged")
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();

/** Unacknowledged operations between two numbers, both excluded. */
export const listUnfinishedBetween = (db: Db | Tx, after: number, before: number): Promise<OperationRow[]> =>
  desktopTables(db)
    .selectFrom("operations")
    .selectAll()
    .where("number", ">", after)
    .where("number", "<", before)
    .where("state", "<>", "acknowledged")
    .orderBy("number")
    .execute();

/** Unsent operations of a row after a number. */
export const listWaitingOfRow = (
  db: Db | Tx,
  { collection, row_id, number }: Pick<OperationRow, "collection" | "row_id" | "number">,
): Promise<OperationRow[]> =>
  desktopTables(db)
    .selectFrom("operations")
    .selectAll()
    .where("number", ">", number)
    .where("collection", "is", collection)
    .where("row_id", "is", row_id)
    .where("state", "=", "waiting")
    .orderBy("number")
    .execute();

/** The last operation of a row. */
export const lastOfRow = (
  db: Db | Tx,
  { collection, row_id }: Pick<OperationRow, "collection" | "row_id">,
): Promise<OperationRow | undefined> =>
  desktopTables(db)
    .selectFrom("operations")
    .selectAll()
    .where("collection", "is", collection)
    .where("row_id", "is", row_id)
    .orderBy("number", "desc")
    .limit(1)
    .executeTakeFirst();

/** All operations after a number. */
export const listAfter = (db: Db | Tx, number: number): Promise<OperationRow[]> =>
  desktopTables(db).selectFrom("operations").selectAll().where("number", ">", number).orderBy("number").execute();

export async function insertOperation(tx: Tx, row: Insertable<DesktopTables["operations"]>): Promise<void> {
  await desktopTables(tx).insertInto("operations").values(row).execute();
}

export async function updateOperation(
  tx: Tx,
  number: number,
  values: Updateable<DesktopTables["operations"]>,
): Promise<void> {
  await desktopTables(tx).updateTable("operations").set(values).where("number", "=", number).execute();
}

/** Removes operations with their conflicts. */
export async function removeOperations(tx: Tx, numbers: readonly number[]): Promise<void> {
  if (numbers.length === 0) return;
  await desktopTables(tx).deleteFrom("conflicts").where("operation", "in", numbers).execute();
  await desktopTables(tx).deleteFrom("operations").where("number", "in", numbers).execute();
}

/** Numbers of operations that wait, are in conflict, and in all. */
export async function countOperations(db: Db | Tx): Promise<{ waiting: number; conflicts: number; all: number }> {
  const rows = await desktopTables(db)
    .selectFrom("operations")
    .select((eb) => ["state", eb.fn.countAll<number>().as("count")])
    .groupBy("state")
    .execute();
  const of = (state: string) => rows.find((row) => row.state === state)?.count ?? 0;
  const waiting = of("waiting") + of("sent");
  return { waiting, conflicts: of("conflict"), all: waiting + of("conflict") + of("acknowledged") };
}

export const listConflicts = (db: Db | Tx): Promise<ConflictRow[]> =>
  desktopTables(db).selectFrom("conflicts").selectAll().orderBy("operation").execute();

export const findConflict = (db: Db | Tx, id: string): Promise<ConflictRow | undefined> =>
  desktopTables(db).selectFrom("conflicts").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertConflict(tx: Tx, row: ConflictRow): Promise<void> {
  await desktopTables(tx).insertInto("conflicts").values(row).execute();
}

export async function removeConflict(tx: Tx, id: string): Promise<void> {
  await desktopTables(tx).deleteFrom("conflicts").where("id", "=", id).execute();
}
