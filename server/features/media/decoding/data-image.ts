/**
 * Pictures that an old shop stored inside its texts, as `data:` addresses (specification, image migration). They are
 * read here and go through ingestImage like any upload; no other kind of address is ever followed (server/security.md,
 * row 56).
 */
import { MAX_PICTURE_BYTES } from "../../../../src-shared/media/upload-sizes.ts";
import type { ImageRefusal } from "../ingested-image.ts";

const start = /^data:image\/(?:jpeg|jpg|png|webp|avif);base64,/i;
/** The negated form: a pattern that matches megabytes character by character can run out of stack. */
const notBase64 = /[^A-Za-z0-9+/]/;

/** The bytes inside `data:image/…;base64,…`. Anything else, http addresses included, is `unsupported`. */
export function bytesOfDataImage(address: string): Buffer | ImageRefusal {
  const head = start.exec(address.slice(0, 40));
  if (head === null) return { refused: "unsupported" };
  const body = address.slice(head[0].length);
  // Four characters carry three bytes: the size is checked before anything is decoded.
  if (body.length > Math.ceil(MAX_PICTURE_BYTES / 3) * 4) return { refused: "too_large" };
  const letters = body.endsWith("==") ? body.slice(0, -2) : body.endsWith("=") ? body.slice(0, -1) : body;
  if (letters === "" || notBase64.test(letters)) return { refused: "broken" };
  return Buffer.from(body, "base64");
}
