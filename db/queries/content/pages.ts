import type { Insertable, Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";
import type { PageRow } from "./content.ts";

export type PageVersionRow = Selectable<Schema["page_versions"]>;

/** Drafts whose publication is due, the earliest first. */
export const listDuePages = (db: Db | Tx, now: string): Promise<PageRow[]> =>
  db
    .selectFrom("pages")
    .selectAll()
    .where("draft", "is not", null)
    .where("publish_at", "is not", null)
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .execute();

/** What was saved of a page, the newest first. */
export const listPageVersions = (db: Db | Tx, pageId: string): Promise<PageVersionRow[]> =>
  db
    .selectFrom("page_versions")
    .selectAll()
    .where("page_id", "=", pageId)
    .orderBy("number", "desc")
    .orderBy("id", "desc")
    .execute();

export const findPageVersion = (db: Db | Tx, pageId: string, id: string): Promise<PageVersionRow | undefined> =>
  db.selectFrom("page_versions").selectAll().where("page_id", "=", pageId).where("id", "=", id).executeTakeFirst();

/** Adds what was saved, and drops the oldest above `max`. */
export async function addPageVersion(tx: Tx, row: Insertable<Schema["page_versions"]>, max: number): Promise<void> {
  await tx.insertInto("page_versions").values(row).execute();
  const old = (await listPageVersions(tx, row.page_id)).slice(max).map(({ id }) => id);
  if (old.length > 0) await tx.deleteFrom("page_versions").where("id", "in", old).execute();
}

export async function dropPageVersions(tx: Tx, pageId: string): Promise<void> {
  await tx.deleteFrom("page_versions").where("page_id", "=", pageId).execute();
}
