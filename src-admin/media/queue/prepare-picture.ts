import type { PictureProblem } from "../../../src-shared/desktop/operations.ts";
import { MAX_PICTURE_BYTES } from "../../../src-shared/media/upload-sizes.ts";
import { PICTURE_TYPES } from "../send-picture.ts";

export type Prepared = { problem: PictureProblem } | { file: Blob; thumb: Blob };

/** Longest side, in pixels, that travels as it is. */
const LONGEST = 4000;
/** The library keeps no more than this (server/features/media/ingest.ts). */
const KEPT = 2400;
const THUMB = 160;

/** As far as a browser can: decoded once, turned upright, scaled down where it is too large to be sent. */
export async function preparePicture(file: Blob, name: string): Promise<Prepared> {
  const heic = /^image\/hei[cf]/.test(file.type) || /\.hei[cf]$/i.test(name);
  if (!heic && !PICTURE_TYPES.split(",").includes(file.type)) return { problem: "kind" };
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch {
    return { problem: heic ? "heic" : "broken" };
  }
  try {
    const thumb = await drawn(picture, THUMB, "image/webp");
    const fits = !heic && file.size <= MAX_PICTURE_BYTES && Math.max(picture.width, picture.height) <= LONGEST;
    if (fits) return { file, thumb };
    // What may be transparent stays so.
    const clear = file.type === "image/png" || file.type === "image/webp";
    const small = await drawn(picture, KEPT, clear ? "image/webp" : "image/jpeg");
    return small.size > MAX_PICTURE_BYTES ? { problem: "huge" } : { file: small, thumb };
  } finally {
    picture.close();
  }
}

async function drawn(picture: ImageBitmap, longest: number, type: string): Promise<Blob> {
  const scale = Math.min(1, longest / Math.max(picture.width, picture.height));
  const [width, height] = [picture.width, picture.height].map((side) => Math.max(1, Math.round(side * scale)));
  const canvas = new OffscreenCanvas(width ?? 1, height ?? 1);
  const context = canvas.getContext("2d");
  if (!context) throw new Error("this browser draws no pictures");
  context.imageSmoothingQuality = "high";
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas.convertToBlob({ type, quality: 0.92 });
}
