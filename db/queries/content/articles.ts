import type { Db, Tx } from "../../schema.ts";
import { findVersioned } from "../versioned.ts";
import type { ArticleRow } from "./content.ts";

/** All articles, the drafts too, the newest first. A journal holds tens or hundreds, so they are read together. */
export const listEveryArticle = (db: Db | Tx): Promise<ArticleRow[]> =>
  db.selectFrom("articles").selectAll().orderBy("publish_date", "desc").orderBy("id", "desc").execute();

export const findArticle = (db: Db | Tx, id: string): Promise<ArticleRow | undefined> =>
  findVersioned(db, "articles", id);

/** Drafts whose publication is due, the earliest first. */
export const listDueArticles = (db: Db | Tx, now: string): Promise<ArticleRow[]> =>
  db
    .selectFrom("articles")
    .selectAll()
    .where("status", "=", "draft")
    .where("publish_at", "is not", null)
    .where("publish_at", "<=", now)
    .orderBy("publish_at")
    .execute();
