/** Base rows: rows with pending changes, as the server last sent them. */
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { fromJson, toJson } from "../json.ts";
import type { Db, Tx } from "../schema.ts";
import { desktopTables } from "./tables.ts";

/** A row's key among all collections: `collection/id`. */
export const rowKey = (row: { collection: string; id: string }): string => `${row.collection}/${row.id}`;

/** All base rows; `tables` is null for rows that the server does not have. */
export async function listBaseRows(db: Db | Tx): Promise<MirrorRow[]> {
  const rows = await desktopTables(db).selectFrom("base_rows").selectAll().execute();
  return rows.map((row) => ({
    collection: row.collection as Mirrored,
    id: row.row_id,
    version: row.version,
    tables: row.image === null ? null : fromJson(row.image),
  }));
}

/** Versions of base rows by `rowKey`. */
export async function baseVersions(
  db: Db | Tx,
  keys?: readonly string[],
): Promise<Map<string, { version: number; deleted: boolean }>> {
  const found = new Map<string, { version: number; deleted: boolean }>();
  const note = (rows: readonly BaseVersion[]) => {
    for (const row of rows) found.set(rowKey(row), { version: row.version, deleted: Boolean(row.deleted) });
  };
  const versions = desktopTables(db)
    .selectFrom("base_rows")
    .select((eb) => ["collection", "row_id as id", "version", eb("image", "is", null).as("deleted")]);
  if (!keys) note(await versions.execute());
  for (const key of new Set(keys)) {
    const at = key.indexOf("/");
    note(
      await versions
        .where("collection", "=", key.slice(0, at))
        .where("row_id", "=", key.slice(at + 1))
        .execute(),
    );
  }
  return found;
}

interface BaseVersion {
  collection: string;
  id: string;
  version: number;
  deleted: unknown;
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

export async function deleteBaseRows(tx: Tx): Promise<void> {
  await desktopTables(tx).deleteFrom("base_rows").execute();
}
