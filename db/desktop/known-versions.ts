import { sql } from "kysely";
import type { Mirrored } from "../../src-shared/resources.ts";
import type { MirrorRow } from "../../src-shared/sync/operations.ts";
import { mirrorCollections } from "../mirror/collections.ts";
import type { Db, Tx } from "../schema.ts";
import { baseVersions, rowKey } from "./base-rows.ts";

/**
 * The server's versions of rows that this file has, by `rowKey`: of the base row for rows with pending changes, else of the
 * row itself.
 */
export async function knownVersions(
  db: Db | Tx,
  rows: readonly Pick<MirrorRow, "collection" | "id">[],
): Promise<Map<string, { version: number; deleted: boolean }>> {
  const versionById = new Map<string, { version: number; deleted: boolean }>();
  const byCollection = Map.groupBy(rows, (row) => row.collection);
  for (const [collection, wanted] of byCollection) {
    for (const { id, version } of await versionsOf(
      db,
      collection,
      wanted.map((row) => row.id),
    )) {
      versionById.set(rowKey({ collection, id }), { version, deleted: false });
    }
  }
  for (const [key, base] of await baseVersions(db, rows.map(rowKey))) versionById.set(key, base);
  return versionById;
}

async function versionsOf(
  db: Db | Tx,
  collection: Mirrored,
  ids: string[],
): Promise<{ id: string; version: number }[]> {
  const { table, key } = mirrorCollections[collection];
  const found: { id: string; version: number }[] = [];
  for (let start = 0; start < ids.length; start += 1000) {
    const { rows } = await sql<{ id: string; version: number }>`
      select ${sql.ref(key)} as id, version from ${sql.table(table)}
      where ${sql.ref(key)} in (${sql.join(ids.slice(start, start + 1000))})
    `.execute(db);
    found.push(...rows);
  }
  return found;
}
