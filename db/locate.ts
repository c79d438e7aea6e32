import { existsSync } from "node:fs";
import { join } from "node:path";

/**
 * The shop's SQLite file. Refuses (throws) a folder that has the keys of a shop but no database any more: an empty shop
 * in its place would look like every order is lost.
 */
export function findDatabaseFile(dataDir: string): string {
  const file = join(dataDir, "shop.db");
  if (!existsSync(file) && existsSync(join(dataDir, "secrets"))) {
    throw new Error(
      `${file} is missing, but this shop has had one. Restore it (npm run db -- restore BACKUP) or set another DATA_DIR.`,
    );
  }
  return file;
}
