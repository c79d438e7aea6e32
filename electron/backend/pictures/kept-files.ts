/**
 * The files of the queue in the account's own folder: for each picture the file as it was given, what travels instead
 * where it had to be scaled down, and a small one to show.
 */
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";

type Part = "original" | "ready" | "thumb";

export interface KeptFiles {
  path(id: string, part: Part): string;
  /** On disk, whole, when it resolves. */
  keep(id: string, bytes: Uint8Array): Promise<void>;
  /** What travels; undefined when the file is gone. */
  read(id: string): Promise<Buffer | undefined>;
  readThumb(id: string): Promise<Buffer | undefined>;
  /** Nothing has to be sent any more; the small picture stays while the row is shown. */
  settle(id: string): Promise<void>;
  remove(id: string): Promise<void>;
  /** Removes what belongs to none of the pictures: leftovers of a process that was killed before it wrote its row. */
  sweep(known: ReadonlySet<string>): Promise<void>;
}

export function keptFiles(folder: string): KeptFiles {
  const path = (id: string, part: Part) => join(folder, `${id}.${part}`);
  const started = Date.now();
  const without = (id: string, parts: readonly Part[]) =>
    Promise.all(parts.map((part) => rm(path(id, part), { force: true })));
  const readIfThere = (file: string) => readFile(file).catch(() => undefined);
  return {
    path,
    async keep(id, bytes) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const made = `${path(id, "original")}.new`;
      const handle = await open(made, "w", 0o600);
      try {
        await handle.writeFile(bytes);
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(made, path(id, "original"));
    },
    read: async (id) => (await readIfThere(path(id, "ready"))) ?? readIfThere(path(id, "original")),
    readThumb: (id) => readIfThere(path(id, "thumb")),
    settle: async (id) => void (await without(id, ["original", "ready"])),
    remove: async (id) => void (await without(id, ["original", "ready", "thumb"])),
    async sweep(known) {
      for (const name of await readdir(folder).catch(() => [])) {
        const file = join(folder, name);
        const about = await stat(file).catch(() => undefined);
        if (!known.has(name.split(".")[0] ?? "") && about && about.mtimeMs < started) await rm(file, { force: true });
      }
    },
  };
}
