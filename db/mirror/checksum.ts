/** Checksums of mirrored collections, for the comparison of a mirror with the server. */
import { sql } from "kysely";
import type { Mirrored } from "../../src-shared/resources.ts";
import { fromJson } from "../json.ts";
import { addsUpRows } from "../reader/open-reader.ts";
import { ROW_SUM } from "../reader/row-sum-name.ts";
import type { Json } from "../schema/column-types.ts";
import type { Db, Tx } from "../schema.ts";
import { mirrorCollection } from "./collections.ts";
import { isMirrored, type MirrorScope, mirroredInBatches } from "./mirrored-rows.ts";
import { addRow, checksumOf, emptySum, type MirrorChecksum, type RowSum } from "./row-sum.ts";

/**
 * Counts and hashes of (id, version) per collection: equal sums at equal cursors mean an equal mirror (electron/README.md,
 * 7). Only ids and versions are read, so that both database engines give the same. Of orders, those that every mirror has
 * are counted (`ordersSince`, which the server's answer names).
 */
export async function mirrorChecksum(
  db: Db | Tx,
  names: readonly Mirrored[],
  scope: MirrorScope,
): Promise<Partial<Record<Mirrored, MirrorChecksum>>> {
  const sums: Partial<Record<Mirrored, MirrorChecksum>> = {};
  for (const name of names) sums[name] = checksumOf(await sumUp(db, name, scope));
  return sums;
}

/** A reader's thread adds up where the rows are; else they come here in batches. */
async function sumUp(db: Db | Tx, name: Mirrored, scope: MirrorScope): Promise<RowSum> {
  if (addsUpRows(db)) {
    const { table, key } = mirrorCollection(name);
    const { rows } = await sql<{ sum: Json<RowSum> }>`
      select ${sql.raw(ROW_SUM)}(${sql.ref(key)}, version) as sum from ${sql.table(table)} where ${isMirrored(name, scope)}
    `.execute(db);
    return rows[0] ? fromJson(rows[0].sum) : emptySum();
  }
  const sum = emptySum();
  for await (const rows of mirroredInBatches(db, name, scope)) {
    for (const { id, version } of rows) addRow(sum, id, version);
  }
  return sum;
}
