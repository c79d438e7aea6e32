import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { dirname } from "node:path";
import { flush } from "./flush.ts";

/**
 * A copy of the database that is being written: under a name of its own until it has been read back and is on disk, so a
 * file with a backup's name is one, whenever the power fails.
 */
export interface UnprovedCopy {
  /** Where to write it. */
  path: string;
  /** Gives it the name that was asked for. */
  accept(): void;
  /** Removes it with its log; what is not there is no fault. */
  remove(): void;
}

const unprovedOf = (target: string): string => `${target}.unproved`;

/** Removes a copy to `target` whose making has ended before it was accepted, with its log; what is not there is no fault. */
export function removeUnproved(target: string): void {
  for (const ending of ["", "-journal", "-wal", "-shm"]) rmSync(`${unprovedOf(target)}${ending}`, { force: true });
}

/** Begins a copy of `file` to `target`, whose folder is made; refuses to overwrite, and a `file` that is not there. */
export function beginCopy(file: string, target: string): UnprovedCopy {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  if (existsSync(target)) throw new Error(`${target} is there already. Name another file.`);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const path = unprovedOf(target);
  const remove = () => removeUnproved(target);
  remove();
  return {
    path,
    accept() {
      renameSync(path, target);
      flush(dirname(target));
    },
    remove,
  };
}
