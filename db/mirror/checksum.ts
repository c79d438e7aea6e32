import type { Mirrored } from "../../src-shared/resources.ts";
import type { Db, Tx } from "../schema.ts";
import { type Keeping, keptInSteps } from "./kept-rows.ts";

export interface MirrorChecksum {
  count: number;
  /** 16 hexadecimal digits, the same in whatever order the rows are read. */
  hash: string;
}

/**
 * Counts and hashes over (id, version) of each collection: equal at equal cursors means an equal mirror
 * (electron/README.md, 7). Only ids and versions are read, so both databases and both sides come to the same. Of orders
 * those count that every mirror has (`ordersSince`, as the server's answer names it).
 */
export async function mirrorChecksum(
  db: Db | Tx,
  names: readonly Mirrored[],
  keeping: Keeping,
): Promise<Partial<Record<Mirrored, MirrorChecksum>>> {
  const sums: Partial<Record<Mirrored, MirrorChecksum>> = {};
  for (const name of names) sums[name] = await sumUp(db, name, keeping);
  return sums;
}

async function sumUp(db: Db | Tx, name: Mirrored, keeping: Keeping): Promise<MirrorChecksum> {
  const sum = { low: 0, high: 0 };
  let count = 0;
  for await (const rows of keptInSteps(db, name, keeping)) {
    for (const { id, version } of rows) addTo(sum, `${id}:${version}`);
    count += rows.length;
  }
  const hex = (part: number) => (part >>> 0).toString(16).padStart(8, "0");
  return { count, hash: hex(sum.high) + hex(sum.low) };
}

/**
 * Adds one row's 64 bits to the sum: two lanes of FNV-1a with different beginnings, each mixed to the end as MurmurHash3
 * does. It is for finding differences, not for keeping somebody out.
 */
function addTo(sum: { low: number; high: number }, text: string): void {
  let low = 0x811c9dc5;
  let high = 0x9747b28c;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    low = Math.imul(low ^ code, 0x01000193);
    high = Math.imul(high ^ code, 0x85ebca6b);
  }
  sum.low = (sum.low + mixed(low)) | 0;
  sum.high = (sum.high + mixed(high ^ low)) | 0;
}

function mixed(value: number): number {
  let hash = value ^ (value >>> 16);
  hash = Math.imul(hash, 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return hash ^ (hash >>> 16);
}
