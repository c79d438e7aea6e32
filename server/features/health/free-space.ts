import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";

/**
 * Free bytes below which the shop is not ready and takes no orders that it might not be able to store
 * (server/security.md, Faults: disk full).
 */
const MIN_FREE_BYTES = 200 * 1024 * 1024;

/** Whether the disk under `folder` has enough free space, after `bytes` more too; false for an unreadable folder. */
export async function hasFreeSpace(folder: string, bytes = 0): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - bytes >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}

/** The synchronous form, for a transaction: it takes microseconds, waiting for a free thread could take a picture's time. */
export function hasFreeSpaceNow(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= MIN_FREE_BYTES;
  } catch {
    return false;
  }
}
