import { existsSync, statSync } from "node:fs";
import { join } from "node:path";
import { howToRestore } from "./kept-backups.ts";

/**
 * The shop's SQLite file. Refuses (throws) a folder that has the keys of a shop but no database any more, or one of which
 * nothing is left: an empty shop in its place would look like every order is lost.
 */
export function findDatabaseFile(dataDir: string): string {
  const file = join(dataDir, "shop.db");
  const hasNothing = !existsSync(file) || statSync(file).size === 0;
  if (hasNothing && existsSync(join(dataDir, "secrets"))) {
    throw new Error(`${file} is missing or empty, but this shop has had one. ${howToRestore(dataDir)}`);
  }
  return file;
}
