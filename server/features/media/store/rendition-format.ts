/**
 * Format and compression in which a picture is sent.
 *
 * The shop speaks of quality 30, 50, 80 and 85 (specification, image quality by connection) on JPEG's scale. AVIF
 * counts differently: its settings were chosen by eye on demo products (mesh back, petrol fabric, lacquered steel,
 * leaves) to equal mozjpeg at the same number and weigh half. They show none of its blocks and colour steps; the finest
 * texture (mesh, the grain of fabric) is a little softer. Six products at 640 px, mean weight and mean distance from
 * the uncompressed picture (PSNR), median time on one of two shared cores:
 *
 *   quality   30               50               80               85
 *   JPEG       8.4 kB 34.9 dB  11.4 kB 36.9 dB  19.8 kB 40.5 dB  23.3 kB 41.6 dB   26 – 33 ms
 *   WebP       6.5 kB 37.4 dB   8.6 kB 39.2 dB  13.5 kB 42.1 dB  16.5 kB 43.3 dB   33 – 39 ms
 *   AVIF       4.3 kB 36.3 dB   6.4 kB 38.4 dB   9.8 kB 41.0 dB  11.5 kB 41.9 dB   44 – 54 ms   (set to 30, 44, 56, 62)
 *
 * AVIF effort at 56: 0 takes 24 ms for 11.9 kB, 1 53 ms for 9.8 kB, 2 82 ms for 9.5 kB, 3 158 ms for 9.2 kB, 4 408 ms
 * for 8.8 kB. Effort 1 is the last that stays under 60 ms, and 2 would save only three bytes in a hundred.
 */
import type { Sharp } from "sharp";
import type { ImageQuality } from "../../../../src-shared/media/image.ts";

export type RenditionFormat = "avif" | "webp" | "jpeg" | "png";

/** Part of every rendition's name: raise it whenever a setting below changes, and all are made again. */
export const ENCODING_VERSION = "v1";

const avifSetting: Record<ImageQuality, number> = { 30: 30, 50: 44, 80: 56, 85: 62 };

/**
 * The best format in the visitor's `Accept` header. Wildcards do not count: programs that know neither AVIF nor WebP
 * send those too. PNG only where JPEG would lose transparency.
 */
export function chooseFormat(accept: string | undefined, transparent: boolean): RenditionFormat {
  const named = (accept ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.split(";").map((piece) => piece.trim()))
    .filter((pieces) => !pieces.slice(1).some((piece) => /^q=0(\.0*)?$/.test(piece)))
    .map((pieces) => pieces[0]);
  if (named.includes("image/avif")) return "avif";
  if (named.includes("image/webp")) return "webp";
  return transparent ? "png" : "jpeg";
}

/** The picture, ready to be written in `format`. */
export function encodeAs(picture: Sharp, format: RenditionFormat, quality: ImageQuality): Sharp {
  switch (format) {
    case "avif":
      return picture.avif({ quality: avifSetting[quality], effort: 1, chromaSubsampling: "4:2:0" });
    case "webp":
      return picture.webp({ quality, effort: 3 });
    case "jpeg":
      return picture.jpeg({ quality, mozjpeg: true });
    case "png":
      return picture.png({ compressionLevel: 8 });
  }
}
