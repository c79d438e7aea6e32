/**
 * A place of the shop's files: the folders of a DATA_DIR, or a bucket as MEDIA_URL names it. Both show the same files under
 * the same paths, a version of the app as whole files (storage/release-parts.ts).
 */
import { createHash, randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, rm } from "node:fs/promises";
import { join, resolve, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { inParts, openBucket, PART_BYTES, parseBucketAddress } from "../storage/bucket.ts";
import { filesBelow } from "../storage/disk.ts";
import { isKey, openFolder } from "../storage/folder.ts";
import type { ObjectEntry, ObjectStore } from "../storage/object-store.ts";
import { fileOfPart, partKey, wholeFrom } from "../storage/release-parts.ts";
import { FILE_FOLDERS, FILE_MARKER } from "../storage/shop-files.ts";
import { uploadsFolder } from "../uploads-folder.ts";

/** A file up to this size is held in memory. */
export const HELD_BYTES = PART_BYTES;

export interface Place {
  /** As it may be printed: without the secret. */
  description: string;
  /** The folder whose owner may write there; undefined for a bucket. */
  folder: string | undefined;
  /** Whether a large file that was cut short can be there, from its beginning; other files are whole or not there. */
  holdsBeginnings: boolean;
  /** Bytes of each file, by its path. Refuses (throws) names that no file of a shop has. */
  list(): Promise<Map<string, number>>;
  /** Throws where it is not there. */
  read(path: string): Promise<Buffer>;
  open(path: string): Promise<Readable>;
  /** Puts a file that is not there, or whose first `there` bytes are; `content` is what follows those. */
  add(path: string, content: Readable | Buffer, there: number): Promise<void>;
  readMarker(): Promise<string | undefined>;
  writeMarker(marker: string): Promise<void>;
}

/** A bucket's address, or else the path of a DATA_DIR. Refuses (RangeError, without the secret) another address. */
export function openPlace(address: string): Place {
  return /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? bucketPlace(address) : folderPlace(resolve(address));
}

/** SHA-256 of a file as it is there now. */
export async function digestOf(place: Place, path: string, bytes: number): Promise<string> {
  const hash = createHash("sha256");
  if (bytes <= HELD_BYTES) hash.update(await place.read(path));
  else await pipeline(await place.open(path), hash);
  return hash.digest("hex");
}

const isRelease = (path: string): boolean => path.startsWith("updates/");

/** Whether a text is the path of a file of a shop below one of its folders. Of a version: VERSION/NAME, nothing deeper. */
export const isShopPath = (path: string): boolean => isKey(path) && (!isRelease(path) || path.split("/").length === 3);

/** A name out of its folder, or of another form, would be written where it leads. */
function refuseNames(place: string, names: readonly string[]): void {
  if (names.length === 0) return;
  const shown = names.slice(0, 5).map((name) => JSON.stringify(name));
  throw new Error(
    `${place} holds what no shop has put there: ${shown.join(", ")}${names.length > 5 ? " …" : ""}. Nothing was copied; remove it first.`,
  );
}

const gone = (path: string, place: string): Error => new Error(`${path} is not in ${place} any more.`);

function folderPlace(dataDir: string): Place {
  // Each may be a link to another disk; what is below is not followed.
  const roots = {
    "images/originals/": join(dataDir, "images", "originals"),
    "uploads/": uploadsFolder(dataDir),
    "updates/": join(dataDir, "updates"),
  } as const satisfies Record<(typeof FILE_FOLDERS)[number], string>;
  const locate = (path: string): { root: string; store: ObjectStore; key: string } => {
    const folder = FILE_FOLDERS.find((one) => path.startsWith(one));
    if (!folder || !isShopPath(path)) throw new RangeError(`${JSON.stringify(path)} is no file of a shop`);
    const root = roots[folder];
    return { root, store: openFolder(root), key: path.slice(folder.length) };
  };
  const marker = openFolder(dataDir);

  return {
    description: dataDir,
    folder: dataDir,
    holdsBeginnings: false,
    async list() {
      const found = new Map<string, number>();
      const strange: string[] = [];
      for (const folder of FILE_FOLDERS) {
        const root = roots[folder];
        const sizes = new Map((await openFolder(root).list("")).map(({ key, bytes }) => [key, bytes]));
        for await (const file of filesBelow(root)) {
          const names = file.slice(root.length + 1).split(sep);
          // What a write that was cut short has left.
          if (names.some((name) => name.startsWith("."))) continue;
          const path = folder + names.join("/");
          const bytes = sizes.get(names.join("/"));
          if (bytes === undefined || !isShopPath(path)) strange.push(path);
          else if (bytes > 0 || !isRelease(path)) found.set(path, bytes);
        }
      }
      refuseNames(dataDir, strange);
      return found;
    },
    async read(path) {
      const { store, key } = locate(path);
      const bytes = await store.read(key);
      if (bytes === null) throw gone(path, dataDir);
      return bytes;
    },
    async open(path) {
      const { store, key } = locate(path);
      const stream = await store.open(key);
      if (stream === null) throw gone(path, dataDir);
      return stream;
    },
    async add(path, content) {
      const { root, store, key } = locate(path);
      if (Buffer.isBuffer(content)) return store.write(key, content);
      const incoming = join(root, ".incoming");
      await mkdir(incoming, { recursive: true, mode: 0o700 });
      const temporary = join(incoming, randomUUID());
      try {
        await pipeline(content, createWriteStream(temporary, { mode: 0o600 }));
        await store.writeFile(key, temporary);
      } finally {
        await rm(temporary, { force: true });
      }
    },
    readMarker: async () => (await marker.read(FILE_MARKER))?.toString("utf8"),
    writeMarker: (text) => marker.write(FILE_MARKER, Buffer.from(text)),
  };
}

function bucketPlace(address: string): Place {
  const bucket = openBucket(address);
  const { endpoint = "", folder = "" } = parseBucketAddress(address) ?? {};
  const description = `${endpoint}/${folder}`;
  /** Parts of each file of a version, by its path, as they were listed. */
  const partsOf = async (path: string): Promise<ObjectEntry[]> => wholeFrom(await bucket.list(`${path}/`));

  return {
    description,
    folder: undefined,
    holdsBeginnings: true,
    async list() {
      const found = new Map<string, number>();
      const strange: string[] = [];
      const parts: ObjectEntry[] = [];
      for (const prefix of FILE_FOLDERS) {
        for (const entry of await bucket.list(prefix)) {
          const file = isRelease(prefix) ? fileOfPart(entry.key) : undefined;
          const path = file === undefined ? entry.key : `updates/${file}`;
          if (!isShopPath(path) || (isRelease(path) && file === undefined)) strange.push(entry.key);
          else if (isRelease(path)) parts.push(entry);
          else found.set(path, entry.bytes);
        }
      }
      refuseNames(description, strange);
      for (const [file, entries] of Map.groupBy(parts, ({ key }) => fileOfPart(key))) {
        const bytes = wholeFrom(entries).reduce((sum, part) => sum + part.bytes, 0);
        found.set(`updates/${file}`, bytes);
      }
      return found;
    },
    async read(path) {
      if (isRelease(path)) return Buffer.concat(await (await this.open(path)).toArray());
      const bytes = await bucket.read(path);
      if (bytes === null) throw gone(path, description);
      return bytes;
    },
    async open(path) {
      if (isRelease(path)) return Readable.from(readParts(bucket, await partsOf(path), description));
      const stream = await bucket.open(path);
      if (stream === null) throw gone(path, description);
      return stream;
    },
    async add(path, content, there) {
      if (!isShopPath(path)) throw new RangeError(`${JSON.stringify(path)} is no file of a shop`);
      const stream = Buffer.isBuffer(content) ? Readable.from([content]) : content;
      if (!isRelease(path)) return bucket.write(path, Buffer.concat(await stream.toArray()));
      let offset = there;
      for await (const part of inParts(stream)) {
        const key = partKey(path.slice("updates/".length), offset);
        if ((await bucket.size(key)) !== null)
          throw new Error(`${key} is there already, of another upload. Remove it.`);
        await bucket.write(key, part);
        offset += part.length;
      }
    },
    readMarker: async () => (await bucket.read(FILE_MARKER))?.toString("utf8"),
    writeMarker: (text) => bucket.write(FILE_MARKER, Buffer.from(text)),
  };
}

async function* readParts(bucket: ObjectStore, parts: readonly ObjectEntry[], place: string): AsyncGenerator<Buffer> {
  for (const { key, bytes } of parts) {
    const part = await bucket.read(key);
    if (part?.length !== bytes) throw gone(key, place);
    yield part;
  }
}
