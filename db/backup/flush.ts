import { closeSync, fsyncSync, openSync } from "node:fs";

/** Puts a file, or the names in a folder, on the disk and not only into the system's memory. */
export function flush(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
