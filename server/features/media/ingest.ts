/**
 * Ingestion of a picture from outside (server/security.md, rows 51–53, 56).
 *
 * The stored bytes are never the uploaded ones: the picture is decoded to plain pixels, turned upright, scaled down and
 * encoded again, so that scripts, second files and personal data hidden in the original do not survive.
 */
import { MAX_PICTURE_BYTES } from "../../../src-shared/media/upload-sizes.ts";
import type { PictureSender } from "./decoding/decode-limits.ts";
import { createPictureDecoder, type PictureDecoder } from "./decoding/picture-decoder.ts";
import type { ImageRefusal, IngestedImage } from "./ingested-image.ts";
import { claimsToMove, pictureKind } from "./signature.ts";

/**
 * Decoders by sender. Their processes start with the first picture, so a desktop that sends its pictures elsewhere pays
 * for neither.
 */
export const pictureDecoders: Readonly<Record<PictureSender, PictureDecoder>> = {
  staff: createPictureDecoder({ sender: "staff", waiting: 20 }),
  guest: createPictureDecoder({ sender: "guest", waiting: 3 }),
};

/**
 * Takes the bytes of a JPEG, PNG, WebP or AVIF file as uploaded; its name and announced type play no part. `busy` also
 * when `signal` was aborted before its turn, because the sender disconnected.
 */
export async function ingestImage(
  bytes: Buffer,
  sender: PictureSender,
  signal?: AbortSignal,
): Promise<IngestedImage | ImageRefusal> {
  if (bytes.length > MAX_PICTURE_BYTES) return { refused: "too_large" };
  const claimed = pictureKind(bytes);
  if (claimed === null || claimsToMove(bytes)) return { refused: "unsupported" };
  return pictureDecoders[sender].decode(bytes, claimed, signal);
}
