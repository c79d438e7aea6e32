/** Safe file operations of stores in a folder: none follows a link below `base`, or leaves half a file. */
import { lstat, mkdir, open, opendir, readdir, realpath, rm } from "node:fs/promises";
import { dirname, join } from "node:path";

/** Age at which leftovers of a killed process are removed (server/security.md, row 52). */
const STALE_MS = 60_000;

/** The full name of the ordinary file at `path` (a media path), or null when it is absent, no file, or reached through a link. */
export async function plainFile(root: string, path: string): Promise<string | null> {
  const base = await realpath(root).catch(nullWhenAbsent);
  if (base === null) return null;
  const file = join(base, ...path.split("/"));
  const found = await lstat(file).catch(nullWhenAbsent);
  if (!found?.isFile()) return null;
  return (await realpath(file).catch(nullWhenAbsent)) === file ? file : null;
}

/** Makes the folders `names`, nested, below `base`; one at a time, because a recursive mkdir would follow links. */
export async function makeFolders(base: string, names: string[]): Promise<string> {
  let folder = base;
  for (const name of names) {
    folder = join(folder, name);
    const there = await lstat(folder).catch(nullWhenAbsent);
    if (there?.isDirectory()) continue;
    // Fails on a link or a file of that name; only a folder made by another writer at this moment is accepted.
    await mkdir(folder).catch(async (error: unknown) => {
      if (codeOf(error) !== "EEXIST" || !(await lstat(folder)).isDirectory()) throw error;
    });
    await syncFolder(dirname(folder));
  }
  return folder;
}

/** Writes a new file and waits until it is on the disk. Refuses (EEXIST) a name that is taken. */
export async function writeThrough(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, "wx", 0o640);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes a rename or removal survive a power cut. Windows has no such call for folders and does not need it. */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === "win32") return;
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Entries of a folder that are read at once: a shop has hundreds of thousands of pictures, and as many names hold up whoever asks meanwhile. */
const ENTRIES_AT_ONCE = 256;

/** The full names of all ordinary files below `folder`, in no order. Node's own recursive reading would walk through links. */
export async function* filesBelow(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { bufferSize: ENTRIES_AT_ONCE }).catch(nullWhenAbsent);
  if (entries === null) return;
  for await (const entry of entries) {
    const name = join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(name);
    else if (entry.isFile()) yield name;
  }
}

/** Removes the old files of `folder`: leftovers of writes that a crash cut short. */
export async function sweep(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = join(folder, name);
    const found = await lstat(file).catch(nullWhenAbsent);
    if (found !== null && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { force: true });
  }
}

/** Removes files of `folder` and below, the oldest first, until they hold at most nine tenths of `maxBytes` again. */
export async function thinOut(folder: string, maxBytes: number): Promise<void> {
  const files: { name: string; bytes: number; at: number }[] = [];
  for await (const name of filesBelow(folder)) {
    const found = await lstat(name).catch(nullWhenAbsent);
    if (found !== null) files.push({ name, bytes: found.size, at: found.mtimeMs });
  }
  let total = files.reduce((sum, { bytes }) => sum + bytes, 0);
  if (total <= maxBytes) return;
  for (const { name, bytes } of files.sort((a, b) => a.at - b.at)) {
    if (total <= maxBytes * 0.9) break;
    await rm(name, { force: true });
    total -= bytes;
  }
}

/** ENOTDIR: a parent is a file; ELOOP: a link where a file was expected. Both mean "not here". Anything else is a fault. */
export function nullWhenAbsent(error: unknown): null {
  if (["ENOENT", "ENOTDIR", "ELOOP"].includes(codeOf(error) ?? "")) return null;
  throw error;
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;
