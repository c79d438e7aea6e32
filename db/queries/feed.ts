import { randomUUID } from "node:crypto";
import type { Selectable } from "kysely";
import { compileOnce } from "../engines/compile-once.ts";
import type { Db, Schema, Tx } from "../schema.ts";

export type FeedRow = Selectable<Schema["change_feed"]>;

const lastPosition = compileOnce((db) =>
  db.selectFrom("change_feed").select("position").orderBy("position", "desc").limit(1),
);

/** The last position of the change feed; 0 when nothing has changed yet. */
export async function readFeedHead(db: Db | Tx): Promise<number> {
  const [row] = await lastPosition(db, {});
  return row?.position ?? 0;
}

/** Time of the last change; undefined when nothing has changed yet. */
export async function readLastChange(db: Db | Tx): Promise<string | undefined> {
  const row = await db.selectFrom("change_feed").select("at").orderBy("position", "desc").limit(1).executeTakeFirst();
  return row?.at;
}

/** Changes after a position, oldest first. */
export const listFeedAfter = (db: Db | Tx, position: number, limit: number): Promise<FeedRow[]> =>
  changesAfter(db, { position, limit });

const changesAfter = compileOnce((db, { position, limit }: { position: number; limit: number }) =>
  db.selectFrom("change_feed").selectAll().where("position", ">", position).orderBy("position").limit(limit),
);

/** The collections that commits of a span of revisions changed, `until` included. */
export async function listCollectionsChanged(db: Db | Tx, span: { after: number; until: number }): Promise<string[]> {
  const rows = await db
    .selectFrom("change_feed")
    .select("collection")
    .distinct()
    .where("revision", ">", span.after)
    .where("revision", "<=", span.until)
    .orderBy("collection")
    .execute();
  return rows.map((row) => row.collection);
}

/** The rows that commits of a span of revisions changed, `until` included, with their revisions; `limit` of them. */
export async function listRowsChanged(
  db: Db | Tx,
  span: { after: number; until: number },
  limit: number,
): Promise<{ revision: number; collection: string; id: string }[]> {
  return db
    .selectFrom("change_feed")
    .select(["revision", "collection", "row_id as id"])
    .where("revision", ">", span.after)
    .where("revision", "<=", span.until)
    .orderBy("position")
    .limit(limit)
    .execute();
}

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
  /** Position up to which changes were removed. */
  floor: number;
  head: number;
}

export async function readFeedBounds(db: Db | Tx): Promise<FeedBounds> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", "feed_floor").executeTakeFirst();
  return { floor: Number(row?.value ?? 0), head: await readFeedHead(db) };
}

/**
 * Removes changes older than a time, and stores the position (electron/README.md, 8: 90 days). The newest change always
 * stays: followers of the feed compare with it. Commits are removed whole, the oldest first, until `limit` changes are;
 * returns their number.
 */
export async function pruneFeed(tx: Tx, before: Date, limit: number): Promise<number> {
  const oldest = await listFeedAfter(tx, 0, limit);
  const young = oldest.findIndex(({ at }) => at >= before.toISOString());
  const last = young < 0 ? oldest.at(-1) : oldest[young - 1];
  if (!last) return 0;
  const head = await readFeedHead(tx);
  const isCut = young >= 0 && oldest[young]?.revision === last.revision;
  const end = await endOfCommit(tx, isCut ? last.revision - 1 : last.revision);
  const floor = end < head ? end : await endOfCommit(tx, last.revision - 1);
  if (floor === 0) return 0;
  const { numDeletedRows } = await tx
    .deleteFrom("change_feed")
    .where("position", "<=", floor)
    .executeTakeFirstOrThrow();
  await tx
    .insertInto("meta")
    .values({ key: "feed_floor", value: String(floor) })
    .onConflict((c) => c.column("key").doUpdateSet({ value: String(floor) }))
    .execute();
  return Number(numDeletedRows);
}

/** The last position of this commit, or of the last one before it that changed something; 0 where there is none. */
async function endOfCommit(tx: Tx, revision: number): Promise<number> {
  const last = await tx
    .selectFrom("change_feed")
    .select("position")
    .where("revision", "<=", revision)
    .orderBy("revision", "desc")
    .orderBy("position", "desc")
    .limit(1)
    .executeTakeFirst();
  return last?.position ?? 0;
}

/** The epoch of the database: another one after it is restored, re-imported or moved. */
export async function readEpoch(db: Db | Tx): Promise<string> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", "epoch").executeTakeFirstOrThrow();
  return row.value;
}

/** Sets another epoch, so that every desktop fetches everything again: this is not the database it was in step with. */
export async function renewEpoch(db: Db | Tx): Promise<void> {
  await db.updateTable("meta").set({ value: randomUUID() }).where("key", "=", "epoch").execute();
}
