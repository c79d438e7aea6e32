/**
 * Files of the picture queue in the account's folder: for each picture the original, the smaller file that is sent
 * instead where it had to be scaled down, and a thumbnail.
 */
import { mkdir, open, readdir, readFile, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { renameFile } from "../../disk/rename-file.ts";

type Part = "original" | "ready" | "thumb";

export interface PictureFiles {
  path(id: string, part: Part): string;
  /** Resolves when the original is completely on disk. */
  store(id: string, bytes: Uint8Array): Promise<void>;
  /** The file to send; undefined when it is missing. */
  read(id: string): Promise<Buffer | undefined>;
  readThumb(id: string): Promise<Buffer | undefined>;
  /** Removes the files to send; the thumbnail stays while the row is shown. */
  keepOnlyThumb(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes files without a row, left by a process that was killed before it wrote one. */
  sweep(known: ReadonlySet<string>): Promise<void>;
}

export function pictureFiles(folder: string): PictureFiles {
  const path = (id: string, part: Part) => join(folder, `${id}.${part}`);
  const started = Date.now();
  const without = (id: string, parts: readonly Part[]) =>
    Promise.all(parts.map((part) => rm(path(id, part), { force: true })));
  const readIfThere = (file: string) => readFile(file).catch(() => undefined);
  return {
    path,
    async store(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const temporary = `${path(id, "original")}.new`;
      const handle = await open(temporary, "w", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await renameFile(temporary, path(id, "original"));
    },
    read: async (id) => (await readIfThere(path(id, "ready"))) ?? readIfThere(path(id, "original")),
    readThumb: (id) => readIfThere(path(id, "thumb")),
    keepOnlyThumb: async (id) => void (await without(id, ["original", "ready"])),
    remove: async (id) => void (await without(id, ["original", "ready", "thumb"])),
    async sweep(known) {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const stats = await stat(file).catch(() => undefined);
        if (!known.has(name.split(".")[0] ?? "") && stats && stats.mtimeMs < started) await rm(file, { force: true });
      }
    },
  };
}
