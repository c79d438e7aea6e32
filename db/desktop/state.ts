/** The sync state of a mirror's file: a small key-value table. */
import type { Db, Tx } from "../schema.ts";
import { desktopTables } from "./tables.ts";

/**
 * `cursor`: where the feed continues · `revision`: up to which the mirror has everything · `complete`: set when the first
 * fetch is finished · `schema`: hash of the tables when the file was filled · `receipts`: last number of the device's
 * receipt series · `changes`: last change number of an operation.
 */
export type StateKey = "cursor" | "revision" | "complete" | "schema" | "receipts" | "changes";

export async function readState(db: Db | Tx, key: StateKey): Promise<string | undefined> {
  const row = await desktopTables(db)
    .selectFrom("sync_state")
    .select("value")
    .where("key", "=", key)
    .executeTakeFirst();
  return row?.value;
}

export async function writeState(tx: Db | Tx, values: Partial<Record<StateKey, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await desktopTables(tx)
      .insertInto("sync_state")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  }
}

/** The next number of a series, which starts with 1 and never repeats. */
export async function nextNumber(tx: Tx, key: "receipts" | "changes"): Promise<number> {
  const next = Number((await readState(tx, key)) ?? 0) + 1;
  await writeState(tx, { [key]: String(next) });
  return next;
}
