import type { Db, Tx } from "../../schema.ts";
import { findVersioned } from "../versioned.ts";
import type { AuthorRow } from "./content.ts";

export const findAuthor = (db: Db | Tx, id: string): Promise<AuthorRow | undefined> => findVersioned(db, "authors", id);

/** The number of articles of each author who has any, drafts too. */
export async function countByAuthor(db: Db | Tx): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom("articles")
    .select(({ fn }) => ["author_id", fn.countAll<number>().as("count")])
    .groupBy("author_id")
    .execute();
  return new Map(rows.map((row) => [row.author_id, Number(row.count)]));
}
