/** Rows behind: rows whose pending changes are still to be replayed over the server's newer base rows. */
import type { Db, Tx } from "../schema.ts";
import { desktopTables } from "./tables.ts";

/** Bound values of one statement. */
const IDS_AT_ONCE = 500;

export async function noteBehind(tx: Tx, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_AT_ONCE) {
    await desktopTables(tx)
      .insertInto("rows_behind")
      .values(ids.slice(start, start + IDS_AT_ONCE).map((row_id) => ({ row_id })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}

/** Notes that rows are no longer behind: all, or those with these ids. */
export async function forgetBehind(tx: Tx, ids?: readonly string[]): Promise<void> {
  const all = desktopTables(tx).deleteFrom("rows_behind");
  if (!ids) await all.execute();
  for (let start = 0; ids && start < ids.length; start += IDS_AT_ONCE)
    await all.where("row_id", "in", ids.slice(start, start + IDS_AT_ONCE)).execute();
}

/** Some of the rows behind. */
export async function listBehind(db: Db | Tx, limit: number): Promise<string[]> {
  const rows = await desktopTables(db).selectFrom("rows_behind").select("row_id").limit(limit).execute();
  return rows.map(({ row_id }) => row_id);
}
