/** The files of the desktop app's versions: DATA_DIR/updates/VERSION/NAME. Names have been checked by the contract. */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";

export const releaseFolder = (dataDir: string, release: string): string => join(dataDir, "updates", release);

/** The largest package that is taken, in bytes. */
const largest = 600_000_000;

/**
 * Adds a part where the file ends. Undefined when it does not fit there (a part was lost, or came twice): `bytes` of the
 * answer then tells where to go on. Each part is on disk before it is acknowledged.
 */
export async function addPart(
  dataDir: string,
  release: string,
  name: string,
  offset: number,
  part: Uint8Array,
): Promise<{ added: boolean; bytes: number }> {
  const folder = releaseFolder(dataDir, release);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = await open(join(folder, name), "a", 0o600);
  try {
    const { size } = await file.stat();
    // From the beginning again: another build of the same version, not a continuation.
    if (offset === 0 && size > 0) await file.truncate(0);
    else if (offset !== size) return { added: false, bytes: size };
    if (offset + part.length > largest) return { added: false, bytes: size };
    await file.appendFile(part);
    await file.sync();
    return { added: true, bytes: offset + part.length };
  } finally {
    await file.close();
  }
}

export interface StoredFile {
  name: string;
  bytes: number;
  sha512: string;
}

/** What was uploaded for a version, measured; nothing is held in memory. */
export async function listStored(dataDir: string, release: string): Promise<StoredFile[]> {
  const folder = releaseFolder(dataDir, release);
  const names = await readdir(folder).catch(() => []);
  const files: StoredFile[] = [];
  for (const name of names.sort()) {
    const path = join(folder, name);
    const hash = createHash("sha512");
    await pipeline(createReadStream(path), hash);
    files.push({ name, bytes: (await stat(path)).size, sha512: hash.digest("base64") });
  }
  return files;
}

/** A feed is a page of text; anything larger is none. */
export async function readStoredText(dataDir: string, release: string, name: string): Promise<string> {
  const path = join(releaseFolder(dataDir, release), name);
  return (await stat(path)).size > 20_000 ? "" : readFile(path, "utf8");
}
