import { sql } from "kysely";
import type { Db, Schema, Tx } from "../schema.ts";

/**
 * Deletes rows from before a time, the oldest first, and returns how many: `limit`, and what has the same time as the last of
 * them. `column` is an ISO-8601 time with an index.
 */
export async function dropOldest(
  db: Db | Tx,
  table: keyof Schema & string,
  column: string,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const [from, at, end] = [sql.table(table), sql.ref(column), before.toISOString()];
  const { numAffectedRows } = await sql`
    delete from ${from} where ${at} < ${end} and ${at} <= coalesce(
      (select ${at} from ${from} where ${at} < ${end} order by ${at} limit 1 offset ${limit - 1}), ${end})
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}
