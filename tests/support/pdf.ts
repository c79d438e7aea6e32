// PDF read by poppler: the text as it is copied, the pages as pictures.
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createDocumentPool, type DocumentPool, type PoolOptions } from "../../server/pdf/pool.ts";
import type { PrintableDocument } from "../../src-shared/documents/registry.ts";

export const about = { title: "Document", at: "2026-11-21T07:00:00.000Z" };

export const rendererBundle = fileURLToPath(new URL("../../dist/server/documents.js", import.meta.url));

/** As long as a test: the limit of a shop would turn a busy computer into a failure. */
const PATIENCE_MS = 60_000;

/** The documents as they are built and shipped, rendered in threads. */
export const builtPool = (options: Partial<PoolOptions> = {}): DocumentPool =>
  createDocumentPool({ bundle: rendererBundle, timeoutMs: PATIENCE_MS, ...options });

export async function renderPdfOf(pool: DocumentPool, ...documents: PrintableDocument[]): Promise<Uint8Array> {
  const pdf = await pool.pdf(documents, about);
  if (!pdf) throw new Error("too many documents are waiting");
  return pdf;
}

/**
 * The text of each page, line by line: letters instead of the forms they take beside each other, single spaces, without
 * marks of direction. On a page with more Latin letters than Arabic, poppler lists the runs of every line from left to
 * right (each run as it is read), so every line is given a second time, its runs from right to left, as Arabic lines
 * are read. Brackets are left out: poppler does not turn them round again in Arabic.
 */
export function pagesOf(pdf: Uint8Array): string[] {
  const text = execFileSync("pdftotext", ["-layout", "-enc", "UTF-8", "-", "-"], { input: pdf }).toString();
  return text
    .split("\f")
    .slice(0, -1)
    .map((page) => page.split("\n").flatMap(readings).join("\n"));
}

function readings(line: string): string[] {
  // Wide gaps are the space between columns.
  const runs = line.split(/(\u202b[^\u202c]*\u202c|\s{2,})/);
  return runs.length === 1 ? [plain(line)] : [plain(line), plain(runs.reverse().join(" "))];
}

export const textOf = (pdf: Uint8Array): string => pagesOf(pdf).join("\n");

export const plain = (text: string): string =>
  text
    .normalize("NFKC")
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\u064b-\u065f()]/g, "")
    .replace(/[^\S\n]+/g, " ");

/** Whether a line of the text holds the sentence. Gaps between words are not counted: poppler measures, it does not read. */
export function says(text: string, sentence: string): boolean {
  const squeezed = (one: string) => plain(one).replace(/ /g, "");
  return text.split("\n").some((line) => squeezed(line).includes(squeezed(sentence)));
}

/** A page as a small grey picture. @param dpi dots per inch */
export function pictureOf(pdf: Uint8Array, page: number, dpi = 50): Buffer {
  const range = ["-f", `${page}`, "-l", `${page}`];
  return execFileSync("pdftoppm", ["-r", `${dpi}`, "-gray", "-png", ...range, "-"], {
    input: Buffer.from(pdf),
    maxBuffer: 50_000_000,
  });
}
