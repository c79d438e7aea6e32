/** Longest stored side, in pixels: half again the widest rendition, for zooming. */
export const MAX_SIDE = 2400;

export interface IngestedImage {
  bytes: Buffer;
  /** SHA-256 of `bytes`, hex: the same upload gives the same hash. */
  hash: string;
  /** Pixels, upright. */
  width: number;
  height: number;
  /** Blurred preview of some 25 bytes, base64 (ThumbHash: keeps proportions and transparency). */
  thumbhash: string;
  mime: "image/jpeg" | "image/webp";
  extension: "jpg" | "webp";
}

/** `busy` means: not decoded, try again; the others are final for this file. Animated pictures are `unsupported`. */
export interface ImageRefusal {
  refused: "too_large" | "unsupported" | "too_many_pixels" | "broken" | "busy";
}
