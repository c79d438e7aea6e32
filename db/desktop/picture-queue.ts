/** Queries on the picture queue. */
import type { Insertable, Selectable, Updateable } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { type DesktopTables, desktopTables } from "./tables.ts";

export type PictureRow = Selectable<DesktopTables["picture_queue"]>;
export type PictureChange = Updateable<DesktopTables["picture_queue"]>;

/** Pictures in the order in which they were added. */
export const listPictures = (db: Db | Tx): Promise<PictureRow[]> =>
  desktopTables(db).selectFrom("picture_queue").selectAll().orderBy("at").orderBy("id").execute();

export const findPicture = (db: Db | Tx, id: string): Promise<PictureRow | undefined> =>
  desktopTables(db).selectFrom("picture_queue").selectAll().where("id", "=", id).executeTakeFirst();

export async function insertPicture(db: Db | Tx, row: Insertable<DesktopTables["picture_queue"]>): Promise<void> {
  await desktopTables(db).insertInto("picture_queue").values(row).execute();
}

/** Changes a picture that is still in one of `states`, so that one cancelled meanwhile stays cancelled. */
export async function changePicture(
  db: Db | Tx,
  id: string,
  states: readonly string[],
  values: PictureChange,
): Promise<boolean> {
  const done = await desktopTables(db)
    .updateTable("picture_queue")
    .set(values)
    .where("id", "=", id)
    .where("state", "in", [...states])
    .executeTakeFirst();
  return done.numUpdatedRows > 0n;
}

export async function removePicture(db: Db | Tx, id: string): Promise<void> {
  await desktopTables(db).deleteFrom("picture_queue").where("id", "=", id).execute();
}
