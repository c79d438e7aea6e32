/** Which rows of a collection every mirror of a reader has. */

import { setImmediate as giveWay } from "node:timers/promises";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Mirrored } from "../../src-shared/resources.ts";
import type { Db, Tx } from "../schema.ts";
import { mirrorCollection } from "./collections.ts";
import { isKeptOrder } from "./kept-orders.ts";
import { type Reader, visibleTo } from "./read-rows.ts";

export interface Keeping extends Reader {
  /** ISO-8601: the oldest moment of which all orders are kept. */
  ordersSince: string;
}

/** A condition on a collection's table. */
export function isKept(name: Mirrored, keeping: Keeping): RawBuilder<SqlBool> {
  const visible = visibleTo(name, keeping);
  const kept = isKeptOrder(keeping.ordersSince);
  if (name === "orders") return sql`(${kept} and ${visible})`;
  // A document goes with its order.
  if (name === "invoices") return sql`(order_id in (select id from orders where ${kept}) and ${visible})`;
  return visible;
}

/** Ids and versions after an id, in the order of ids. */
export async function listKept(
  db: Db | Tx,
  name: Mirrored,
  keeping: Keeping,
  after: string,
  limit: number,
): Promise<{ id: string; version: number }[]> {
  const { table, key } = mirrorCollection(name);
  const { rows } = await sql<{ id: string; version: number }>`
    select ${sql.ref(key)} as id, version from ${sql.table(table)}
    where ${sql.ref(key)} > ${after} and ${isKept(name, keeping)}
    order by ${sql.ref(key)} limit ${limit}
  `.execute(db);
  return rows;
}

/** Rows read at once: some two milliseconds, after which others have their turn. */
const STEP = 1000;

/** All ids and versions, in the order of ids, so many at a time; gives way to other work of the process between them. */
export async function* keptInSteps(
  db: Db | Tx,
  name: Mirrored,
  keeping: Keeping,
): AsyncGenerator<{ id: string; version: number }[]> {
  for (let after = ""; ; ) {
    const rows = await listKept(db, name, keeping, after, STEP);
    yield rows;
    await giveWay();
    if (rows.length < STEP) return;
    after = rows.at(-1)?.id ?? "";
  }
}

export async function countKept(db: Db | Tx, name: Mirrored, keeping: Keeping): Promise<number> {
  let count = 0;
  for await (const rows of keptInSteps(db, name, keeping)) count += rows.length;
  return count;
}
