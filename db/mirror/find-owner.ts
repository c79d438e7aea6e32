import { sql } from "kysely";
import type { ResourceName } from "../../src-shared/resources.ts";
import { childrenOf } from "../resources.ts";
import type { Db, Tx } from "../schema.ts";

/** The id of the row whose list has an entry. */
export async function findOwner(
  db: Db | Tx,
  name: ResourceName,
  list: string,
  id: string,
): Promise<string | undefined> {
  const child = childrenOf(name).find((one) => one.list === list);
  if (!child) throw new Error(`${name} have no list ${list}`);
  const { rows } = await sql<{ owner: string }>`
    select ${sql.ref(child.owner)} as owner from ${sql.table(child.table)} where id = ${id}
  `.execute(db);
  return rows[0]?.owner;
}
