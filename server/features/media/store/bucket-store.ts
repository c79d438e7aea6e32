/**
 * A store in a bucket, which several servers share. A folder on this machine keeps copies of what was read or written here, so
 * that a picture comes over the network once.
 *
 * 1. A file is in the bucket before it is acknowledged; the copy is made after it, and a fault of the copy harms nobody.
 * 2. Bytes at a path never change (names are random), but a file can be removed by another server: a copy is used for
 *    `TRUSTED_MS` after the bucket last confirmed the file, then the bucket is asked again.
 */

import { thinOut } from "../../../../db/storage/disk.ts";
import type { ObjectStore } from "../../../../db/storage/object-store.ts";
import { createHotCache } from "./hot-cache.ts";
import { checkedMediaPath, isMediaPath } from "./media-path.ts";
import { localMediaStore, type MediaStore } from "./store.ts";

export const TRUSTED_MS = 60_000;
/** Of the folder's bound: after so much was copied, the oldest copies go. */
const THIN_AFTER_PART = 1 / 20;

interface Options {
  bucket: ObjectStore;
  /** What the keys of this store begin with: "uploads/". */
  prefix: string;
  /** A folder of its own on this machine; may be emptied at any time. */
  cacheDir: string;
  maxCacheBytes?: number;
  /** Told when the folder of copies fails. */
  onFault?: (problem: unknown) => void;
  clock?: () => number;
}

export function bucketMediaStore(options: Options): MediaStore {
  const { bucket, prefix, cacheDir, maxCacheBytes = 2_000_000_000, onFault, clock = Date.now } = options;
  const copies = localMediaStore(cacheDir);
  const confirmed = createHotCache<number>(100_000, () => 1);
  // Looked at with the first copy: another process may have left too much.
  let copiedBytes = maxCacheBytes;
  const report = (problem: unknown): null => {
    onFault?.(problem);
    return null;
  };

  async function copy(path: string, bytes: Uint8Array): Promise<void> {
    confirmed.set(path, clock());
    try {
      await copies.write(path, bytes);
      copiedBytes += bytes.length;
      if (copiedBytes <= maxCacheBytes * THIN_AFTER_PART) return;
      copiedBytes = 0;
      await thinOut(cacheDir, maxCacheBytes);
    } catch (problem) {
      report(problem);
    }
  }

  async function forget(path: string): Promise<void> {
    confirmed.delete(path);
    await copies.remove(path).catch(report);
  }

  /** Whether the bucket said lately that it has the file, or says so now. */
  async function isThere(path: string): Promise<boolean> {
    const at = confirmed.get(path);
    if (at !== undefined && clock() - at < TRUSTED_MS) return true;
    if ((await bucket.size(prefix + path)) === null) return false;
    confirmed.set(path, clock());
    return true;
  }

  return {
    async read(path) {
      if (!isMediaPath(path)) return null;
      const here = await copies.read(path).catch(report);
      if (here !== null) {
        if (await isThere(path)) return here;
        await forget(path);
        return null;
      }
      const bytes = await bucket.read(prefix + path);
      if (bytes !== null) await copy(path, bytes);
      return bytes;
    },
    async write(path, bytes) {
      checkedMediaPath(path);
      await bucket.write(prefix + path, bytes);
      await copy(path, bytes);
    },
    async remove(path) {
      checkedMediaPath(path);
      await bucket.remove(prefix + path);
      await forget(path);
    },
    async writtenAt(path) {
      checkedMediaPath(path);
      const found = await bucket.list(prefix + path);
      return found.find(({ key }) => key === prefix + path)?.writtenAt ?? null;
    },
    async list(folder) {
      const inside = folder === "" ? "" : `${checkedMediaPath(folder.replace(/\/$/, ""))}/`;
      const found = await bucket.list(prefix + inside);
      return found.map(({ key }) => key.slice(prefix.length)).filter(isMediaPath);
    },
    async *all() {
      for (const { key } of await bucket.list(prefix)) {
        const path = key.slice(prefix.length);
        if (isMediaPath(path)) yield path;
      }
    },
  };
}
