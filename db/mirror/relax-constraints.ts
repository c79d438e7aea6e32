import { sqliteHandle } from "../engines/dialect.ts";
import type { Db } from "../schema.ts";

/**
 * Turns an open database into the writing handle of a mirror. Foreign keys are off, since a row may arrive before the row
 * it refers to, or refer to one that is not mirrored. The triggers that make posted documents immutable (`refuseChanges`)
 * are dropped from the file, since a refetch replaces them; triggers of sums stay. The server, where each operation runs
 * again, has both.
 */
export function relaxConstraints(db: Db): void {
  const handle = sqliteHandle(db);
  handle.pragma("foreign_keys = OFF");
  const guards = handle
    .prepare("select name from sqlite_master where type = 'trigger' and name like '%!_kept!_%' escape '!'")
    .all() as { name: string }[];
  for (const { name } of guards) handle.exec(`drop trigger "${name}"`);
}
