/**
 * A file as somebody dropped it becomes one that the server takes: HEIC is decoded, what is larger than the server accepts
 * is scaled down, anything else travels as it is (the server turns it upright and makes it anew). Every file is decoded
 * once here, so that a broken one is explained without a line, and so that there is a small picture to show.
 */
import { readFile, writeFile } from "node:fs/promises";
import heic from "heic-decode";
import { MAX_PIXELS, sharp } from "../../../server/features/media/decoding/codecs.ts";
import { DECODE_LIMITS } from "../../../server/features/media/decoding/decode-limits.ts";
import { decodingBytes } from "../../../server/features/media/decoding/decode-memory.ts";
import { MAX_UPLOAD_BYTES } from "../../../server/features/media/ingest.ts";
import { MAX_SIDE } from "../../../server/features/media/ingested-image.ts";
import { claimsToMove, pictureKind } from "../../../server/features/media/signature.ts";
import type { PictureProblem } from "../../../src-shared/desktop/operations.ts";

export interface ToPrepare {
  /** The file as it was given. */
  original: string;
  /** Where to write what is to be sent instead, if anything is. */
  ready: string;
  /** Where to write the small picture. */
  thumb: string;
}

export type Prepared =
  | { problem: PictureProblem }
  /** `made`: `ready` was written and is what travels. */
  | { made: boolean; bytes: number };

/** Longest side, in pixels, that travels as it is. */
const LONGEST = 4000;
/** A camera's largest; what is beyond would take more memory than a small till has. */
const MOST_PIXELS = 150_000_000;
const MOST_MEMORY = 700_000_000;
const THUMB = 160;
/** Tried one after the other until the file is small enough to be sent. */
const QUALITIES = [92, 80, 65];

export async function preparePicture({ original, ready, thumb }: ToPrepare): Promise<Prepared> {
  const bytes = await readFile(original);
  const pixels = isHeic(bytes) ? await heicPixels(bytes) : await headerOf(bytes);
  if ("problem" in pixels) return pixels;
  try {
    const small = await pixels.open().resize({ width: THUMB, height: THUMB, fit: "inside" }).webp().toBuffer();
    await writeFile(thumb, small);
    if (!pixels.mustShrink) return { made: false, bytes: bytes.length };
    return await shrink(pixels.open, pixels.transparent, ready);
  } catch (problem) {
    // What cannot be written is this machine's trouble, not the picture's.
    if ((problem as NodeJS.ErrnoException).code) throw problem;
    return { problem: "broken" };
  }
}

interface Pixels {
  /** Upright; decodes whenever it is asked to. */
  open: () => ReturnType<typeof sharp>;
  mustShrink: boolean;
  transparent: boolean;
}

async function headerOf(bytes: Buffer): Promise<Pixels | { problem: PictureProblem }> {
  if (pictureKind(bytes) === null) return { problem: looksLikePicture(bytes) ? "kind" : "broken" };
  if (claimsToMove(bytes)) return { problem: "moves" };
  const header = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined);
  if (!header) return { problem: "broken" };
  if ((header.pages ?? 1) > 1) return { problem: "moves" };
  const { width, height } = header;
  if (width * height > MOST_PIXELS || decodingBytes(header) > MOST_MEMORY) return { problem: "huge" };
  return {
    open: () => sharp(bytes, { limitInputPixels: MOST_PIXELS, failOn: "error", autoOrient: true }),
    mustShrink:
      bytes.length > MAX_UPLOAD_BYTES ||
      Math.max(width, height) > LONGEST ||
      width * height > MAX_PIXELS ||
      decodingBytes(header) > DECODE_LIMITS.staff.maxDecodeBytes,
    transparent: header.hasAlpha,
  };
}

/** The decoder turns it upright by itself. */
async function heicPixels(bytes: Buffer): Promise<Pixels | { problem: PictureProblem }> {
  let all: Awaited<ReturnType<typeof heic.all>> | undefined;
  try {
    all = await heic.all({ buffer: bytes });
    // Of several pictures in one file the first is the one that was taken.
    const [first] = all;
    if (!first) return { problem: "broken" };
    if (first.width * first.height > MOST_PIXELS / 2) return { problem: "huge" };
    const { data, width, height } = await first.decode();
    const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return { open: () => sharp(raw, { raw: { width, height, channels: 4 } }), mustShrink: true, transparent: false };
  } catch {
    return { problem: "broken" };
  } finally {
    // The decoder keeps a copy of every file it has read until it is told.
    all?.dispose();
  }
}

/** As large as the library keeps pictures: nothing is lost by not sending more. */
async function shrink(open: Pixels["open"], transparent: boolean, ready: string): Promise<Prepared> {
  for (const quality of QUALITIES) {
    const fitted = open().resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
    const made = await (transparent
      ? fitted.webp({ quality, alphaQuality: 100 })
      : fitted.removeAlpha().jpeg({ quality })
    ).toBuffer();
    if (made.length > MAX_UPLOAD_BYTES) continue;
    await writeFile(ready, made, { flush: true });
    return { made: true, bytes: made.length };
  }
  return { problem: "huge" };
}

const heicBrands = ["heic", "heix", "hevc", "hevx", "mif1", "msf1"];
const isHeic = (bytes: Buffer): boolean =>
  pictureKind(bytes) === null &&
  bytes.toString("latin1", 4, 8) === "ftyp" &&
  heicBrands.includes(bytes.toString("latin1", 8, 12));

/** GIF, TIFF, BMP, PDF, SVG: whole, but of a kind that the shop does not show. */
const looksLikePicture = (bytes: Buffer): boolean =>
  /^(?:GIF8|II\*\0|MM\0\*|BM|%PDF|\s*<(?:\?xml|svg))/.test(bytes.toString("latin1", 0, 64));
