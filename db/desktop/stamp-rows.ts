/**
 * Versions of rows that pending operations have changed. The server will give such a row a number that somebody else's
 * change may get as well, and a form that was opened on the one must not pass for the other. So until the server has
 * spoken, a row's version is a large number made from the base's version and from everything that was done to it here: it
 * stays the same while these do, however often the operations are run anew.
 */

import { sql } from "kysely";
import type { Mirrored } from "../../src-shared/resources.ts";
import { mirrorCollections } from "../mirror/collections.ts";
import type { Tx } from "../schema.ts";
import { type Change, recordChange } from "../transaction.ts";
import { rowKey } from "./base-rows.ts";

const FIRST = 2 ** 40;
const MARKS = 2 ** 16;

/** Whether a version is of this machine only, and says nothing to the server. */
export const isLocalVersion = (version: number): boolean => version >= FIRST;

/** `touch` says which operation, as it is now, changed the rows. Answers their new versions by id. */
export async function stampRows(
  tx: Tx,
  changes: readonly Change[],
  bases: ReadonlyMap<string, { version: number }>,
  touch: number,
): Promise<Map<string, number>> {
  const stamps = new Map<string, number>();
  for (const { collection, id, version, deleted } of changes) {
    if (deleted) continue;
    const { table, key } = mirrorCollections[collection as Mirrored];
    const base = bases.get(rowKey({ collection, id }))?.version ?? 0;
    const mark = ((version % MARKS) * 31 + touch) % MARKS;
    const stamp = FIRST + base * MARKS + mark;
    await sql`update ${sql.table(table)} set version = ${stamp} where ${sql.ref(key)} = ${id}`.execute(tx);
    recordChange(tx, collection, id, stamp);
    stamps.set(id, stamp);
  }
  return stamps;
}
