/**
 * A picture from outside becomes one of ours (security.md rows 51–53, 56).
 *
 * The bytes we keep are never the bytes we were given: the picture is decoded to plain pixels, turned upright, scaled
 * down and encoded anew, so that scripts, second files and personal data hidden in the original do not survive.
 */
import type { ImageRefusal, IngestedImage } from "./ingested-image.ts";
import { claimsToMove, pictureKind } from "./signature.ts";
import { createSlots } from "./slots.ts";

/** Largest upload, in bytes: 5 MB. */
export const MAX_UPLOAD_BYTES = 5 * 1024 * 1024;
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
