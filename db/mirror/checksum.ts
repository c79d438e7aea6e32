/** Checksums of mirrored collections, for the comparison of a mirror with the server. */
import type { Mirrored } from "../../src-shared/resources.ts";
import type { Db, Tx } from "../schema.ts";
import { type MirrorScope, mirroredInBatches } from "./mirrored-rows.ts";

export interface MirrorChecksum {
  count: number;
  /** 16 hexadecimal digits that do not depend on the order of the rows. */
  hash: string;
}

/**
 * Counts and hashes of (id, version) per collection: equal sums at equal cursors mean an equal mirror (electron/README.md,
 * 7). Only ids and versions are read, so that both database engines give the same. Of orders, those that every mirror has
 * are counted (`ordersSince`, which the server's answer names).
 */
export async function mirrorChecksum(
  db: Db | Tx,
  names: readonly Mirrored[],
  scope: MirrorScope,
): Promise<Partial<Record<Mirrored, MirrorChecksum>>> {
  const sums: Partial<Record<Mirrored, MirrorChecksum>> = {};
  for (const name of names) sums[name] = await sumUp(db, name, scope);
  return sums;
}

async function sumUp(db: Db | Tx, name: Mirrored, scope: MirrorScope): Promise<MirrorChecksum> {
  const sum = { low: 0, high: 0 };
  let count = 0;
  for await (const rows of mirroredInBatches(db, name, scope)) {
    for (const { id, version } of rows) addTo(sum, `${id}:${version}`);
    count += rows.length;
  }
  const hex = (part: number) => (part >>> 0).toString(16).padStart(8, "0");
  return { count, hash: hex(sum.high) + hex(sum.low) };
}

/**
 * Adds one row's 64 bits to the sum: two lanes of FNV-1a with different seeds and the final mix of MurmurHash3. It detects
 * differences and is no cryptographic hash.
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
