import { chmodSync, statSync } from "node:fs";
import type { Log } from "./log.ts";

const OTHERS = 0o077;

/**
 * Makes the data folder accessible to its owner only, however it was made: it holds the database with the customers and
 * the password hashes. Where that is not permitted the start goes on with a warning.
 */
export function makePrivate(folder: string, log: Pick<Log, "warn">): void {
  if (process.platform === "win32") return;
  const { mode } = statSync(folder);
  if ((mode & OTHERS) === 0) return;
  const was = (mode & 0o777).toString(8);
  try {
    chmodSync(folder, mode & 0o700);
    log.warn({ folder, was }, "the folder of the shop was open to other users of this machine and is not any more");
  } catch (problem) {
    log.warn({ folder, was, err: problem }, "the folder of the shop is open to other users of this machine: close it");
  }
}
