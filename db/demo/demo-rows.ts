/** Rows of the demo: written down when it is filled in, so that it can be told from what somebody made here. */
import { sql } from "kysely";
import type { Db, Tx } from "../schema.ts";
import { listNotes } from "../transaction.ts";

/** Kinds of rows that the demo has, beside settings, delivery zones and variants. */
export type DemoTable = "products" | "categories" | "subcategories" | "articles" | "authors" | "testimonials" | "media";

export interface DemoRow {
  id: string;
  version: number;
  /** The text that names it, as stored: JSON of a bilingual text, or plain. */
  name: string;
  /** Whether somebody has written it since the demo was filled in. */
  isChanged: boolean;
}

/** Marks everything that the running transaction has written so far as the demo's, with its present version. */
export async function markDemoRows(tx: Tx): Promise<void> {
  const rows = listNotes(tx).map(({ collection, id, version }) => ({ collection, row_id: id, version }));
  for (let start = 0; start < rows.length; start += 500) {
    await tx
      .insertInto("demo_rows")
      .values(rows.slice(start, start + 500))
      .execute();
  }
}

const names = {
  products: "name",
  categories: "name",
  subcategories: "name",
  articles: "title",
  authors: "name",
  testimonials: "author",
  media: "path",
} as const satisfies Record<DemoTable, string>;

/** Rows of the demo that are still there, by id. */
export async function listDemoRows(db: Db | Tx, table: DemoTable): Promise<DemoRow[]> {
  const { rows } = await sql<Omit<DemoRow, "isChanged"> & { marked: number }>`
    select own.id, own.version, own.${sql.ref(names[table])} as name, demo_rows.version as marked
    from demo_rows join ${sql.table(table)} as own on own.id = demo_rows.row_id
    where demo_rows.collection = ${table} order by own.id`.execute(db);
  return rows.map(({ marked, ...row }) => ({ ...row, isChanged: row.version > marked }));
}

/** Pages that show the demo's text; one that somebody has written since, or whose draft waits, is changed. */
export async function listDemoPages(db: Db | Tx): Promise<{ id: string; version: number; isChanged: boolean }[]> {
  const rows = await db
    .selectFrom("demo_rows")
    .innerJoin("pages", "pages.id", "demo_rows.row_id")
    .select(["pages.id", "pages.version", "demo_rows.version as marked"])
    .where("demo_rows.collection", "=", "pages")
    .orderBy("pages.id")
    .execute();
  return rows.map(({ marked, ...row }) => ({ ...row, isChanged: row.version > marked }));
}

/** Keys of settings that have the demo's value still. */
export async function listDemoSettings(db: Db | Tx): Promise<{ key: string; version: number }[]> {
  return db
    .selectFrom("demo_rows")
    .innerJoin("settings", "settings.key", "demo_rows.row_id")
    .select(["settings.key", "settings.version"])
    .where("demo_rows.collection", "=", "settings")
    .whereRef("settings.version", "=", "demo_rows.version")
    .orderBy("settings.key")
    .execute();
}

/** Takes the marks of rows away: they are gone, or nobody has to tell them any more. */
export async function dropDemoMarks(tx: Tx, collection: string, ids: readonly string[]): Promise<void> {
  for (let start = 0; start < ids.length; start += 500) {
    await tx
      .deleteFrom("demo_rows")
      .where("collection", "=", collection)
      .where("row_id", "in", ids.slice(start, start + 500))
      .execute();
  }
}

/** Marks a row as the demo's own as of this version: it was changed without a person. */
export async function keepDemoMark(tx: Tx, collection: string, id: string, version: number): Promise<void> {
  await tx
    .updateTable("demo_rows")
    .set({ version })
    .where("collection", "=", collection)
    .where("row_id", "=", id)
    .execute();
}

/** Whether a product, text or picture of the demo is here still. */
export async function hasDemoRows(db: Db | Tx): Promise<boolean> {
  for (const table of Object.keys(names) as DemoTable[]) {
    if ((await listDemoRows(db, table)).length > 0) return true;
  }
  return (await listDemoPages(db)).some(({ isChanged }) => !isChanged);
}
