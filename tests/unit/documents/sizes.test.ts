import { execFileSync } from "node:child_process";
import { afterAll, expect, test } from "vitest";
import type { InvoiceContent } from "../../../src-shared/billing/content.ts";
import type { PrintableDocument } from "../../../src-shared/documents/registry.ts";
import { builtPool, renderPdfOf } from "../../support/pdf.ts";
import { sampleDocument } from "../../support/sample-documents.ts";

type Line = InvoiceContent["lines"][number];

const pool = builtPool();
afterAll(() => pool.close());

/** Width and height of the first page in whole millimetres, and how many pages there are. */
async function sizeOf(document: PrintableDocument): Promise<[number, number, number]> {
  const facts = execFileSync("pdfinfo", ["-"], { input: await renderPdfOf(pool, document) }).toString();
  const [, width = "", height = ""] = /Page size:\s+([\d.]+) x ([\d.]+) pts/.exec(facts) ?? [];
  const millimetres = (points: string) => Math.round((Number(points) / 72) * 25.4);
  return [millimetres(width), millimetres(height), Number(/Pages:\s+(\d+)/.exec(facts)?.[1])];
}

function aLabel(sheet: "label62" | "a6", name?: { en: string; ar?: string }): PrintableDocument {
  const document = sampleDocument("label", "en");
  if (document.kind !== "label") throw new Error("not a label");
  return { ...document, sheet, data: { label: { ...document.data.label, ...(name ? { name } : {}) } } };
}

test("a shelf label is as large as the label it is printed on, with any content", async () => {
  expect(await sizeOf(sampleDocument("label", "ar"))).toEqual([62, 29, 1]);
  expect(await sizeOf(aLabel("label62"))).toEqual([62, 29, 1]);
  expect(await sizeOf(aLabel("label62", { en: "Lamp" }))).toEqual([62, 29, 1]);
  const long = {
    en: "Executive desk with side drawers, pedestal and cable tray",
    ar: "مكتب تنفيذي مع أدراج جانبية ووحدة أدراج",
  };
  expect(await sizeOf(aLabel("label62", long))).toEqual([62, 29, 1]);
  expect(await sizeOf(aLabel("a6"))).toEqual([105, 148, 1]);
});

test("a receipt is 80 mm wide and one piece, in both languages", async () => {
  for (const lang of ["en", "ar"] as const) {
    const [width, height, pages] = await sizeOf(sampleDocument("receipt80", lang, { lines: 30 }));
    expect([width, pages]).toEqual([80, 1]);
    expect(height).toBeGreaterThan(400);
  }
});

test("an invoice of eight lines fits on one page with bank account and terms, in both languages", async () => {
  for (const lang of ["en", "ar"] as const) {
    const document = sampleDocument("invoice", lang, { lines: 8 });
    if (document.kind !== "invoice") throw new Error("not an invoice");
    const { content } = document.data;
    // Goods of usual names: each once in both languages, one of them reduced.
    const [chair, , printer, cabinet] = content.lines as [Line, Line, Line, Line];
    const lines = [chair, printer, cabinet, printer, cabinet, printer, cabinet, printer].map((line, at) => ({
      ...line,
      id: `${at}`,
    }));
    const sums = { ...content.sums, services: 0 };
    const invoice = { ...document, data: { content: { ...content, lines, sums, deposit: null } as typeof content } };
    expect([lang, ...(await sizeOf(invoice))]).toEqual([lang, 210, 297, 1]);
  }
});
