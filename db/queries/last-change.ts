import type { Db, Tx } from "../schema.ts";

/** Author and time of a row's last change, by the audit log; undefined when no member of staff ever changed it. */
export async function findLastChange(
  db: Db | Tx,
  collections: readonly string[],
  rowIds: readonly string[],
): Promise<{ by: string | null; at: string } | undefined> {
  const row = await db
    .selectFrom("audit")
    .select(["staff_name", "at"])
    .where("collection", "in", [...collections])
    .where("row_id", "in", [...rowIds])
    .orderBy("at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();
  return row && { by: row.staff_name, at: row.at };
}
