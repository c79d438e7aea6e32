/** The rows of a collection that every mirror of a reader has. */

import { setImmediate as giveWay } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Mirrored } from "../../src-shared/resources.ts";
import type { Db, Tx } from "../schema.ts";
import { mirrorCollection } from "./collections.ts";
import { isMirroredOrder } from "./mirrored-orders.ts";
import { type Reader, visibleTo } from "./read-rows.ts";

export interface MirrorScope extends Reader {
  /** ISO-8601: the time from which all orders are mirrored. */
  ordersSince: string;
}

/** A condition on the collection's table. */
export function isMirrored(name: Mirrored, scope: MirrorScope): RawBuilder<SqlBool> {
  const visible = visibleTo(name, scope);
  const kept = isMirroredOrder(scope.ordersSince);
  if (name === "orders") return sql`(${kept} and ${visible})`;
  // Invoices, mails and prints are mirrored with their order.
  if (name === "invoices" || name === "order_outputs")
    return sql`(order_id in (select id from orders where ${kept}) and ${visible})`;
  return visible;
}

/** Ids and versions after an id, ordered by id. */
export async function listMirrored(
  db: Db | Tx,
  name: Mirrored,
  scope: MirrorScope,
  after: string,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  const { table, key } = mirrorCollection(name);
  const { rows } = await sql<{ id: string; version: number }>`
    select ${sql.ref(key)} as id, version from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} and ${isMirrored(name, scope)}
    order by ${sql.ref(key)} limit ${limit}
  `.execute(db);
  return rows;
}

/** Rows per batch, which takes about two milliseconds. */
const BATCH_SIZE = 1000;

/** All ids and versions in batches, ordered by id; other work of the process runs between them. */
export async function* mirroredInBatches(
  db: Db | Tx,
  name: Mirrored,
  scope: MirrorScope,
): AsyncGenerator<{ id: string; version: number }[]> {
  for (let after = ""; ; ) {
    const rows = await listMirrored(db, name, scope, after, BATCH_SIZE);
    yield rows;
    await giveWay();
    if (rows.length < BATCH_SIZE) return;
    after = rows.at(-1)?.id ?? "";
  }
}

/** How many there are. One statement, so ask it of a reader. */
export async function countMirrored(db: Db | Tx, name: Mirrored, scope: MirrorScope): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.table(mirrorCollection(name).table)} where ${isMirrored(name, scope)}
  `.execute(db);
  return Number(rows[0]?.count ?? 0);
}
