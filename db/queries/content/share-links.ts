import type { Insertable, Selectable } from "kysely";
import { newId } from "../../../src-shared/values/id.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type ShareLinkRow = Selectable<Schema["share_links"]>;
type Target = Pick<ShareLinkRow, "kind" | "target_id">;

export async function insertShareLink(tx: Tx, link: Insertable<Schema["share_links"]>): Promise<void> {
  await tx.insertInto("share_links").values(link).execute();
}

export const findShareLink = (db: Db | Tx, id: string): Promise<ShareLinkRow | undefined> =>
  db.selectFrom("share_links").selectAll().where("id", "=", id).executeTakeFirst();

/** The link of a token, by its hash; none for a revoked one. */
export const findShareLinkByToken = (db: Db | Tx, tokenHash: string): Promise<ShareLinkRow | undefined> =>
  db
    .selectFrom("share_links")
    .selectAll()
    .where("token_hash", "=", tokenHash)
    .where("revoked_at", "is", null)
    .executeTakeFirst();

/** The link with this hash of its token, also a revoked one. */
export const findShareLinkByHash = (db: Db | Tx, tokenHash: string): Promise<ShareLinkRow | undefined> =>
  db.selectFrom("share_links").selectAll().where("token_hash", "=", tokenHash).executeTakeFirst();

/** Newest first. */
export const listShareLinks = (db: Db | Tx, { kind, target_id }: Target): Promise<ShareLinkRow[]> =>
  db
    .selectFrom("share_links")
    .selectAll()
    .where("kind", "=", kind)
    .where("target_id", "=", target_id)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .execute();

/** False when it was ended before. */
export async function revokeShareLink(tx: Tx, id: string, at: string): Promise<boolean> {
  const row = await tx
    .updateTable("share_links")
    .set({ revoked_at: at })
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return row.numUpdatedRows > 0n;
}

/**
 * Counts a try at the digits before it is judged, at every valid link of the document: another link of it gives no
 * further tries, a later one does. False when this link has had `maxTries`, and then all of it is to be rolled back; of
 * any number at once `maxTries` pass.
 */
export async function takeUnlockTry(tx: Tx, link: ShareLinkRow, maxTries: number): Promise<boolean> {
  for (const id of await linksOfDocument(tx, link)) {
    let query = tx
      .updateTable("share_links")
      .set((eb) => ({ wrong_tries: eb("wrong_tries", "+", 1) }))
      .where("id", "=", id);
    if (id === link.id) query = query.where("wrong_tries", "<", maxTries);
    const { numUpdatedRows } = await query.executeTakeFirst();
    if (id === link.id && numUpdatedRows === 0n) return false;
  }
  return true;
}

/** Subtracts the try that was counted for right digits. */
export async function returnUnlockTry(tx: Tx, link: ShareLinkRow): Promise<void> {
  for (const id of await linksOfDocument(tx, link)) {
    await tx
      .updateTable("share_links")
      .set((eb) => ({ wrong_tries: eb("wrong_tries", "-", 1) }))
      .where("id", "=", id)
      .execute();
  }
}

/** Valid links of a document, in the order in which their rows are locked: otherwise two tries by two links would deadlock. */
async function linksOfDocument(tx: Tx, { kind, target_id }: Target): Promise<string[]> {
  const rows = await tx
    .selectFrom("share_links")
    .select("id")
    .where("kind", "=", kind)
    .where("target_id", "=", target_id)
    .where("revoked_at", "is", null)
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/** Counts a view unless this visitor's last one was after `since`; returns whether it counted. */
export async function countView(
  tx: Tx,
  view: { linkId: string; at: string; since: string; addressPrint: string },
): Promise<boolean> {
  if (await hasViewed(tx, view)) return false;
  // Of two views at once the second waits here, reads again, and finds the first.
  await addViews(tx, view.linkId, 0);
  if (await hasViewed(tx, view)) return false;
  await tx
    .insertInto("share_link_views")
    .values({ id: newId(), link_id: view.linkId, at: view.at, address_print: view.addressPrint })
    .execute();
  await addViews(tx, view.linkId, 1);
  return true;
}

async function addViews(tx: Tx, id: string, more: number): Promise<void> {
  await tx
    .updateTable("share_links")
    .set((eb) => ({ views: eb("views", "+", more) }))
    .where("id", "=", id)
    .execute();
}

async function hasViewed(tx: Tx, view: { linkId: string; since: string; addressPrint: string }): Promise<boolean> {
  const seen = await tx
    .selectFrom("share_link_views")
    .select("id")
    .where("link_id", "=", view.linkId)
    .where("address_print", "=", view.addressPrint)
    .where("at", ">", view.since)
    .limit(1)
    .executeTakeFirst();
  return seen !== undefined;
}

/** Times of the latest views of each of these links, newest first. */
export async function listViews(
  db: Db | Tx,
  linkIds: readonly string[],
  limit: number,
): Promise<Map<string, string[]>> {
  const numbered = db
    .selectFrom("share_link_views")
    .select(["link_id", "at"])
    .select(({ fn }) =>
      fn
        .agg<number>("row_number")
        .over((of) => of.partitionBy("link_id").orderBy("at", "desc"))
        .as("nth"),
    )
    .where("link_id", "in", [...linkIds])
    .as("numbered");
  const rows = await db
    .selectFrom(numbered)
    .select(["link_id", "at"])
    .where("nth", "<=", limit)
    .orderBy("link_id")
    .orderBy("nth")
    .execute();
  const views = Map.groupBy(rows, (row) => row.link_id);
  return new Map([...views].map(([id, own]) => [id, own.map((row) => row.at)]));
}

/** Number of views of the links to each of these. */
export async function sumViews(
  db: Db | Tx,
  kind: ShareLinkRow["kind"],
  targetIds: readonly string[],
): Promise<Map<string, number>> {
  if (targetIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("share_links")
    .select(({ fn }) => ["target_id", fn.sum<number>("views").as("views")])
    .where("kind", "=", kind)
    .where("target_id", "in", [...targetIds])
    .groupBy("target_id")
    .execute();
  return new Map(rows.map((row) => [row.target_id, Number(row.views)]));
}
