import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type SavedViewRow = Selectable<Schema["saved_views"]>;

/** Of one person, oldest first. */
export const listSavedViews = (db: Db | Tx, staffId: string): Promise<SavedViewRow[]> =>
  db.selectFrom("saved_views").selectAll().where("staff_id", "=", staffId).orderBy("id").execute();
