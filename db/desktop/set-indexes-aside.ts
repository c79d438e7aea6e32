import { sqliteHandle } from "../engines/dialect.ts";
import type { Db } from "../schema.ts";

/**
 * Takes out of a file that is about to be filled every index that only makes reading faster, and answers what puts them
 * back: sorting once at the end takes a fraction of the time that finding the place of every row does. Those that keep
 * values apart stay.
 */
export function setIndexesAside(db: Db): () => void {
  const handle = sqliteHandle(db);
  const indexes = handle
    .prepare("select name, sql from sqlite_master where type = 'index' and sql is not null")
    .all() as { name: string; sql: string }[];
  const aside = indexes.filter(({ sql }) => !/^create unique /i.test(sql));
  for (const { name } of aside) handle.exec(`drop index "${name}"`);
  return () => {
    for (const { sql } of aside) handle.exec(sql);
  };
}
