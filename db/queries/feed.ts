import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";

export type FeedRow = Selectable<Schema["change_feed"]>;

/** The last position of the change feed; 0 when nothing has changed yet. */
export async function readFeedHead(db: Db | Tx): Promise<number> {
  const row = await db
    .selectFrom("change_feed")
    .select("position")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.position ?? 0;
}

/** Changes after a position, oldest first. */
export const listFeedAfter = (db: Db | Tx, position: number, limit: number): Promise<FeedRow[]> =>
  db.selectFrom("change_feed").selectAll().where("position", ">", position).orderBy("position").limit(limit).execute();

/** Changes with the database: set anew when it is restored, re-imported or moved. */
export async function readEpoch(db: Db | Tx): Promise<string> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", "epoch").executeTakeFirstOrThrow();
  return row.value;
}
