/**
 * The table `unfinished_copy` of a database that is being filled from another one: from where, how far every table is, and
 * the definitions that were dropped meanwhile. Its presence keeps every other program out.
 */
import { hasTable } from "../engines/has-table.ts";
import type { Definition, TextRow } from "../engines/whole-tables.ts";
import type { Db } from "../schema.ts";

/** The state of a shop at one moment, as far as it tells one from another. */
export interface Origin {
  epoch: string;
  revision: number;
  /** The newest migration. */
  schema: string;
  /** When it was last opened for serving, on SQLite. */
  openedAt: string | null;
}

/** How far a table is. */
export interface TableProgress {
  rows: number;
  /** The key of the last row that is there; null before the first. */
  after: TextRow | null;
  isWhole: boolean;
}

type Notes = {
  unfinished_copy: { kind: "origin" | "table" | "definition"; name: string; value: string };
};

const notesOf = (db: Db) => db.withTables<Notes>();

const isThere = (db: Db): Promise<boolean> => hasTable(db, "unfinished_copy");

/** Refuses (throws) a database into which a copy was begun and not finished. */
export async function refuseUnfinishedCopy(db: Db): Promise<void> {
  if (!(await isThere(db))) return;
  throw new Error(
    [
      "A shop was being copied into this database, and the copy is not finished. Run the same command again",
      "(npm run db -- copy --from … --to …, or npm run import -- ARCHIVE), or remove this database and copy anew.",
    ].join(" "),
  );
}

/** What the copy that was begun here is of; undefined where none was. */
export async function findOrigin(db: Db): Promise<Origin | undefined> {
  return (await isThere(db)) ? (JSON.parse((await valuesOf(db, "origin"))[0]?.value ?? "null") as Origin) : undefined;
}

/** Makes the table, with the definitions that are dropped while it is there. */
export async function noteBegin(tx: Db, origin: Origin, definitions: readonly Definition[]): Promise<void> {
  await tx.schema
    .createTable("unfinished_copy")
    .addColumn("kind", "text", (c) => c.notNull())
    .addColumn("name", "text", (c) => c.notNull())
    .addColumn("value", "text", (c) => c.notNull())
    .addPrimaryKeyConstraint("unfinished_copy_pk", ["kind", "name"])
    .execute();
  await note(tx, "origin", "", origin);
  for (const [at, { create }] of definitions.entries()) {
    await note(tx, "definition", String(at).padStart(4, "0"), create);
  }
}

export const noteTable = (tx: Db, table: string, progress: TableProgress): Promise<void> =>
  note(tx, "table", table, progress);

export async function listTableProgress(db: Db): Promise<Map<string, TableProgress>> {
  const values = await valuesOf(db, "table");
  return new Map(values.map(({ name, value }) => [name, JSON.parse(value) as TableProgress]));
}

/** The definitions that are still to be made again, in their order: a name, and the statement. */
export async function listDropped(db: Db): Promise<{ name: string; create: string }[]> {
  const values = await valuesOf(db, "definition");
  return values.map(({ name, value }) => ({ name, create: JSON.parse(value) as string }));
}

export async function forgetDropped(tx: Db, name: string): Promise<void> {
  await notesOf(tx).deleteFrom("unfinished_copy").where("kind", "=", "definition").where("name", "=", name).execute();
}

export async function noteEnd(tx: Db): Promise<void> {
  await tx.schema.dropTable("unfinished_copy").execute();
}

async function note(tx: Db, kind: Notes["unfinished_copy"]["kind"], name: string, value: unknown): Promise<void> {
  const row = { kind, name, value: JSON.stringify(value) };
  await notesOf(tx)
    .insertInto("unfinished_copy")
    .values(row)
    .onConflict((c) => c.columns(["kind", "name"]).doUpdateSet({ value: row.value }))
    .execute();
}

const valuesOf = (db: Db, kind: Notes["unfinished_copy"]["kind"]) =>
  notesOf(db)
    .selectFrom("unfinished_copy")
    .select(["name", "value"])
    .where("kind", "=", kind)
    .orderBy("name")
    .execute();
