import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type SitePartRow = Selectable<Schema["site_parts"]>;

/** Parts whose draft is due, the earliest first. */
export const listDueParts = (db: Db | Tx, now: string): Promise<SitePartRow[]> =>
  db
    .selectFrom("site_parts")
    .selectAll()
    .where("draft", "is not", null)
    .where("publish_at", "is not", null)
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .execute();

/** A version of any part. */
export const findSiteVersion = (db: Db | Tx, id: string) =>
  db.selectFrom("site_versions").selectAll().where("id", "=", id).executeTakeFirst();
