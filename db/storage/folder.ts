import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { copyFile, mkdir, open, readFile, rename, rm, stat, unlink } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { filesBelow, nullWhenAbsent, syncFolder, writeThrough } from "./disk.ts";
import type { ObjectEntry, ObjectStore } from "./object-store.ts";

/** Begins with a dot, so that no key can name it. */
const INCOMING = ".incoming";
const segment = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** Whether a text is a key of a folder: names between single slashes, none of which begins with a dot. */
export const isKey = (text: string): boolean => text.split("/").every((name) => segment.test(name));

/**
 * An object store in a folder, which is made when first written to: a disk of its own, or a share of the network. A key
 * appears whole or not at all (a temporary file, flushed, renamed). Refuses (RangeError) a key that is no relative path.
 */
export function openFolder(folder: string): ObjectStore {
  const root = resolve(folder);
  const pathOf = (key: string): string => {
    if (!isKey(key)) throw new RangeError(`${JSON.stringify(key)} is no key`);
    return join(root, ...key.split("/"));
  };

  async function place(key: string, put: (temporary: string) => Promise<void>): Promise<void> {
    const target = pathOf(key);
    await mkdir(join(root, INCOMING), { recursive: true, mode: 0o700 });
    await mkdir(dirname(target), { recursive: true, mode: 0o700 });
    const temporary = join(root, INCOMING, randomUUID());
    try {
      await put(temporary);
      await rename(temporary, target);
      await syncFolder(dirname(target));
    } finally {
      await rm(temporary, { force: true });
    }
  }

  const sizeOf = async (key: string): Promise<number | null> => {
    const found = await stat(pathOf(key)).catch(nullWhenAbsent);
    return found?.isFile() ? found.size : null;
  };

  return {
    read: (key) => readFile(pathOf(key)).catch(nullWhenAbsent),
    open: async (key) => ((await sizeOf(key)) === null ? null : createReadStream(pathOf(key))),
    size: sizeOf,
    write: (key, bytes) => place(key, (temporary) => writeThrough(temporary, bytes)),
    writeFile: (key, path) =>
      place(key, async (temporary) => {
        await copyFile(path, temporary);
        const file = await open(temporary, "r+");
        await file.sync().finally(() => file.close());
      }),
    async remove(key) {
      await unlink(pathOf(key)).catch(nullWhenAbsent);
    },
    async list(prefix) {
      const found: ObjectEntry[] = [];
      for await (const file of filesBelow(root)) {
        const key = file
          .slice(root.length + 1)
          .split(sep)
          .join("/");
        if (!key.startsWith(prefix) || !isKey(key)) continue;
        const { size, mtime } = await stat(file);
        found.push({ key, bytes: size, writtenAt: mtime });
      }
      return found.sort((a, b) => (a.key < b.key ? -1 : 1));
    },
  };
}
