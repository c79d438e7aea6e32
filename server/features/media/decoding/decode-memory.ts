/**
 * Memory that decoding a picture will take, computed from its header alone.
 *
 * Pixels are not enough of a measure: most files are decoded line by line, but some kinds must be held whole, several
 * times over. Measured with this pipeline as growth of the process, bytes for each pixel, on pictures of 10 and 40 MP:
 *
 *   JPEG, PNG, WebP, ordinary, also turned by EXIF      1.6 – 4.5
 *   JPEG progressive 4:2:0 / 4:4:4 / CMYK               3.9 / 6.9 / 9.0    every coefficient is held until the last scan
 *   PNG interlaced RGB / RGBA / RGBA of 16 bits         4.0 / 5.5 / 10.3   every line is held until the last pass
 *   AVIF of 8 bits 4:2:0 / 4:4:4 / of 10 or 12          17 / 21 / 28 – 32  frame, conversion and result, all at once
 *
 * Measured each in a fresh process: in one that has decoded before, the next AVIF comes on top of what the last left.
 */
import type { Metadata } from "sharp";

/** Bytes of memory that decoding the picture with this header takes at its peak; rounded up from the table above. */
export function decodingBytes(header: Metadata): number {
  return header.width * header.height * bytesPerPixel(header);
}

function bytesPerPixel(header: Metadata): number {
  if (header.format === "heif") return (header.bitsPerSample ?? 8) > 8 ? 32 : 21;
  if (!header.isProgressive) return 5;
  if (header.format === "jpeg") return header.chromaSubsampling === "4:2:0" ? 4 : 2.4 * header.channels;
  return 1.4 * header.channels * (header.depth === "ushort" ? 2 : 1);
}
