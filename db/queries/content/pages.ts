import type { Db, Tx } from "../../schema.ts";
import type { PageRow } from "./content.ts";

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
