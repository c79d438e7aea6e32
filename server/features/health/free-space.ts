import { statfsSync, statSync } from "node:fs";
import { statfs } from "node:fs/promises";
import { join } from "node:path";
import { isOneFile } from "../../../db/engines/dialect.ts";
import type { App } from "../../context.ts";

/**
 * Free bytes below which the shop is not ready and takes no orders that it might not be able to store
 * (server/security.md, Faults: disk full).
 */
const MIN_FREE_BYTES = 200 * 1024 * 1024;

/**
 * Free bytes below which the disk counts as nearly full, while everything still works: five times the limit at which orders
 * stop, so that there is time to make room.
 */
const LOW_BYTES = 5 * MIN_FREE_BYTES;
/** Copies of the database that must fit besides: the one that is being made, and the one before a change of the schema. */
const COPIES = 2;

export type DiskState = "ok" | "low" | "full";

/** Free bytes under a folder; 0 for an unreadable one. */
export async function readFreeBytes(folder: string): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder);
    return bavail * bsize;
  } catch {
    return 0;
  }
}

/** The state of the disk under the data folder, with `free` bytes, as the database there needs them. */
export function diskState({ db, dataDir }: Pick<App, "db" | "dataDir">, free: number): DiskState {
  if (free < MIN_FREE_BYTES) return "full";
  const file = isOneFile(db) ? statSync(join(dataDir, "shop.db"), { throwIfNoEntry: false }) : undefined;
  return free < LOW_BYTES + COPIES * (file?.size ?? 0) ? "low" : "ok";
}

/** Whether the disk under `folder` has enough free space, after `bytes` more too; false for an unreadable folder. */
export async function hasFreeSpace(folder: string, bytes = 0): Promise<boolean> {
  return (await readFreeBytes(folder)) - bytes >= MIN_FREE_BYTES;
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
