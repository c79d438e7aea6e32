import { sqliteHandle } from "../engines/dialect.ts";
import type { Db } from "../schema.ts";

/**
 * Drops all indexes of a file to be filled but the unique ones, and returns the function that creates them again. Building
 * them once at the end takes a fraction of the time of updating them with every row.
 */
export function dropIndexes(db: Db): () => void {
  const handle = sqliteHandle(db);
  const indexes = handle
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[];
  const dropped = indexes.filter(({ sql }) => !/^create unique /i.test(sql));
  for (const { name } of dropped) handle.exec(`drop index "${name}"`);
  return () => {
    for (const { sql } of dropped) handle.exec(sql);
  };
}
