/**
 * The store of pictures and models. The folder on this computer is one store; others can implement the same interface.
 *
 * In the folder: only media paths become file names; no link below the root is ever followed; a file appears whole or
 * not at all (exclusive temporary file, fsync, rename, fsync of the folder).
 */
import { randomUUID } from "node:crypto";
import { constants } from "node:fs";
import { lstat, mkdir, open, realpath, rename, rm, unlink } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import {
  filesBelow,
  makeFolders,
  nullWhenAbsent,
  plainFile,
  sweep,
  syncFolder,
  writeThrough,
} from "../../../../db/storage/disk.ts";
import { checkedMediaPath, isMediaPath } from "./media-path.ts";

export interface MediaStore {
  /** The bytes at `path`, or null when there are none or `path` cannot be a media path. */
  read(path: string): Promise<Buffer | null>;
  /**
   * Stores `bytes` at `path`, wholly or not at all; replaces an earlier file. Refuses (RangeError) a text that cannot
   * be a media path.
   */
  write(path: string, bytes: Uint8Array): Promise<void>;
  /** Removes the file at `path`; nothing happens when there is none. Refuses (RangeError) a text that cannot be a media path. */
  remove(path: string): Promise<void>;
  /** Time at which the file at `path` was written, or null when there is none. */
  writtenAt(path: string): Promise<Date | null>;
  /**
   * All paths inside the folder `prefix`, sorted; "" means everything. A folder whose name begins alike ("desks2"
   * beside "desks") never matches.
   */
  list(prefix: string): Promise<string[]>;
  /** All paths, in no order, read while they are walked through: there may be hundreds of thousands. */
  all(): AsyncIterable<string>;
}

/** Starts with a dot, so no media path can name it; inside the root, so the rename stays on one disk. */
const incoming = ".incoming";

/** A store in the folder `root`, which is made when first written to. `root` itself may be a link; nothing below it may. */
export function localMediaStore(root: string): MediaStore {
  let swept = false;

  async function read(path: string): Promise<Buffer | null> {
    if (!isMediaPath(path)) return null;
    const file = await plainFile(root, path);
    if (file === null) return null;
    // O_NOFOLLOW (absent on Windows) closes the moment between the check above and this opening.
    const handle = await open(file, constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0)).catch(nullWhenAbsent);
    if (handle === null) return null;
    try {
      return await handle.readFile();
    } finally {
      await handle.close();
    }
  }

  async function write(path: string, bytes: Uint8Array): Promise<void> {
    checkedMediaPath(path);
    await mkdir(root, { recursive: true });
    const base = await realpath(root);
    const temporaryFolder = await makeFolders(base, [incoming]);
    if (!swept) {
      swept = true;
      await sweep(temporaryFolder);
    }
    const target = join(base, ...path.split("/"));
    const folder = await makeFolders(base, path.split("/").slice(0, -1));
    const temporary = join(temporaryFolder, randomUUID());
    try {
      await writeThrough(temporary, bytes);
      await rename(temporary, target);
    } catch (error) {
      await rm(temporary, { force: true });
      throw error;
    }
    await syncFolder(folder);
  }

  async function remove(path: string): Promise<void> {
    const file = await plainFile(root, checkedMediaPath(path));
    if (file === null) return;
    await unlink(file).catch(nullWhenAbsent);
    await syncFolder(dirname(file));
  }

  async function writtenAt(path: string): Promise<Date | null> {
    const file = await plainFile(root, checkedMediaPath(path));
    return file === null ? null : ((await lstat(file).catch(nullWhenAbsent))?.mtime ?? null);
  }

  async function* below(prefix: string): AsyncGenerator<string> {
    const folder = prefix.replace(/\/$/, "");
    if (folder !== "") checkedMediaPath(folder);
    const base = await realpath(root).catch(nullWhenAbsent);
    if (base === null) return;
    const start = folder === "" ? base : join(base, ...folder.split("/"));
    if ((await realpath(start).catch(nullWhenAbsent)) !== start) return;
    for await (const file of filesBelow(start)) {
      const path = file
        .slice(base.length + 1)
        .split(sep)
        .join("/");
      if (isMediaPath(path)) yield path;
    }
  }

  const list = async (prefix: string): Promise<string[]> => (await Array.fromAsync(below(prefix))).sort();

  return { read, write, remove, writtenAt, list, all: () => below("") };
}
