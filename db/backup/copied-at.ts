/**
 * How far the second place is, noted in the database (`meta`), where every process and screen reads it: the time as of which
 * it has everything. It moves on while nothing is committed, too.
 */
import { readEpoch } from "../queries/feed.ts";
import type { Db } from "../schema.ts";
import { readRevision } from "../transaction.ts";
import { listShippedCopies, readManifest, type SecondPlace } from "./second-place.ts";

const COPIED_AT = "second_place_copied_at";
const REST_UNTIL = "second_place_rest_until";

/** Undefined where nothing was sent yet. */
export const readCopiedAt = (db: Db): Promise<Date | undefined> => readTime(db, COPIED_AT);

/** When a copy of this database may be made again by the clock; undefined where none was made. */
export const readRestUntil = (db: Db): Promise<Date | undefined> => readTime(db, REST_UNTIL);

export const noteRestUntil = (db: Db, until: Date): Promise<void> => noteTime(db, REST_UNTIL, until);

/** Whether the newest copy in the second place ends with the last commit. */
export async function holdsLastCommit(place: SecondPlace, db: Db): Promise<boolean> {
  const [newest] = await listShippedCopies(place);
  const manifest = newest && (await readManifest(place, newest.file));
  return manifest?.revision === (await readRevision(db)) && manifest.epoch === (await readEpoch(db));
}

/** To be called after sending; `now` is a time before that. Nothing is noted where no copy is there. */
export async function noteCopiedAt(place: SecondPlace, db: Db, now: Date): Promise<void> {
  const [newest] = await listShippedCopies(place);
  if (newest) await noteTime(db, COPIED_AT, (await holdsLastCommit(place, db)) ? now : newest.at);
}

async function readTime(db: Db, key: string): Promise<Date | undefined> {
  const row = await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst();
  return row && new Date(row.value);
}

async function noteTime(db: Db, key: string, at: Date): Promise<void> {
  const value = at.toISOString();
  await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((c) => c.column("key").doUpdateSet({ value }))
    .execute();
}
