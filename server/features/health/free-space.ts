import { statfsSync } from "node:fs";
import { statfs } from "node:fs/promises";

/**
 * Below this the shop is not ready and takes no orders that it might not be able to keep (server/security.md, Faults:
 * disk full).
 */
const leastFree = 200 * 1024 * 1024;

/** Whether the disk under `folder` has room, after `bytes` more too; a folder that cannot be asked has none. */
export async function hasRoom(folder: string, bytes = 0): Promise<boolean> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize - bytes >= leastFree;
  } catch {
    return false;
  }
}

/** The same at once, inside a transaction: asking takes microseconds, waiting for a free thread could take a picture's time. */
export function hasRoomNow(folder: string): boolean {
  try {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize >= leastFree;
  } catch {
    return false;
  }
}
