import type { Insertable, Selectable, Updateable } from "kysely";
import type { ImportMapping } from "../../../src-shared/imports/fields.ts";
import type { ImportOutcome, ImportState } from "../../../src-shared/imports/states.ts";
import { compileWrite } from "../../engines/compile-once.ts";
import { fromJson, toJson } from "../../json.ts";
import type { Db, Schema, Tx } from "../../schema.ts";
import { containing } from "../contains.ts";

export type ImportRow = Selectable<Schema["imports"]>;
export type ImportItemRow = Selectable<Schema["import_items"]>;

export const findImport = (db: Db | Tx, id: string): Promise<ImportRow | undefined> =>
  db.selectFrom("imports").selectAll().where("id", "=", id).executeTakeFirst();

/** As it is under the lock of its row. */
export const lockImport = (tx: Tx, id: string, now: Date): Promise<ImportRow | undefined> =>
  tx
    .updateTable("imports")
    .set({ worked_at: now.toISOString() })
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirst();

export async function insertImport(tx: Tx, row: Insertable<Schema["imports"]>): Promise<void> {
  await tx.insertInto("imports").values(row).execute();
}

export async function updateImport(
  tx: Tx,
  id: string,
  values: Omit<Updateable<Schema["imports"]>, "id" | "worked_at">,
  now: Date,
): Promise<void> {
  await tx
    .updateTable("imports")
    .set({ ...values, worked_at: now.toISOString() })
    .where("id", "=", id)
    .execute();
}

/** The newest imports first. */
export const listImports = (db: Db | Tx, limit: number): Promise<ImportRow[]> =>
  db.selectFrom("imports").selectAll().orderBy("id", "desc").limit(limit).execute();

/** The newest import that wrote products; only that one can be undone. */
export const findNewestWritten = (db: Db | Tx): Promise<ImportRow | undefined> =>
  db
    .selectFrom("imports")
    .selectAll()
    .where("state", "in", ["running", "cancelled", "done", "undoing"])
    .where("done", ">", 0)
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

/** Imports in these states at which nobody has worked since `before`. */
export async function listIdleImports(db: Db, states: readonly ImportState[], before: Date): Promise<string[]> {
  const rows = await db
    .selectFrom("imports")
    .select("id")
    .where("state", "in", [...states])
    .where("worked_at", "<", before.toISOString())
    .orderBy("id")
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Removes `limit` items at most of an import that nobody has worked at since `before`, and answers how many: they are needed to carry it
 * out or undo it. The import itself stays as history.
 */
export async function dropOldItems(tx: Tx, before: Date, limit: number): Promise<number> {
  const rows = await tx
    .selectFrom("import_items")
    .innerJoin("imports", "imports.id", "import_items.import_id")
    .select(["import_id", "item"])
    .where("worked_at", "<", before.toISOString())
    .where("state", "not in", ["running", "undoing"])
    .orderBy("import_id")
    .orderBy("item")
    .limit(limit)
    .execute();
  const [first] = rows;
  const own = rows.filter(({ import_id }) => import_id === first?.import_id);
  const last = own.at(-1);
  if (!last) return 0;
  await tx.deleteFrom("import_items").where("import_id", "=", last.import_id).where("item", "<=", last.item).execute();
  return own.length;
}

export async function insertItems(tx: Tx, rows: readonly Insertable<Schema["import_items"]>[]): Promise<void> {
  for (let start = 0; start < rows.length; start += 200) {
    await tx
      .insertInto("import_items")
      .values(rows.slice(start, start + 200))
      .execute();
  }
}

/** The next items that change the shop, in the file's order. */
export const listItemsToWrite = (
  db: Db | Tx,
  importId: string,
  from: number,
  limit: number,
): Promise<ImportItemRow[]> =>
  db
    .selectFrom("import_items")
    .selectAll()
    .where("import_id", "=", importId)
    .where("item", ">=", from)
    .where("outcome", "in", ["new", "changed"])
    .orderBy("item")
    .limit(limit)
    .execute();

/** The next items that were written, the last first. */
export const listItemsToPutBack = (
  db: Db | Tx,
  importId: string,
  before: number,
  limit: number,
): Promise<ImportItemRow[]> =>
  db
    .selectFrom("import_items")
    .selectAll()
    .where("import_id", "=", importId)
    .where("item", "<", before)
    .where("result", "=", "written")
    .orderBy("item", "desc")
    .limit(limit)
    .execute();

type ItemValues = Pick<Updateable<Schema["import_items"]>, "result" | "details" | "undo">;

const setItem = compileWrite((db, { importId, item, values }: { importId: string; item: number; values: ItemValues }) =>
  db.updateTable("import_items").set(values).where("import_id", "=", importId).where("item", "=", item),
);

export const updateItem = (tx: Tx, importId: string, item: number, values: ItemValues): Promise<void> =>
  setItem(tx, { importId, item, values });

export interface ItemFilter {
  outcome?: ImportOutcome | undefined;
  /** Items of which something was noticed, left out or kept. */
  only?: "left" | "kept" | undefined;
  q?: string | undefined;
}

/** One page of an import's items, and how many there are in all. */
export async function listItems(
  db: Db,
  importId: string,
  { outcome, only, q }: ItemFilter,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{
  rows: Pick<ImportItemRow, "item" | "line" | "label" | "outcome" | "details" | "result">[];
  total: number;
}> {
  let query = db.selectFrom("import_items").where("import_id", "=", importId);
  if (outcome) query = query.where("outcome", "=", outcome);
  if (only) query = query.where("result", "=", only);
  if (q) query = query.where("label", "like", containing(q));
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["item", "line", "label", "outcome", "details", "result"])
    .orderBy("item")
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rows, total: Number(total) };
}

/** Items that are wrong or were left, from one on, for the list to download. */
export const listWrongItems = (db: Db, importId: string, from: number, limit: number) =>
  db
    .selectFrom("import_items")
    .select(["item", "line", "label", "details"])
    .where("import_id", "=", importId)
    .where("item", ">=", from)
    .where((eb) => eb.or([eb("outcome", "=", "wrong"), eb("result", "in", ["left", "kept"])]))
    .orderBy("item")
    .limit(limit)
    .execute();

export async function findMapping(db: Db | Tx, headings: string): Promise<ImportMapping | undefined> {
  const row = await db
    .selectFrom("import_mappings")
    .select("mapping")
    .where("headings", "=", headings)
    .executeTakeFirst();
  return row && fromJson(row.mapping);
}

export async function storeMapping(tx: Tx, headings: string, mapping: ImportMapping, now: Date): Promise<void> {
  const values = { mapping: toJson(mapping), updated_at: now.toISOString() };
  await tx
    .insertInto("import_mappings")
    .values({ headings, ...values })
    .onConflict((c) => c.column("headings").doUpdateSet(values))
    .execute();
}
