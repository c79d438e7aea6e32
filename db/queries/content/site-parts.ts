import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type SitePartRow = Selectable<Schema["site_parts"]>;

/** A version of any part. */
export const findSiteVersion = (db: Db | Tx, id: string) =>
  db.selectFrom("site_versions").selectAll().where("id", "=", id).executeTakeFirst();
