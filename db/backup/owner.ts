/**
 * Ownership of a data folder, of a shop or a desktop, by one process at a time. It is an exclusive lock of the
 * operating system on `owner.db`, taken through SQLite and held for life: it ends with its process in any case, and
 * holds between containers that share the folder. The process number in `server.pid` is for messages only: numbers
 * repeat after a reboot, and mean nothing in another container.
 */
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDamaged, lockFile, type SqliteHandle } from "../engines/dialect.ts";

const lockOf = (dataDir: string): string => join(dataDir, "owner.db");
const pidOf = (dataDir: string): string => join(dataDir, "server.pid");

/** Handles of the locks. One that is not referenced any more would be closed, and its lock released. */
const locks = new Set<SqliteHandle>();

/** Error: another process owns the folder. */
export class OwnedElsewhere extends Error {}

/**
 * Takes the folder, or throws `OwnedElsewhere`, naming the owning process; returns the function that releases it. A
 * second taking in the same process is refused as well.
 */
export function takeOwnership(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockOrRepair(lockOf(dataDir));
  if (!lock) {
    throw new OwnedElsewhere(
      `The shop in ${dataDir} is already running${describeOwner(dataDir)}. Stop it, or set another DATA_DIR.`,
    );
  }
  locks.add(lock);
  writeFileSync(pidOf(dataDir), String(process.pid));
  return () => {
    rmSync(pidOf(dataDir), { force: true });
    locks.delete(lock);
    lock.close();
  };
}

/** The lock file has no content, so any content in it can be removed. */
function lockOrRepair(file: string): SqliteHandle | undefined {
  try {
    return lockFile(file);
  } catch (problem) {
    if (!isDamaged(problem)) throw problem;
    // It could be read, so no process holds it.
    truncateSync(file, 0);
    return lockFile(file);
  }
}

function describeOwner(dataDir: string): string {
  try {
    return ` (process ${Number(readFileSync(pidOf(dataDir), "utf8"))})`;
  } catch {
    return "";
  }
}
