/**
 * The files of the desktop app's versions, under VERSION/NAME. Names have been checked by the contract. In a bucket they are
 * in parts (db/storage/release-parts.ts); a server that reads a version brings it into its folder first.
 */
import { createHash, randomUUID } from "node:crypto";
import { createReadStream, existsSync } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ObjectEntry, ObjectStore } from "../../../db/storage/object-store.ts";
import { partKey, wholeFrom } from "../../../db/storage/release-parts.ts";

export interface StoredFile {
  name: string;
  bytes: number;
  sha512: string;
}

export interface ReleaseFiles {
  /**
   * Adds a part where the file ends. `added` is false when it does not fit there (a part was lost, or came twice): `bytes` then
   * says where to go on. A part at 0 begins the file again. Each part is stored before it is acknowledged.
   */
  addPart(release: string, name: string, offset: number, part: Uint8Array): Promise<{ added: boolean; bytes: number }>;
  /** The folder on this machine that has the files of a version; undefined when there are none. */
  folderOf(release: string): Promise<string | undefined>;
  /** Versions that have files, each with the time of its newest. */
  list(): Promise<Map<string, Date>>;
  remove(release: string): Promise<void>;
}

/** The largest package that is taken, in bytes. */
const MAX_FILE_BYTES = 600_000_000;

export function releaseFilesIn(root: string): ReleaseFiles {
  return {
    async addPart(release, name, offset, part) {
      const folder = join(root, release);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = await open(join(folder, name), "a", 0o600);
      try {
        const { size } = await file.stat();
        // From the beginning again: another build of the same version, not a continuation.
        if (offset === 0 && size > 0) await file.truncate(0);
        else if (offset !== size) return { added: false, bytes: size };
        if (offset + part.length > MAX_FILE_BYTES) return { added: false, bytes: size };
        await file.appendFile(part);
        await file.sync();
        return { added: true, bytes: offset + part.length };
      } finally {
        await file.close();
      }
    },
    async folderOf(release) {
      const folder = join(root, release);
      return existsSync(folder) ? folder : undefined;
    },
    async list() {
      const releases = new Map<string, Date>();
      for (const release of await readdir(root).catch(() => [])) {
        const names = await readdir(join(root, release)).catch(() => []);
        const stats = await Promise.all(["", ...names].map((name) => stat(join(root, release, name))));
        releases.set(release, new Date(Math.max(...stats.map(({ mtimeMs }) => mtimeMs))));
      }
      return releases;
    },
    remove: (release) => rm(join(root, release), { recursive: true, force: true }),
  };
}

/** @param cacheDir the folder into which a version is brought that is read here */
export function bucketReleaseFiles(bucket: ObjectStore, cacheDir: string): ReleaseFiles {
  const partsOf = async (release: string, name: string): Promise<ObjectEntry[]> =>
    wholeFrom(await bucket.list(`updates/${release}/${name}/`));
  const bringing = new Map<string, Promise<string | undefined>>();

  async function bring(release: string): Promise<string | undefined> {
    const entries = await bucket.list(`updates/${release}/`);
    if (entries.length === 0) return undefined;
    const print = createHash("sha256").update(JSON.stringify(entries)).digest("hex").slice(0, 16);
    const folder = join(cacheDir, release, print);
    if (existsSync(folder)) return folder;
    const incoming = join(cacheDir, `.incoming-${randomUUID()}`);
    await mkdir(incoming, { recursive: true, mode: 0o700 });
    try {
      for (const [name, parts] of Map.groupBy(entries, ({ key }) => key.split("/")[2] as string)) {
        const file = await open(join(incoming, name), "wx", 0o600);
        try {
          for (const { key } of wholeFrom(parts)) await file.appendFile((await bucket.read(key)) ?? "");
        } finally {
          await file.close();
        }
      }
      await rm(join(cacheDir, release), { recursive: true, force: true });
      await mkdir(join(cacheDir, release), { recursive: true, mode: 0o700 });
      await rename(incoming, folder);
    } finally {
      await rm(incoming, { recursive: true, force: true });
    }
    return folder;
  }

  return {
    async addPart(release, name, offset, part) {
      const parts = await partsOf(release, name);
      const size = parts.reduce((sum, { bytes }) => sum + bytes, 0);
      if (offset === 0)
        for (const { key } of await bucket.list(`updates/${release}/${name}/`)) await bucket.remove(key);
      else if (offset !== size) return { added: false, bytes: size };
      if (offset + part.length > MAX_FILE_BYTES) return { added: false, bytes: size };
      await bucket.write(partKey(`${release}/${name}`, offset), part);
      return { added: true, bytes: offset + part.length };
    },
    folderOf(release) {
      const begun = bringing.get(release);
      if (begun !== undefined) return begun;
      const brought = bring(release).finally(() => bringing.delete(release));
      bringing.set(release, brought);
      return brought;
    },
    async list() {
      const releases = new Map<string, Date>();
      for (const { key, writtenAt } of await bucket.list("updates/")) {
        const release = key.split("/")[1] as string;
        if ((releases.get(release) ?? new Date(0)) < writtenAt) releases.set(release, writtenAt);
      }
      return releases;
    },
    async remove(release) {
      for (const { key } of await bucket.list(`updates/${release}/`)) await bucket.remove(key);
      await rm(join(cacheDir, release), { recursive: true, force: true });
    },
  };
}

/** What was uploaded for a version, measured; nothing is held in memory. */
export async function measureFiles(folder: string): Promise<StoredFile[]> {
  const files: StoredFile[] = [];
  for (const name of (await readdir(folder)).sort()) {
    const path = join(folder, name);
    const hash = createHash("sha512");
    await pipeline(createReadStream(path), hash);
    files.push({ name, bytes: (await stat(path)).size, sha512: hash.digest("base64") });
  }
  return files;
}

/** A feed is a page of text; anything larger is none. */
export async function readFeedText(path: string): Promise<string> {
  return (await stat(path)).size > 20_000 ? "" : readFile(path, "utf8");
}
