import { randomUUID } from "node:crypto";
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

/** When the last change was written; undefined when nothing has changed yet. */
export async function readLastChange(db: Db | Tx): Promise<string | undefined> {
  const row = await db.selectFrom("change_feed").select("at").orderBy("position", "desc").limit(1).executeTakeFirst();
  return row?.at;
}

/** Changes after a position, oldest first. */
export const listFeedAfter = (db: Db | Tx, position: number, limit: number): Promise<FeedRow[]> =>
  db.selectFrom("change_feed").selectAll().where("position", ">", position).orderBy("position").limit(limit).execute();

/** A page of whole commits: changes after a position, and what else the commit of the last of them changed. */
export async function listFeedPage(db: Db | Tx, position: number, limit: number): Promise<FeedRow[]> {
  const rows = await listFeedAfter(db, position, limit);
  const last = rows.at(-1);
  if (!last || rows.length < limit) return rows;
  const rest = await db
    .selectFrom("change_feed")
    .selectAll()
    .where("revision", "=", last.revision)
    .where("position", ">", last.position)
    .orderBy("position")
    .execute();
  return [...rows, ...rest];
}

export interface FeedBounds {
  /** Everything up to here has been forgotten. */
  floor: number;
  head: number;
}

export async function readFeedBounds(db: Db | Tx): Promise<FeedBounds> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", "feed_floor").executeTakeFirst();
  return { floor: Number(row?.value ?? 0), head: await readFeedHead(db) };
}

/**
 * Forgets changes older than a time, and notes how far (electron/README.md, 8: 90 days are kept). The newest change
 * always stays: whoever follows the feed compares with it.
 */
export async function pruneFeed(tx: Tx, before: Date): Promise<void> {
  const old = await tx
    .selectFrom("change_feed")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("at", "<", before.toISOString())
    .where("position", "<", await readFeedHead(tx))
    .executeTakeFirst();
  if (!old?.position) return;
  const floor = await wholeCommitsUpTo(tx, old.position);
  if (floor === 0) return;
  await tx.deleteFrom("change_feed").where("position", "<=", floor).execute();
  await tx
    .insertInto("meta")
    .values({ key: "feed_floor", value: String(floor) })
    .onConflict((c) => c.column("key").doUpdateSet({ value: String(floor) }))
    .execute();
}

/** The last position of the commit before the one that stays, so that none is half forgotten. */
async function wholeCommitsUpTo(tx: Tx, position: number): Promise<number> {
  const next = await tx
    .selectFrom("change_feed")
    .select("revision")
    .where("position", ">", position)
    .orderBy("position")
    .limit(1)
    .executeTakeFirstOrThrow();
  const last = await tx
    .selectFrom("change_feed")
    .select((eb) => eb.fn.max("position").as("position"))
    .where("revision", "<", next.revision)
    .executeTakeFirst();
  return last?.position ?? 0;
}

/** Changes with the database: set anew when it is restored, re-imported or moved. */
export async function readEpoch(db: Db | Tx): Promise<string> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", "epoch").executeTakeFirstOrThrow();
  return row.value;
}

/** Tells every desktop that this is not the database it was in step with: it fetches everything anew. */
export async function renewEpoch(db: Db | Tx): Promise<void> {
  await db.updateTable("meta").set({ value: randomUUID() }).where("key", "=", "epoch").execute();
}
