/**
 * The only import of the picture library. Every module that decodes or encodes a picture imports `sharp` from here, so
 * that the limits below hold for the whole process.
 *
 * libvips can open some twenty formats, several of them (SVG, PDF, TIFF, raw matrices) with a history of holes. Only
 * the four that a shop needs stay enabled (server/security.md, row 51): JPEG, PNG, WebP and AVIF.
 */
import sharp from "sharp";

/** Largest picture area that is ever decoded: 40 megapixels (server/security.md, row 52). */
export const MAX_PIXELS = 40_000_000;

sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpeg", "VipsForeignLoadPng", "VipsForeignLoadWebp", "VipsForeignLoadHeif"],
});

// One thread a picture: how many pictures are worked on at once is decided by our own queues, which know their bound.
sharp.concurrency(1);
// Every picture arrives as new bytes, so libvips' cache of operations would only hold memory.
sharp.cache(false);

export { sharp };
