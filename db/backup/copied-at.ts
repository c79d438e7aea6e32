/**
 * How far the second place is, noted in the database (`meta`), where every process and screen reads it: the time as of which
 * it has everything. It moves on while nothing is committed, too.
 */
import { readEpoch } from "../queries/feed.ts";
import { noteSecondCopy, readNote, writeNote } from "../queries/system/notes.ts";
import type { Db } from "../schema.ts";
import { readRevision } from "../transaction.ts";
import { listShippedCopies, readManifest, type SecondPlace } from "./second-place.ts";

const REST_UNTIL = "second_place_rest_until";

/** When a copy of this database may be made again by the clock; undefined where none was made. */
export async function readRestUntil(db: Db): Promise<Date | undefined> {
  const until = await readNote(db, REST_UNTIL);
  return until === undefined ? undefined : new Date(until);
}

export const noteRestUntil = (db: Db, until: Date): Promise<void> => writeNote(db, REST_UNTIL, until.toISOString());

/** Whether the newest copy in the second place ends with the last commit. */
export async function holdsLastCommit(place: SecondPlace, db: Db): Promise<boolean> {
  const [newest] = await listShippedCopies(place);
  const manifest = newest && (await readManifest(place, newest.file));
  return manifest?.revision === (await readRevision(db)) && manifest.epoch === (await readEpoch(db));
}

/** To be called after sending; `now` is a time before that. Nothing is noted where no copy is there. */
export async function noteCopiedAt(place: SecondPlace, db: Db, now: Date): Promise<void> {
  const [newest] = await listShippedCopies(place);
  if (newest) await noteSecondCopy(db, (await holdsLastCommit(place, db)) ? now : newest.at);
}
