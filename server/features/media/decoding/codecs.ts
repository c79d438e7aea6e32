/**
 * The only import of the picture library. Every module that decodes or encodes a picture imports `sharp` from here, so
 * that the limits below hold for the whole process.
 *
 * libvips can open some twenty formats, several of them (SVG, PDF, TIFF, raw matrices) with a history of holes. Only
 * the four that a shop needs stay enabled (server/security.md, row 51): JPEG, PNG, WebP and AVIF.
 */
import { createRequire } from "node:module";
import type library from "sharp";
import type { Sharp, SharpInput, SharpOptions } from "sharp";

/** Largest picture area that is ever decoded: 40 megapixels (server/security.md, row 52). */
export const MAX_PIXELS = 40_000_000;

let loaded: typeof library | undefined;

/**
 * A picture of bytes, or of options alone. The library is loaded with the first one: it is a twentieth of the work of a start,
 * and 20 MB.
 */
export function sharp(bytes?: SharpInput | SharpInput[] | SharpOptions, options?: SharpOptions): Sharp {
  loaded ??= load();
  return loaded(bytes as SharpInput, options);
}

function load(): typeof library {
  const sharp = createRequire(import.meta.url)("sharp") as typeof library;
  sharp.block({ operation: ["VipsForeignLoad"] });
  sharp.unblock({
    operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
  });
  // One thread a picture: how many pictures are worked on at once is decided by our own queues, which know their bound.
  sharp.concurrency(1);
  // Every picture arrives as new bytes, so libvips' cache of operations would only hold memory.
  sharp.cache(false);
  return sharp;
}
