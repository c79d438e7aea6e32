/**
 * A bucket of an S3-compatible service. Its address: `https://KEY:SECRET@host[:port]/bucket[/folder]?region=…` (`http:` for a
 * service on the same machine); the key and secret are percent-encoded where they hold `/`, `+` or `@`. An answer
 * that leads elsewhere is not followed: it would carry the request, with its signature, to a host that nobody has named.
 *
 * 1. A body that goes up in one request carries its SHA-256, so the service refuses one that was cut or altered on the way.
 * 2. An attempt that met a broken connection, a 5xx or a 429 is repeated, three times in all: every request here can be
 *    repeated without harm.
 * 3. A larger body goes up and comes down in parts of `PART_BYTES`, each attempted by itself. Nothing is seen of an upload
 *    before its last part has come, and a total that is not the size of the file is refused.
 */
import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import { Readable } from "node:stream";
import { S3mini } from "s3mini";
import type { ObjectStore } from "./object-store.ts";

/** Bytes of a part; a smaller body goes up in one request. */
export const PART_BYTES = 16 * 1024 * 1024;
const TIMEOUT_MS = 60_000;
const ATTEMPTS = 3;
const FIRST_PAUSE_MS = 200;

export interface BucketAddress {
  endpoint: string;
  /** What all keys begin with: "" or "folder/". */
  folder: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
}

/** The parts of a bucket's address; undefined for what is none. */
export function parseBucketAddress(address: string): BucketAddress | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  const [bucket, ...folders] = url?.pathname.split("/").filter(Boolean) ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !url.password || !bucket) return undefined;
  // Beyond this machine keys travel encrypted only.
  if (url.protocol === "http:" && !isThisMachine.test(url.hostname)) return undefined;
  return {
    endpoint: `${url.origin}/${bucket}`,
    folder: folders.map((name) => `${decodeURIComponent(name)}/`).join(""),
    region: url.searchParams.get("region") ?? "us-east-1",
    accessKeyId: decodeURIComponent(url.username),
    secretAccessKey: decodeURIComponent(url.password),
  };
}

const isThisMachine = /^(?:localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const withoutRedirects: typeof fetch = (input, init) => fetch(input, { ...init, redirect: "error" });

/** Refuses (RangeError, without the secret) an address that is none. */
export function openBucket(address: string): ObjectStore {
  const parsed = parseBucketAddress(address);
  if (!parsed) {
    throw new RangeError(
      "A bucket's address is https://KEY:SECRET@host/bucket?region=… (http:// on this machine alone).",
    );
  }
  const { folder, ...service } = parsed;
  const limits = { requestAbortTimeout: TIMEOUT_MS, minPartSize: PART_BYTES };
  const client = new S3mini({ ...service, ...limits, fetch: withoutRedirects });
  return {
    read: (key) =>
      repeated(async () => {
        const bytes = await client.getObjectArrayBuffer(folder + key);
        return bytes && Buffer.from(bytes);
      }),
    async open(key) {
      const bytes = await sizeOf(client, folder + key);
      return bytes === null ? null : Readable.from(readParts(client, folder + key, bytes));
    },
    size: (key) => sizeOf(client, folder + key),
    async write(key, bytes) {
      if (bytes.length <= PART_BYTES) return putWhole(client, folder + key, bytes);
      await putParts(client, folder + key, inParts(Readable.from([bytes])), bytes.length);
    },
    async writeFile(key, path) {
      const { size } = await stat(path);
      const file = createReadStream(path, { highWaterMark: 1024 * 1024 });
      if (size <= PART_BYTES) return putWhole(client, folder + key, Buffer.concat(await file.toArray()));
      await putParts(client, folder + key, inParts(file), size);
    },
    async remove(key) {
      await repeated(() => client.deleteObject(folder + key));
    },
    async list(prefix) {
      const found = await repeated(() => client.listObjects("/", folder + prefix));
      if (found === null) throw new Error(`The bucket ${service.endpoint} does not exist.`);
      return found
        .map(({ Key, Size, LastModified }) => ({
          key: Key.slice(folder.length),
          bytes: Number(Size),
          writtenAt: new Date(LastModified),
        }))
        .sort((a, b) => (a.key < b.key ? -1 : 1));
    },
  };
}

async function putWhole(client: S3mini, key: string, bytes: Uint8Array): Promise<void> {
  const body = Buffer.from(bytes);
  const checksum = createHash("sha256").update(body).digest("base64");
  await repeated(() => client.putObject(key, body, undefined, undefined, { "x-amz-checksum-sha256": checksum }));
}

/** All parts or nothing: a part that stays away takes those before it along. */
async function putParts(client: S3mini, key: string, parts: AsyncIterable<Buffer>, size: number): Promise<void> {
  const id = await repeated(() => client.getMultipartUploadId(key));
  try {
    const done: Awaited<ReturnType<S3mini["uploadPart"]>>[] = [];
    for await (const part of parts) {
      const number = done.length + 1;
      done.push(await repeated(() => client.uploadPart(key, id, part, number)));
    }
    await repeated(() => client.completeMultipartUpload(key, id, done));
  } catch (problem) {
    await client.abortMultipartUpload(key, id).catch(() => undefined);
    throw problem;
  }
  const arrived = await sizeOf(client, key);
  if (arrived !== size) throw new Error(`${key} has ${arrived} bytes in the bucket and ${size} here.`);
}

/** Bytes at `key`; null when there is nothing. */
async function sizeOf(client: S3mini, key: string): Promise<number | null> {
  return repeated(async () => ((await client.objectExists(key)) ? client.getContentLength(key) : null));
}

async function* readParts(client: S3mini, key: string, bytes: number): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += PART_BYTES) {
    const to = Math.min(from + PART_BYTES, bytes);
    yield await repeated(async () => {
      const part = Buffer.from(await (await client.getObjectRaw(key, false, from, to)).arrayBuffer());
      if (part.length !== to - from) throw new Error(`${key} ended at byte ${from + part.length} of ${bytes}.`);
      return part;
    });
  }
}

/** A stream of bytes in pieces of `PART_BYTES`; the last may be shorter. */
export async function* inParts(stream: Readable): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of stream) {
    waiting.push(Buffer.from(chunk as Uint8Array));
    bytes += (chunk as Uint8Array).length;
    while (bytes >= PART_BYTES) {
      const all = Buffer.concat(waiting);
      yield all.subarray(0, PART_BYTES);
      waiting = [all.subarray(PART_BYTES)];
      bytes -= PART_BYTES;
    }
  }
  if (bytes > 0) yield Buffer.concat(waiting);
}

async function repeated<T>(attempt: () => Promise<T>): Promise<T> {
  for (let number = 1; ; number += 1) {
    try {
      return await attempt();
    } catch (problem) {
      if (number >= ATTEMPTS || !isPassing(problem)) throw problem;
      await new Promise((resolve) => setTimeout(resolve, FIRST_PAUSE_MS * 2 ** (number - 1)));
    }
  }
}

/** Whether the same request may succeed a moment later: no connection, too busy, or a fault of the service. */
function isPassing(problem: unknown): boolean {
  const { status } = problem as { status?: number };
  return status === undefined || status === 429 || status >= 500;
}
