import { fileURLToPath } from "node:url";
import { createDocumentPool } from "../../server/pdf/pool.ts";
import { sampleDocument } from "../support/sample-documents.ts";
import { printTable } from "./table.ts";

const about = { title: "bench", at: "2026-11-21T07:00:00.000Z" };

/** Milliseconds from the request to the finished PDF, one document after the other, in a warm thread. */
export async function benchDocuments(): Promise<void> {
  const pool = createDocumentPool({
    bundle: fileURLToPath(new URL("../../dist/server/documents.js", import.meta.url)),
  });
  const rows = [];
  const documents = [
    ["quote, 2 lines, one page", sampleDocument("quote", "ar", { lines: 2 })],
    ["quote, 4 lines", sampleDocument("quote", "ar", { lines: 4 })],
    ["invoice, 60 lines", sampleDocument("invoice", "ar", { lines: 60 })],
    ["delivery note, 4 lines", sampleDocument("delivery-note", "ar")],
    ["label", sampleDocument("label", "ar")],
  ] as const;
  for (const [name, document] of documents) {
    const took: number[] = [];
    for (let round = 0; round < 25; round++) {
      const start = performance.now();
      await pool.pdf([document], about);
      if (round >= 5) took.push(performance.now() - start);
    }
    took.sort((a, b) => a - b);
    rows.push({ document: name, "median ms": took[10] ?? 0, "95 % ms": took[18] ?? 0 });
  }
  await pool.close();
  printTable("Documents as PDF, the thread warm", rows);
}
