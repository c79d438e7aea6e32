import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { finishRestore, listDisplaced } from "./restore.ts";
import { howToRestore } from "./stored-backups.ts";

/**
 * The shop's SQLite file; an interrupted restore is finished first. Refuses (throws) a folder that has the keys of a
 * shop, or a database that a restore displaced, but no database any more, or an empty one: an empty shop in its place
 * would look as if every order were lost.
 */
export function findDatabaseFile(dataDir: string): string {
  const file = join(dataDir, "shop.db");
  finishRestore(file);
  const hasNothing = !existsSync(file) || statSync(file).size === 0;
  if (hasNothing && (existsSync(join(dataDir, "secrets")) || listDisplaced(file).length > 0)) {
    throw new Error(`${file} is missing or empty, but this shop has had one. ${howToRestore(dataDir)}`);
  }
  return file;
}
