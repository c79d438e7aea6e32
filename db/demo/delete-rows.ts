/** Deletes rows of resources with everything that belongs to them, and leaves their tombstones in the change feed. */
import { type RawBuilder, sql } from "kysely";
import type { Child, Mirrored } from "../../src-shared/resources.ts";
import { resourceOf } from "../../src-shared/resources.ts";
import { childrenOf, tableOf } from "../resources.ts";
import type { Tx } from "../schema.ts";
import { recordChange } from "../transaction.ts";

/** Ids in one statement. */
const CHUNK = 400;

export function* inChunks(ids: Iterable<string>): Generator<string[]> {
  const all = [...ids];
  for (let start = 0; start < all.length; start += CHUNK) yield all.slice(start, start + CHUNK);
}

/**
 * The children's rows go before what they belong to. `except` are tables that the caller has emptied already. Rows that other tables refer
 * to have to be unreferenced by then.
 */
export async function deleteRows(
  tx: Tx,
  name: Mirrored,
  ids: Iterable<string>,
  { except = [] }: { except?: readonly string[] } = {},
): Promise<void> {
  const table = tableOf(name);
  const { key = "id" } = resourceOf(name);
  const children = childrenOf(name).filter((child) => !except.includes(child.table));
  for (const chunk of inChunks(ids)) {
    const { rows } = await sql<{ id: string; version: number }>`
      select ${sql.ref(key)} as id, version from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(chunk)})`.execute(
      tx,
    );
    for (const child of [...children].reverse()) {
      await sql`delete from ${sql.table(child.table)} where ${belonging(children, child, chunk)}`.execute(tx);
    }
    await sql`delete from ${sql.table(table)} where ${sql.ref(key)} in (${sql.join(chunk)})`.execute(tx);
    for (const row of rows) recordChange(tx, name, row.id, row.version + 1, true);
  }
}

/** The condition for a child's rows of these rows. */
function belonging(children: readonly Child[], child: Child, ids: readonly string[]): RawBuilder<unknown> {
  const only = child.where ? sql` and ${sql.ref(child.where.column)} = ${child.where.value}` : sql``;
  const owner = children.find(({ table }) => table === child.of);
  if (!owner) return sql`${sql.ref(child.owner)} in (${sql.join(ids)})${only}`;
  return sql`${sql.ref(child.owner)} in (select ${sql.ref(child.ofKey ?? "id")} from ${sql.table(owner.table)}
    where ${belonging(children, owner, ids)})${only}`;
}
