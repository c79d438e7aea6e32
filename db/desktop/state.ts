import type { Db, Tx } from "../schema.ts";
import { own } from "./tables.ts";

/**
 * `cursor` where the feed goes on · `revision` up to which everything is here · `complete` set when a file has everything
 * of the first fetch and may be used · `schema` the tables' hash when it was filled · `syncedAt` · `receipts` the last
 * number of the device's own series · `touch` the last of what operations.touch counts · `clean` "1" after an orderly end.
 */
export type StateKey = "cursor" | "revision" | "complete" | "schema" | "syncedAt" | "receipts" | "touch" | "clean";

export async function readState(db: Db | Tx, key: StateKey): Promise<string | undefined> {
  const row = await own(db).selectFrom("sync_state").select("value").where("key", "=", key).executeTakeFirst();
  return row?.value;
}

export async function writeState(tx: Db | Tx, values: Partial<Record<StateKey, string>>): Promise<void> {
  for (const [key, value] of Object.entries(values)) {
    await own(tx)
      .insertInto("sync_state")
      .values({ key, value })
      .onConflict((conflict) => conflict.column("key").doUpdateSet({ value }))
      .execute();
  }
}

/** The next of a series that starts with 1 and never hands a number out twice. */
export async function nextOf(tx: Tx, key: "receipts" | "touch"): Promise<number> {
  const next = Number((await readState(tx, key)) ?? 0) + 1;
  await writeState(tx, { [key]: String(next) });
  return next;
}
