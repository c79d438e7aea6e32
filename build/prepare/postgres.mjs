import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** Folder of Debian's versions of the server. */
const installed = "/usr/lib/postgresql";

/**
 * The folder with the programs of the newest PostgreSQL server that is installed here, or undefined. Only
 * .ci/run installs one: a shop runs on SQLite by default, and the tests report when they leave out PostgreSQL.
 */
export function findPostgres() {
  if (!existsSync(installed)) return undefined;
  const versions = readdirSync(installed).filter((name) => /^\d+$/.test(name));
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0];
  return newest === undefined ? undefined : join(installed, newest, "bin");
}
