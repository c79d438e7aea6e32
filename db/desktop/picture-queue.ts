import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { type DesktopTables, own } from "./tables.ts";

export type PictureRow = Selectable<DesktopTables["picture_queue"]>;
export type PictureChange = Updateable<DesktopTables["picture_queue"]>;

/** Pictures on their way, in the order in which they were given. */
export const listPictures = (db: Db | Tx): Promise<PictureRow[]> =>
  own(db).selectFrom("picture_queue").selectAll().orderBy("at").orderBy("id").execute();

export const findPicture = (db: Db | Tx, id: string): Promise<PictureRow | undefined> =>
  own(db).selectFrom("picture_queue").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertPicture(db: Db | Tx, row: Insertable<DesktopTables["picture_queue"]>): Promise<void> {
  await own(db).insertInto("picture_queue").values(row).execute();
}

/** Only while it is still in one of `states`: what somebody called back meanwhile stays called back. */
export async function changePicture(
  db: Db | Tx,
  id: string,
  states: readonly string[],
  values: PictureChange,
): Promise<boolean> {
  const done = await own(db)
    .updateTable("picture_queue")
    .set(values)
    .where("id", "=", id)
    .where("state", "in", [...states])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function removePicture(db: Db | Tx, id: string): Promise<void> {
  await own(db).deleteFrom("picture_queue").where("id", "=", id).execute();
}
