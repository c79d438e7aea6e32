/**
 * Several ranges of a file in one answer (RFC 9110, 14.6), as updaters ask for the changed parts of a package. Express sends the
 * whole file to such a request, one range it answers itself.
 */
import { randomBytes } from "node:crypto";
import { open } from "node:fs/promises";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Response } from "express";

/** Positions of the first and the last byte, counted from 0. */
export interface ByteRange {
  first: number;
  last: number;
}

/** As many as the desktop's updater puts into one request. */
const MAX_RANGES = 1000;
/** Length of a header with `MAX_RANGES` ranges of a file of 10 GB. */
const MAX_HEADER = 25_000;
const CHUNK_BYTES = 64 * 1024;

/**
 * The ranges of a `Range` header that names two or more; undefined where the whole file or one range is the answer. Ranges have
 * to lie within the file, in ascending order and apart, so that an answer is never longer than the file.
 * @param size length of the file in bytes
 */
export function severalRanges(header: string | undefined, size: number): ByteRange[] | undefined {
  if (header === undefined || header.length > MAX_HEADER || !/^bytes=\d+-\d+(?:, *\d+-\d+)+$/.test(header))
    return undefined;
  const ranges = header
    .slice("bytes=".length)
    .split(",")
    .map((range) => {
      const [first = 0, last = 0] = range.split("-").map(Number);
      return { first, last };
    });
  const areApart = ranges.every(
    ({ first, last }, at) => first <= last && last < size && first > (ranges[at - 1]?.last ?? -1),
  );
  return areApart && ranges.length <= MAX_RANGES ? ranges : undefined;
}

/**
 * Sends these ranges of a file as `multipart/byteranges`. Resolves when all is sent or the client has gone.
 * @param path absolute path of the file
 * @param size its length in bytes
 */
export async function sendSeveralRanges(
  res: Response,
  { path, size, ranges }: { path: string; size: number; ranges: readonly ByteRange[] },
): Promise<void> {
  const boundary = randomBytes(18).toString("hex");
  const type = String(res.get("content-type"));
  const headOf = ({ first, last }: ByteRange, at: number) =>
    `${at === 0 ? "" : "\r\n"}--${boundary}\r\ncontent-type: ${type}\r\ncontent-range: bytes ${first}-${last}/${size}\r\n\r\n`;
  const end = `\r\n--${boundary}--\r\n`;
  const length = ranges.reduce(
    (sum, range, at) => sum + headOf(range, at).length + range.last - range.first + 1,
    end.length,
  );
  res.status(206).set({
    "accept-ranges": "bytes",
    "content-length": String(length),
    "content-type": `multipart/byteranges; boundary=${boundary}`,
  });
  if (res.req.method === "HEAD") return void res.end();
  const file = await open(path);
  async function* parts(): AsyncGenerator<Uint8Array> {
    for (const [at, range] of ranges.entries()) {
      yield Buffer.from(headOf(range, at));
      for (let from = range.first; from <= range.last; from += CHUNK_BYTES) {
        const bytes = Buffer.alloc(Math.min(CHUNK_BYTES, range.last + 1 - from));
        const { bytesRead } = await file.read(bytes, 0, bytes.length, from);
        if (bytesRead < bytes.length) throw new Error("the file is shorter than it was");
        yield bytes;
      }
    }
    yield Buffer.from(end);
  }
  try {
    await pipeline(Readable.from(parts()), res);
  } catch (problem) {
    // The client has disconnected: no fault.
    if ((problem as NodeJS.ErrnoException).code !== "ERR_STREAM_PREMATURE_CLOSE") throw problem;
  } finally {
    await file.close();
  }
}
