/**
 * How the last run of a shop on SQLite ended, and whether its log (the write-ahead log, `shop.db-wal`) must still be
 * there.
 *
 * 1. `DATA_DIR/in-use` is written, and on disk, before the database is opened, and removed after it was closed. A start
 *    that finds it follows an unclean end: a kill, a power cut, a failed disk.
 * 2. It has `needsLog` from the first commit of a run on: from then the log exists and begins with a valid header, as
 *    SQLite never empties it while the database is open. Without it acknowledged orders may be lost, and SQLite would
 *    open the file without a word.
 * 3. `needsLog` is removed before the database is closed, which moves the log into the file.
 */
import { closeSync, existsSync, openSync, readFileSync, readSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { flush } from "./flush.ts";

export interface LastEnd {
  isClean: boolean;
  needsLog: boolean;
}

const noteOf = (dataDir: string): string => join(dataDir, "in-use");

export function readLastEnd(dataDir: string): LastEnd {
  if (!existsSync(noteOf(dataDir))) return { isClean: true, needsLog: false };
  return { isClean: false, needsLog: readFileSync(noteOf(dataDir), "utf8").trim() === "needs log" };
}

/** Notes, on disk, that the database is open. */
export function noteInUse(dataDir: string, { needsLog }: { needsLog: boolean }): void {
  const file = noteOf(dataDir);
  writeFileSync(`${file}.new`, needsLog ? "needs log\n" : "open\n", { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  flush(dirname(file));
}

/** Notes, on disk, that the database was closed properly, or replaced by another. */
export function noteCleanEnd(dataDir: string): void {
  if (!existsSync(noteOf(dataDir))) return;
  rmSync(noteOf(dataDir));
  flush(dataDir);
}

/** The log of a database. */
export const logOf = (file: string): string => `${file}-wal`;

/** Whether the log that an unclean end must have left is missing, empty, or does not begin as one. */
export function isLogLost(file: string): boolean {
  return readLastEnd(dirname(file)).needsLog && !hasValidLog(file);
}

const HEADER_BYTES = 32;

/** Whether the log begins with a header that SQLite accepts (its file format, section 4.1). */
export function hasValidLog(file: string): boolean {
  const header = Buffer.alloc(HEADER_BYTES);
  if (!existsSync(logOf(file))) return false;
  const log = openSync(logOf(file), "r");
  try {
    if (readSync(log, header, 0, HEADER_BYTES, 0) < HEADER_BYTES) return false;
  } finally {
    closeSync(log);
  }
  const magic = header.readUInt32BE(0);
  if (magic !== 0x377f0682 && magic !== 0x377f0683) return false;
  if (header.readUInt32BE(4) !== 3_007_000) return false;
  const word = (at: number) => (magic & 1 ? header.readUInt32BE(at) : header.readUInt32LE(at));
  let [first, second] = [0, 0];
  for (let at = 0; at < 24; at += 8) {
    first = (first + word(at) + second) >>> 0;
    second = (second + word(at + 4) + first) >>> 0;
  }
  return header.readUInt32BE(24) === first && header.readUInt32BE(28) === second;
}
