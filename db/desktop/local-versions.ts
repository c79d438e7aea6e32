/**
 * Local versions of rows with pending changes. The server's next version of such a row may belong to another person's
 * change, and a form that was opened on the pending change must not be accepted for it. So the row has a large version until
 * the server answers, computed from the base version and the pending changes; replays without new changes give the same.
 */

import { sql } from "kysely";
import type { Mirrored } from "../../src-shared/resources.ts";
import { mirrorCollections } from "../mirror/collections.ts";
import type { Tx } from "../schema.ts";
import { type Change, recordChange } from "../transaction.ts";
import { rowKey } from "./base-rows.ts";

const FIRST_LOCAL_VERSION = 2 ** 40;
const VERSIONS_PER_BASE = 2 ** 16;

/** Whether a version is local and unknown to the server. */
export const isLocalVersion = (version: number): boolean => version >= FIRST_LOCAL_VERSION;

/** Sets local versions of rows changed by the operation with the given change number; returns them by id. */
export async function setLocalVersions(
  tx: Tx,
  changes: readonly Change[],
  bases: ReadonlyMap<string, { version: number }>,
  changeNumber: number,
): Promise<Map<string, number>> {
  const versions = new Map<string, number>();
  for (const { collection, id, version, deleted } of changes) {
    if (deleted) continue;
    const { table, key } = mirrorCollections[collection as Mirrored];
    const base = bases.get(rowKey({ collection, id }))?.version ?? 0;
    const change = ((version % VERSIONS_PER_BASE) * 31 + changeNumber) % VERSIONS_PER_BASE;
    const local = FIRST_LOCAL_VERSION + base * VERSIONS_PER_BASE + change;
    await sql`update ${sql.table(table)} set version = ${local} where ${sql.ref(key)} = ${id}`.execute(tx);
    recordChange(tx, collection, id, local);
    versions.set(id, local);
  }
  return versions;
}
