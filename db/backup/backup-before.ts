import { mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { copyServed } from "../copy/copy-served.ts";
import { openServedSource } from "../copy/ends.ts";
import { flush } from "./flush.ts";
import { fileBefore } from "./stored-backups.ts";

/**
 * A copy of a shop on PostgreSQL as it is, in DATA_DIR/backups, before something is done that cannot be undone; `what` names it. A SQLite file,
 * which `npm run db -- copy` takes back into an empty database. The shop goes on meanwhile.
 */
export async function copyServerBefore(what: string, place: { server: string; dataDir: string }): Promise<string> {
  const file = fileBefore(place.dataDir, what, "db");
  const unproved = `${file}.unproved`;
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  const source = await openServedSource(place.server);
  try {
    await copyServed(source, unproved);
    flush(unproved);
    renameSync(unproved, file);
    flush(dirname(file));
  } catch (problem) {
    rmSync(unproved, { force: true });
    throw problem;
  } finally {
    await source.destroy();
  }
  return file;
}
