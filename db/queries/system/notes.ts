/** Notes that one process leaves for all: what jobs found out and screens, metrics and alerts show. */
import type { Db } from "../../schema.ts";

const SECOND_COPY = "second_place_copied_at";
const BOOKS_CHECK = "books_check";

/** The last check of the books. */
export interface BooksCheckNote {
  /** ISO-8601: the last check, and the last of everything. */
  checkedAt: string;
  fullAt: string;
  /** Rows that do not add up. */
  failing: number;
}

/**
 * Notes the time as of which the second place has everything: when its newest copy was begun, or later where nothing was
 * committed since. What sends copies notes it after each success, on both engines.
 */
export const noteSecondCopy = (db: Db, at: Date): Promise<void> => writeNote(db, SECOND_COPY, at.toISOString());

/** The time as of which the second place has everything; undefined where nothing was sent. */
export async function readSecondCopy(db: Db): Promise<Date | undefined> {
  const value = await readNote(db, SECOND_COPY);
  return value === undefined ? undefined : new Date(value);
}

export const noteBooksCheck = (db: Db, check: BooksCheckNote): Promise<void> =>
  writeNote(db, BOOKS_CHECK, JSON.stringify(check));

/** The last check of the books; undefined where there was none. */
export async function readBooksCheck(db: Db): Promise<BooksCheckNote | undefined> {
  const value = await readNote(db, BOOKS_CHECK);
  return value === undefined ? undefined : (JSON.parse(value) as BooksCheckNote);
}

/** Writes a note of `meta`, in place of an earlier one. */
export async function writeNote(db: Db, key: string, value: string): Promise<void> {
  await db
    .insertInto("meta")
    .values({ key, value })
    .onConflict((c) => c.column("key").doUpdateSet({ value }))
    .execute();
}

export const readNote = async (db: Db, key: string): Promise<string | undefined> =>
  (await db.selectFrom("meta").select("value").where("key", "=", key).executeTakeFirst())?.value;
