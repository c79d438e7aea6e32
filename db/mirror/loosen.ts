import { sqliteHandle } from "../engines/dialect.ts";
import type { Db } from "../schema.ts";

/**
 * Makes an open database the one handle that a mirror is written through. A mirror is a part of the shop: what a row refers
 * to may come a page later, or be too old to be kept, so foreign keys do not count on this handle; and a posted document,
 * which nobody may change, must still make room when everything is fetched anew, so the triggers that guard it
 * (`refuseChanges`) are removed from the file; those that keep sums stay. The server, where each operation runs again, has
 * both.
 */
export function loosenMirror(db: Db): void {
  const handle = sqliteHandle(db);
  handle.pragma("foreign_keys = OFF");
  const guards = handle
    .prepare("select name from sqlite_master where type = 'trigger' and name like '%!_kept!_%' escape '!'")
    .all() as { name: string }[];
  for (const { name } of guards) handle.exec(`drop trigger "${name}"`);
}
