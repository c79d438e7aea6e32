import type { Selectable } from "kysely";
import type { Db, Schema, Tx } from "../../schema.ts";

export type AuthorRow = Selectable<Schema["authors"]>;
export type ArticleRow = Selectable<Schema["articles"]>;
export type PageRow = Selectable<Schema["pages"]>;
/** An article without its text, for lists. */
export type ArticleHead = Omit<ArticleRow, "body">;

const head = [
  "id",
  "version",
  "created_at",
  "updated_at",
  "slug",
  "title",
  "excerpt",
  "publish_date",
  "author_id",
  "tags",
  "read_time",
  "featured",
  "status",
  "image",
  "image_alt",
  "seo",
  "publish_at",
  "arabic_of",
] as const satisfies readonly string[] as readonly (keyof ArticleHead)[];

export const listAuthors = (db: Db | Tx): Promise<AuthorRow[]> => db.selectFrom("authors").selectAll().execute();

/** Published articles, the newest first. */
export const listPublishedArticles = (db: Db | Tx): Promise<ArticleHead[]> =>
  db
    .selectFrom("articles")
    .select(head)
    .where("status", "=", "published")
    .orderBy("publish_date", "desc")
    .orderBy("featured", "desc")
    .orderBy("id")
    .execute();

export const findPublishedArticle = (db: Db | Tx, idOrSlug: string): Promise<ArticleRow | undefined> =>
  db
    .selectFrom("articles")
    .selectAll()
    .where((eb) => eb.or([eb("slug", "=", idOrSlug), eb("id", "=", idOrSlug)]))
    .where("status", "=", "published")
    .executeTakeFirst();

export const findPage = (db: Db | Tx, keyOrId: string): Promise<PageRow | undefined> =>
  db
    .selectFrom("pages")
    .selectAll()
    .where((eb) => eb.or([eb("key", "=", keyOrId), eb("id", "=", keyOrId)]))
    .executeTakeFirst();

/** Published pages with the time of their last change. */
export const listPages = (db: Db | Tx): Promise<Pick<PageRow, "key" | "title" | "seo" | "updated_at">[]> =>
  db
    .selectFrom("pages")
    .select(["key", "title", "seo", "updated_at"])
    .where("published", "=", true)
    .orderBy("key")
    .execute();

/** All pages that somebody has written, the drafts too. */
export const listPageRows = (db: Db | Tx): Promise<PageRow[]> => db.selectFrom("pages").selectAll().execute();
