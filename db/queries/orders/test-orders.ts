/** The test order of a shop, and whether it had one (server/README.md, D404). */
import { type Selectable, type SqlBool, sql } from "kysely";
import { toJson } from "../../json.ts";
import type { TestOrderRows } from "../../schema/column-types.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";
import { deleteTestMails } from "../mail/test-mails.ts";
import { readNote, writeNote } from "../system/notes.ts";

export type TestOrderRow = Selectable<Schema["test_orders"]>;

const PLACED = "test_order_placed_at";

export const findTestOrder = (db: Db | Tx): Promise<TestOrderRow | undefined> =>
  db.selectFrom("test_orders").selectAll().executeTakeFirst();

/** The id of the test order among whose rows one of these ids, or hashes of tokens, is. */
export async function findTestOrderNaming(db: Db | Tx, names: readonly string[]): Promise<string | undefined> {
  if (names.length === 0) return undefined;
  const row = await db
    .selectFrom("test_orders")
    .select("id")
    .where(({ or, ref }) =>
      or(names.map((name) => sql<SqlBool>`${ref("content")} like ${containing(`"${name}"`)} escape '\\'`)),
    )
    .executeTakeFirst();
  return row?.id;
}

/** The test order for work on it; others who work on it wait until the transaction ends. */
export const lockTestOrder = (tx: Tx, id: string): Promise<TestOrderRow | undefined> =>
  tx
    .updateTable("test_orders")
    .set((eb) => ({ place: eb.ref("place") }))
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

/** False where there is one already. */
export async function insertTestOrder(
  tx: Tx,
  { id, staffId, at, content }: { id: string; staffId: string; at: string; content: TestOrderRows },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto("test_orders")
    .values({ id, place: 1, staff_id: staffId, placed_at: at, content: toJson(content) })
    .onConflict((c) => c.column("place").doNothing())
    .executeTakeFirstOrThrow();
  if (numInsertedOrUpdatedRows === 0n) return false;
  await writeNote(tx, PLACED, at);
  return true;
}

export async function updateTestOrder(tx: Tx, id: string, content: TestOrderRows): Promise<void> {
  await tx
    .updateTable("test_orders")
    .set({ content: toJson(content) })
    .where("id", "=", id)
    .execute();
}

/** With its mails, those that were sent too. */
export async function deleteTestOrder(tx: Tx): Promise<void> {
  await tx.deleteFrom("test_orders").execute();
  await deleteTestMails(tx);
}

/** Whether one was ever placed, also where it is removed. */
export const wasTestOrderPlaced = async (db: Db | Tx): Promise<boolean> => (await readNote(db, PLACED)) !== undefined;
