import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { rm } from "node:fs/promises";
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

/** The file of a copy that was not accepted, and those of its log. */
const filesOf = (target: string): string[] =>
  ["", "-journal", "-wal", "-shm"].map((ending) => `${unprovedOf(target)}${ending}`);

/**
 * Removes a copy to `target` whose making has ended before it was accepted, with its log; what is not there is no fault. In a thread of the
 * platform, as it may be large.
 */
export async function removeUnproved(target: string): Promise<void> {
  for (const file of filesOf(target)) await rm(file, { force: true });
}

/** Begins a copy of `file` to `target`, whose folder is made; refuses to overwrite, and a `file` that is not there. */
export function beginCopy(file: string, target: string): UnprovedCopy {
  if (!existsSync(file)) throw new Error(`There is no database at ${file}.`);
  if (existsSync(target)) throw new Error(`${target} is there already. Name another file.`);
  mkdirSync(dirname(target), { recursive: true, mode: 0o700 });
  const path = unprovedOf(target);
  const remove = () => {
    for (const file of filesOf(target)) rmSync(file, { force: true });
  };
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
