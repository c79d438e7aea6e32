import { randomBytes } from "node:crypto";
import type { UploadedFile } from "../../../src-shared/api/define.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import { MAX_CUSTOMER_FILE_BYTES } from "../../../src-shared/media/upload-sizes.ts";
import type { PictureSender } from "./decoding/decode-limits.ts";
import { ingestImage } from "./ingest.ts";

/** A customer's upload: a receipt, a purchase order, a floor plan. */
export interface CustomerUpload {
  /** Random: the store holds nothing of the sender's own name. */
  path: string;
  /** For people: letters, digits and a few signs of any language, with the true extension. */
  name: string;
  mime: string;
  bytes: Buffer;
}

/** Largest PDF of an order's customer: a receipt or a purchase order has a page or two. Pictures are scaled down anyway. */
export const MAX_ORDER_PDF_BYTES = 2_000_000;

interface Reading {
  /** The folder of the store for uploads. */
  folder: string;
  sender: PictureSender;
  maxPdfBytes?: number;
  /** Aborted when the sender disconnects. */
  signal?: AbortSignal | undefined;
}

/**
 * Reads an upload: a picture (decoded and encoded again) or a PDF (stored unchanged, never shown inline, only given to
 * staff). Refuses other kinds, under any name (server/security.md, row 51). Call it after every cheaper check: decoding
 * costs seconds, and its places are few.
 */
export async function readCustomerUpload(
  file: UploadedFile,
  { folder, sender, maxPdfBytes = MAX_CUSTOMER_FILE_BYTES, signal }: Reading,
): Promise<CustomerUpload | Refusal<"too_large" | "unsupported_media" | "unavailable">> {
  if (file.bytes.length > MAX_CUSTOMER_FILE_BYTES) return refuse("too_large");
  const bytes = Buffer.from(file.bytes);
  const isPdf = bytes.subarray(0, 5).toString("latin1") === "%PDF-";
  if (isPdf && bytes.length > maxPdfBytes) return refuse("too_large");
  const checked = isPdf ? pdf(bytes) : await ingestImage(bytes, sender, signal);
  if ("refused" in checked) {
    if (checked.refused === "busy") return refuse("unavailable", { retryAfter: 5 });
    const isTooLarge = checked.refused === "too_large" || checked.refused === "too_many_pixels";
    return refuse(isTooLarge ? "too_large" : "unsupported_media");
  }
  return {
    path: `${folder}/${randomBytes(16).toString("hex")}.${checked.extension}`,
    name: cleanName(file.name, checked.extension),
    mime: checked.mime,
    bytes: checked.bytes,
  };
}

const pdf = (bytes: Buffer) => ({ mime: "application/pdf", extension: "pdf", bytes });

function cleanName(name: string, extension: string): string {
  const stem = name
    .replace(/\.[^.]*$/, "")
    .replace(/[^\p{L}\p{N} _.-]/gu, "")
    .trim()
    .slice(0, 80);
  return `${stem || "file"}.${extension}`;
}
