/**
 * Preparation of a dropped file for the server: HEIC is decoded, files above the server's limits are scaled down, others
 * are sent as they are (the server rotates and re-encodes them). Every file is decoded once, so that broken files are
 * explained offline and each has a thumbnail.
 */
import { readFile, writeFile } from "node:fs/promises";
import heic from "heic-decode";
import { MAX_PIXELS, sharp } from "../../../server/features/media/decoding/codecs.ts";
import { DECODE_LIMITS } from "../../../server/features/media/decoding/decode-limits.ts";
import { decodingBytes } from "../../../server/features/media/decoding/decode-memory.ts";
import { MAX_SIDE } from "../../../server/features/media/ingested-image.ts";
import { claimsToMove, pictureKind } from "../../../server/features/media/signature.ts";
import type { PictureProblem } from "../../../src-shared/desktop/operations.ts";
import { MAX_PICTURE_BYTES } from "../../../src-shared/media/upload-sizes.ts";

export interface PreparationJob {
  /** Path of the original. */
  original: string;
  /** Path for a file to be sent instead of the original, if one is made. */
  ready: string;
  /** Path for the thumbnail. */
  thumb: string;
}

export type PreparationResult =
  | { problem: PictureProblem }
  /** `made`: `ready` was written and is to be sent. */
  | { made: boolean; bytes: number };

/** Longest side, in pixels, that is sent unscaled. */
const MAX_UNSCALED_SIDE = 4000;
/** The largest size of cameras; decoding more would exceed the memory of a small till. */
const MAX_INPUT_PIXELS = 150_000_000;
const MAX_DECODING_BYTES = 700_000_000;
const THUMB_SIDE = 160;
/** JPEG and WebP qualities, tried in order until the file is small enough. */
const QUALITIES = [92, 80, 65];

export async function preparePicture({ original, ready, thumb }: PreparationJob): Promise<PreparationResult> {
  const bytes = await readFile(original);
  const pixels = isHeic(bytes) ? await heicPixels(bytes) : await headerOf(bytes);
  if ("problem" in pixels) return pixels;
  try {
    const small = await pixels
      .open()
      .resize({ width: THUMB_SIDE, height: THUMB_SIDE, fit: "inside" })
      .webp()
      .toBuffer();
    await writeFile(thumb, small);
    if (!pixels.mustShrink) return { made: false, bytes: bytes.length };
    return await shrink(pixels.open, pixels.transparent, ready);
  } catch (problem) {
    // An error of the file system is no problem of the picture.
    if ((problem as NodeJS.ErrnoException).code) throw problem;
    return { problem: "broken" };
  }
}

interface Pixels {
  /** Decodes the picture, rotated upright; may be called more than once. */
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
  if (width * height > MAX_INPUT_PIXELS || decodingBytes(header) > MAX_DECODING_BYTES) return { problem: "huge" };
  return {
    open: () => sharp(bytes, { limitInputPixels: MAX_INPUT_PIXELS, failOn: "error", autoOrient: true }),
    mustShrink:
      bytes.length > MAX_PICTURE_BYTES ||
      Math.max(width, height) > MAX_UNSCALED_SIDE ||
      width * height > MAX_PIXELS ||
      decodingBytes(header) > DECODE_LIMITS.staff.maxDecodeBytes,
    transparent: header.hasAlpha,
  };
}

/** Pixels of a HEIC file; the decoder rotates them upright. */
async function heicPixels(bytes: Buffer): Promise<Pixels | { problem: PictureProblem }> {
  let all: Awaited<ReturnType<typeof heic.all>> | undefined;
  try {
    all = await heic.all({ buffer: bytes });
    // A HEIC file may hold several pictures; the first is the photograph.
    const [first] = all;
    if (!first) return { problem: "broken" };
    if (first.width * first.height > MAX_INPUT_PIXELS / 2) return { problem: "huge" };
    const { data, width, height } = await first.decode();
    const raw = Buffer.from(data.buffer, data.byteOffset, data.byteLength);
    return { open: () => sharp(raw, { raw: { width, height, channels: 4 } }), mustShrink: true, transparent: false };
  } catch {
    return { problem: "broken" };
  } finally {
    // Frees the decoder's copy of the file.
    all?.dispose();
  }
}

/** Scales down to the library's own size limit, above which the server would scale anyway. */
async function shrink(open: Pixels["open"], transparent: boolean, ready: string): Promise<PreparationResult> {
  for (const quality of QUALITIES) {
    const fitted = open().resize({ width: MAX_SIDE, height: MAX_SIDE, fit: "inside", withoutEnlargement: true });
    const made = await (transparent
      ? fitted.webp({ quality, alphaQuality: 100 })
      : fitted.removeAlpha().jpeg({ quality })
    ).toBuffer();
    if (made.length > MAX_PICTURE_BYTES) continue;
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

/** GIF, TIFF, BMP, PDF, SVG: valid formats that the shop does not show. */
const looksLikePicture = (bytes: Buffer): boolean =>
  /^(?:GIF8|II\*\0|MM\0\*|BM|%PDF|\s*<(?:\?xml|svg))/.test(bytes.toString("latin1", 0, 64));
