/**
 * One process owns a folder with a shop or a desktop in it at a time. Ownership is an exclusive lock of the operating system
 * on `owner.db`, taken through SQLite and held for life: it ends with its process, whatever ends that, and holds between
 * containers that share the folder. The process number in `server.pid` is for messages only: numbers are used again after a
 * reboot, and mean nothing in another container.
 */
import { mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDamaged, lockFile, type SqliteHandle } from "../engines/dialect.ts";

const lockOf = (dataDir: string): string => join(dataDir, "owner.db");
const pidOf = (dataDir: string): string => join(dataDir, "server.pid");

/** A handle that nobody refers to any more would be closed, and its lock given back. */
const held = new Set<SqliteHandle>();

/** Somebody else owns the folder. */
export class OwnedElsewhere extends Error {}

/**
 * Takes the folder, or throws `OwnedElsewhere`, naming the process that has it; answers the way to give it back. A second
 * taking in the same process is refused as well.
 */
export function takeOwnership(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const lock = lockOrRepair(lockOf(dataDir));
  if (!lock) {
    throw new OwnedElsewhere(
      `The shop in ${dataDir} is already running${describeOwner(dataDir)}. Stop it, or set another DATA_DIR.`,
    );
  }
  held.add(lock);
  writeFileSync(pidOf(dataDir), String(process.pid));
  return () => {
    rmSync(pidOf(dataDir), { force: true });
    held.delete(lock);
    lock.close();
  };
}

/** The lock file never holds anything, so whatever stands in it is in the way of nobody. */
function lockOrRepair(file: string): SqliteHandle | undefined {
  try {
    return lockFile(file);
  } catch (problem) {
    if (!isDamaged(problem)) throw problem;
    // Reading it was possible, so nobody holds it.
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
