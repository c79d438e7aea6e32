import { sqliteHandle } from "../engines/dialect.ts";
import type { Db, TableName } from "../schema.ts";

/** Number of rows of each table. */
export function countRows(db: Db, tables: readonly TableName[]): Record<string, number> {
  const handle = sqliteHandle(db);
  return Object.fromEntries(
    tables.map((table) => [table, (handle.prepare(`select count(*) as n from "${table}"`).get() as { n: number }).n]),
  );
}
