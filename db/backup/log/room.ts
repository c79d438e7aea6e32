/**
 * Room in a shop's log (`shop.db-wal`) behind its last frame. A commit that makes the file longer waits for what the file system
 * notes of it too, about as long again as for its own bytes, so the file is made longer beforehand, with zeros: SQLite reads a log up to the
 * first frame that does not have its salts, and zeros have none.
 */
import { closeSync, fstatSync, fsyncSync, openSync, statfsSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { logOf } from "../last-end.ts";
import { openLog } from "./wal.ts";

const MEGABYTE = 2 ** 20;

export interface RoomLimits {
  /** Bytes of room that are made, once fewer than half of them are left: some 250 orders. */
  bytes: number;
  /** Bytes that are written at a time. Nobody can commit meanwhile, and the next commit waits until the disk has them. */
  atOnce: number;
  /** Free bytes of the disk below which all of it is left to the orders. */
  leave: number;
}

const LIMITS: RoomLimits = { bytes: 64 * MEGABYTE, atOnce: MEGABYTE, leave: 2048 * MEGABYTE };

/**
 * Makes room in the log of the database `file`, where it is needed. `hold` keeps everybody from committing until its result is called;
 * undefined where somebody is writing: the rest is made another time. Throws where the disk fails; the log is as good as before.
 */
export function makeRoom(
  file: string,
  hold: () => (() => void) | undefined,
  { bytes, atOnce, leave }: RoomLimits = LIMITS,
): void {
  const used = measureUsed(file);
  if (used === undefined || hasLittleSpace(dirname(file), leave)) return;
  const log = openSync(logOf(file), "r+");
  try {
    if (fstatSync(log).size - used >= bytes / 2) return;
    const zeros = Buffer.alloc(atOnce);
    // On the disk each time, or a commit would wait for all of them.
    while (append(log, zeros, used + bytes, hold)) fsyncSync(log);
  } finally {
    closeSync(log);
  }
}

/** False where the log is `enough` bytes long, or somebody is writing. */
function append(log: number, zeros: Buffer, enough: number, hold: () => (() => void) | undefined): boolean {
  const release = hold();
  if (!release) return false;
  try {
    // Nobody appends a frame meanwhile, so this is behind all of them.
    const { size } = fstatSync(log);
    if (size >= enough) return false;
    writeSync(log, zeros, 0, zeros.length, size);
    return true;
  } finally {
    release();
  }
}

/** Bytes of the log up to its last frame; undefined where there is no log. */
export function measureUsed(file: string): number | undefined {
  const log = openLog(file);
  if (!log) return undefined;
  try {
    return log.measureUsed();
  } finally {
    log.close();
  }
}

function hasLittleSpace(folder: string, leave: number): boolean {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize < leave;
}
