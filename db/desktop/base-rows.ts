/** Base rows: rows with pending changes, as the server last sent them. */
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { fromJson, toJson } from "../json.ts";
import type { Db, Tx } from "../schema.ts";
import { type BaseRow, desktopTables } from "./tables.ts";

/** A row's key among all collections: `collection/id`. */
export const rowKey = (row: { collection: string; id: string }): string => `${row.collection}/${row.id}`;

/** Bound values of one statement. */
const IDS_AT_ONCE = 500;

/** Base rows, all or those with these ids; `tables` is null for rows that the server does not have. */
export async function listBaseRows(db: Db | Tx, ids?: readonly string[]): Promise<MirrorRow[]> {
  const found: BaseRow[] = [];
  const rows = desktopTables(db).selectFrom("base_rows").selectAll();
  if (!ids) found.push(...(await rows.execute()));
  for (let start = 0; ids && start < ids.length; start += IDS_AT_ONCE)
    found.push(...(await rows.where("row_id", "in", ids.slice(start, start + IDS_AT_ONCE)).execute()));
  return found.map((row) => ({
    collection: row.collection as Mirrored,
    id: row.row_id,
    version: row.version,
    tables: row.image === null ? null : fromJson(row.image),
  }));
}

/** Versions of base rows by `rowKey`. */
export async function baseVersions(
  db: Db | Tx,
  keys: readonly string[],
): Promise<Map<string, { version: number; deleted: boolean }>> {
  const found = new Map<string, { version: number; deleted: boolean }>();
  const versions = desktopTables(db)
    .selectFrom("base_rows")
    .select((eb) => ["collection", "row_id as id", "version", eb("image", "is", null).as("deleted")]);
  for (const key of new Set(keys)) {
    const at = key.indexOf("/");
    const rows = await versions
      .where("collection", "=", key.slice(0, at))
      .where("row_id", "=", key.slice(at + 1))
      .execute();
    for (const row of rows) found.set(rowKey(row), { version: row.version, deleted: Boolean(row.deleted) });
  }
  return found;
}

export async function insertBaseRows(tx: Tx, rows: readonly MirrorRow[]): Promise<void> {
  for (const row of rows) {
    const image = row.tables && toJson(row.tables);
    await desktopTables(tx)
      .insertInto("base_rows")
      .values({ collection: row.collection, row_id: row.id, version: row.version, image })
      .execute();
  }
}

/** Replaces base rows by newer rows of the server. */
export async function updateBaseRows(tx: Tx, rows: readonly MirrorRow[]): Promise<void> {
  for (const { collection, id, version, tables } of rows) {
    await desktopTables(tx)
      .updateTable("base_rows")
      .set({ version, image: tables && toJson(tables) })
      .where("collection", "=", collection)
      .where("row_id", "=", id)
      .execute();
  }
}

export async function deleteBaseRows(tx: Tx, rows: readonly MirrorRow[]): Promise<void> {
  for (const { collection, id } of rows) {
    await desktopTables(tx)
      .deleteFrom("base_rows")
      .where("collection", "=", collection)
      .where("row_id", "=", id)
      .execute();
  }
}
