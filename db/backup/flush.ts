import { closeSync, fsyncSync, openSync } from "node:fs";

/** Writes a file, or the names in a folder, to the disk and not only to the system's cache. */
export function flush(path: string): void {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}
