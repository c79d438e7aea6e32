import { sql } from "kysely";
import { picturePathsIn, TEXT_PICTURES } from "../../../src-shared/content/text-pictures.ts";
import type { MediaUser } from "../../../src-shared/media/kinds.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { isPostgres } from "../../engines/dialect.ts";
import { fromJson, toJson } from "../../json.ts";
import type { Db, Json, Tx } from "../../schema.ts";
import { findVersioned } from "../versioned.ts";
import type { MediaRow } from "./catalogue.ts";

export const findMedia = (db: Db | Tx, id: string): Promise<MediaRow | undefined> => findVersioned(db, "media", id);

export const findMediaByPath = (db: Db | Tx, path: string): Promise<MediaRow | undefined> =>
  db.selectFrom("media").selectAll().where("path", "=", path).executeTakeFirst();

/** Makes others who add to the library wait until this transaction ends, so that no bytes are stored twice. */
export async function lockLibrary(tx: Tx): Promise<void> {
  await tx
    .insertInto("counters")
    .values({ name: "media", value: 0 })
    .onConflict((c) => c.column("name").doUpdateSet((eb) => ({ value: eb.ref("counters.value") })))
    .execute();
}

/** The file with these very bytes, if the library has it; the oldest where it has several. */
export const findMediaByHash = (db: Db | Tx, kind: MediaRow["kind"], hash: string): Promise<MediaRow | undefined> =>
  db
    .selectFrom("media")
    .selectAll()
    .where("kind", "=", kind)
    .where("hash", "=", hash)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();

/** Files with one of these hashes, the oldest first. */
export const listMediaByHashes = (
  db: Db | Tx,
  hashes: readonly string[],
): Promise<Pick<MediaRow, "path" | "hash">[]> =>
  hashes.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("media")
        .select(["path", "hash"])
        .where("hash", "in", [...new Set(hashes)])
        .orderBy("id")
        .execute();

/** Those of these paths that the library has. */
export async function listMediaAmong(db: Db, paths: readonly string[]): Promise<string[]> {
  if (paths.length === 0) return [];
  const rows = await db
    .selectFrom("media")
    .select("path")
    .where("path", "in", [...paths])
    .execute();
  return rows.map((row) => row.path);
}

export async function listMediaPaths(db: Db | Tx): Promise<string[]> {
  const rows = await db.selectFrom("media").select("path").execute();
  return rows.map((row) => row.path);
}

export interface MediaHolder {
  collection: MediaUser;
  id: string;
  label: LocalizedText;
  paths: string[];
}

/** Categories, settings, articles and drafts of parts of the site with their pictures. */
export async function listOtherHolders(db: Db | Tx): Promise<MediaHolder[]> {
  const categories = await db
    .selectFrom("categories")
    .select(["id", "name", "image"])
    .where("image", "is not", null)
    .orderBy("position")
    .orderBy("id")
    .execute();
  const inText = sql<boolean>`articles.body like ${`%${TEXT_PICTURES}%`}`;
  const articles = await db
    .selectFrom("articles")
    .select(["id", "title", "image"])
    // The texts of articles are long: only those that name a picture are read.
    .select(sql<string | null>`case when ${inText} then articles.body end`.as("text"))
    .where((eb) => eb.or([eb("image", "is not", null), inText]))
    .orderBy("id")
    .execute();
  const settings = await db
    .selectFrom("settings")
    .select(["key", "value"])
    .where("key", "in", ["heroes", "cityCards"])
    .orderBy("key")
    .execute();
  const drafts = await db.selectFrom("site_parts").select(["id", "draft"]).where("draft", "is not", null).execute();
  return [
    ...categories.map((row) => ({
      collection: "categories" as const,
      id: row.id,
      label: fromJson(row.name),
      paths: [row.image ?? ""],
    })),
    ...articles.map((row) => ({
      collection: "articles" as const,
      id: row.id,
      label: fromJson(row.title),
      paths: [...(row.image === null ? [] : [row.image]), ...picturePathsIn(row.text ?? "")],
    })),
    ...settings.map((row) => ({
      collection: "settings" as const,
      id: row.key,
      label: { en: row.key },
      paths: picturesIn(fromJson(row.value as Json<{ image: string }[]>)),
    })),
    ...drafts.map(({ id, draft }) => ({
      collection: "site_parts" as const,
      id,
      label: { en: id },
      paths: Object.values(fromJson(draft ?? toJson({}))).flatMap(picturesIn),
    })),
  ];
}

/** Pictures of the entries of a list; none of another value. */
const picturesIn = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap((entry: { image?: unknown }) => (typeof entry.image === "string" ? [entry.image] : []))
    : [];

/** Products in any state that show a picture or a model. */
export async function listProductsShowing(db: Db | Tx, path: string): Promise<MediaHolder[]> {
  // The path as in JSON text, quotes included, so that "a.jpg" is not found in "aa.jpg"; `_` and `%` are literal here.
  const quoted = `%${JSON.stringify(path).replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const shows = (value: unknown) =>
    isPostgres(db)
      ? sql<boolean>`cast(images as jsonb) @> cast(${JSON.stringify(value)} as jsonb)`
      : sql<boolean>`images like ${quoted} escape '\\'`;
  const model = path.replace(/^models\//, "");
  // Each looks into an index of its own.
  const ids = sql<string>`(
    select id from products where ${shows([{ path }])}
    union all select id from products where model = ${model}
    union all select product_id from variants where ${shows([path])})`;
  const rows = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where("id", "in", ids)
    .orderBy("position")
    .execute();
  return rows.map((row) => ({
    collection: "products" as const,
    id: row.id,
    label: fromJson(row.name),
    paths: [path],
  }));
}
