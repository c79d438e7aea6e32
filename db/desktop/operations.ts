/** Queries on the operation log and its conflicts. */
import { type Insertable, sql, type Updateable } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { type ConflictRow, type DesktopTables, desktopTables, type OperationRow } from "./tables.ts";

/** Bound values of one statement. */
const NUMBERS_AT_ONCE = 500;

/** All operations in order. */
export const listOperations = (db: Db | Tx): Promise<OperationRow[]> =>
  desktopTables(db).selectFrom("operations").selectAll().orderBy("number").execute();

export const findOperation = (db: Db | Tx, id: string): Promise<OperationRow | undefined> =>
  desktopTables(db).selectFrom("operations").selectAll().where("id", "=", id).executeTakeFirst();

export const findOperationByNumber = (db: Db | Tx, number: number): Promise<OperationRow | undefined> =>
  desktopTables(db).selectFrom("operations").selectAll().where("number", "=", number).executeTakeFirst();

/** Operations with these numbers, in order. */
export async function listOperationsByNumber(db: Db | Tx, numbers: readonly number[]): Promise<OperationRow[]> {
  const sorted = [...numbers].sort((one, other) => one - other);
  const found: OperationRow[] = [];
  for (let start = 0; start < sorted.length; start += NUMBERS_AT_ONCE) {
    const some = sorted.slice(start, start + NUMBERS_AT_ONCE);
    const rows = await desktopTables(db)
      .selectFrom("operations")
      .selectAll()
      .where("number", "in", some)
      .orderBy("number")
      .execute();
    for (const row of rows) found.push(row);
  }
  return found;
}

/** The first operation after a number that the server has not acknowledged: waiting, sent or in conflict. */
export const nextUnfinished = (db: Db | Tx, after: number): Promise<OperationRow | undefined> =>
  desktopTables(db)
    .selectFrom("operations")
    .selectAll()
    .where("number", ">", after)
    // A literal, as in the index.
    .where("state", "<>", sql.lit("acknowledged" as const))
    .orderBy("number")
    .limit(1)
    .executeTakeFirst();

/** Numbers of acknowledged operations up to a revision. */
export async function listPassed(db: Db | Tx, revision: number): Promise<number[]> {
  const rows = await desktopTables(db)
    .selectFrom("operations")
    .select("number")
    .where("state", "=", "acknowledged")
    .where((eb) => eb.or([eb("revision", "<=", revision), eb("revision", "is", null)]))
    .execute();
  return rows.map(({ number }) => number);
}

/** Lets every acknowledged operation wait again, with its key and its bytes. */
export async function letWaitAgain(tx: Tx): Promise<void> {
  await desktopTables(tx)
    .updateTable("operations")
    .set({ state: "sent", revision: null })
    .where("state", "=", "acknowledged")
    .execute();
}

/** Operations to be sent that name a version of the server's row. */
export const listChanging = (db: Db | Tx): Promise<OperationRow[]> =>
  desktopTables(db)
    .selectFrom("operations")
    .selectAll()
    .where("state", "in", ["waiting", "sent"])
    .where("if_match", ">", 0)
    .orderBy("number")
    .execute();

/** Unsent changes of a row after a number. */
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
    .where("base", "is not", null)
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

/** Appends an operation and returns its number. */
export async function insertOperation(tx: Tx, row: Insertable<DesktopTables["operations"]>): Promise<number> {
  const { number } = await desktopTables(tx)
    .insertInto("operations")
    .values(row)
    .returning("number")
    .executeTakeFirstOrThrow();
  return number;
}

/** Marks an operation as sent, and with it the next that wait and have no base, whose bytes nothing changes any more. */
export async function markSent(tx: Tx, number: number, count: number): Promise<void> {
  const operations = desktopTables(tx).updateTable("operations").set({ state: "sent" });
  await operations.where("number", "=", number).execute();
  await operations
    .where("number", "in", (eb) =>
      eb
        .selectFrom("operations")
        .select("number")
        .where("number", ">", number)
        .where("state", "=", "waiting")
        .where("base", "is", null)
        .orderBy("number")
        .limit(count - 1),
    )
    .execute();
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
  for (let start = 0; start < numbers.length; start += NUMBERS_AT_ONCE) {
    const some = numbers.slice(start, start + NUMBERS_AT_ONCE);
    await desktopTables(tx).deleteFrom("conflicts").where("operation", "in", some).execute();
    await desktopTables(tx).deleteFrom("operation_rows").where("operation", "in", some).execute();
    await desktopTables(tx).deleteFrom("operations").where("number", "in", some).execute();
  }
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
