/**
 * A picture from outside becomes one of ours (security.md rows 51–53, 56).
 *
 * The bytes we keep are never the bytes we were given: the picture is decoded to plain pixels, turned upright, scaled
 * down and encoded anew, so that scripts, second files and personal data hidden in the original do not survive.
 */
import { claimsToMove, pictureKind } from "./signature.ts";
import { createSlots } from "./slots.ts";

/** Largest upload, in bytes: 5 MB. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
/** Longest side that is kept, in pixels: half again the widest rendition, for zooming. */
export const MAX_SIDE = 2400;

export interface IngestedImage {
  bytes: Buffer;
  /** SHA-256 of `bytes`, hex: the same upload gives the same hash. */
  hash: string;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Blurred stand-in of some 25 bytes, base64 (ThumbHash: keeps proportions and transparency). */
  thumbhash: string;
  mime: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
}

/** `busy` means: not looked at, try again; the others are final for this file. Moving pictures are `unsupported`. */
export interface ImageRefusal {
  refused: "too_large" | "unsupported" | "too_many_pixels" | "broken" | "busy";
}

// One picture at a time, so that uploads together never need more memory than one upload (row 52).
const worker = createSlots({ atOnce: 1, waiting: 20 });

/** Takes the bytes of a JPEG, PNG, WebP or AVIF file as uploaded; its name and announced type play no part. */
export async function ingestImage(bytes: Buffer): Promise<IngestedImage | ImageRefusal> {
  if (bytes.length > MAX_UPLOAD_BYTES) return { refused: "too_large" };
  const claimed = pictureKind(bytes);
  if (claimed === null || claimsToMove(bytes)) return { refused: "unsupported" };
  // The picture library is 30 MB of memory, which a desktop that sends its pictures elsewhere never needs.
  const picture = await worker.run(async () => (await import("./reencode.ts")).reencode(bytes, claimed));
  return picture ?? { refused: "busy" };
}
