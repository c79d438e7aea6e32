import { randomBytes } from "node:crypto";
import type { UploadedFile } from "../../../src-shared/contract/define.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import { ingestImage } from "./ingest.ts";

/** Something on paper that a customer sends in: a receipt, a purchase order, a floor plan. */
export interface Paper {
  /** Random: nothing of the sender's own name gets into the store. */
  path: string;
  /** For people: letters, digits and a few signs of any language, with the true ending. */
  name: string;
  mime: string;
  bytes: Buffer;
}

/** Largest paper, in bytes. */
export const MAX_PAPER_BYTES = 5_000_000;

/**
 * Reads a paper for the folder `folder` of the store for papers: a picture (decoded and made anew) or a PDF (kept as it
 * is, never shown inline, only handed to staff). Refuses other kinds, whatever they are called (security.md, row 51).
 */
export async function readPaper(
  file: UploadedFile,
  folder: string,
): Promise<Paper | Refusal<"too_large" | "unsupported_media" | "unavailable">> {
  if (file.bytes.length > MAX_PAPER_BYTES) return refuse("too_large");
  const bytes = Buffer.from(file.bytes);
  const kept = bytes.subarray(0, 5).toString("latin1") === "%PDF-" ? pdf(bytes) : await ingestImage(bytes);
  if ("refused" in kept) {
    if (kept.refused === "busy") return refuse("unavailable", { retryAfter: 5 });
    return refuse(kept.refused === "too_large" ? "too_large" : "unsupported_media");
  }
  return {
    path: `${folder}/${randomBytes(16).toString("hex")}.${kept.extension}`,
    name: cleanName(file.name, kept.extension),
    mime: kept.mime,
    bytes: kept.bytes,
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
