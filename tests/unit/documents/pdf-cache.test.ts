import { expect, test } from "vitest";
import type { DocumentRenderer } from "../../../server/features/documents/renderer.ts";
import { cachePdfs } from "../../../server/pdf/pdf-cache.ts";
import { about } from "../../support/pdf.ts";
import { sampleDocument } from "../../support/sample-documents.ts";

function countingEngine() {
  const engine = {
    rendered: 0,
    pdf: async () => {
      engine.rendered += 1;
      return new Uint8Array(1000);
    },
    html: async () => null,
  } satisfies DocumentRenderer & { rendered: number };
  return engine;
}

const quote = sampleDocument("quote", "en");

test("the PDF of a quote is rendered once, however many ask for it and whenever", async () => {
  const engine = countingEngine();
  const documents = cachePdfs(engine);
  await Promise.all(Array.from({ length: 60 }, () => documents.pdf([quote], about, "holder")));
  await documents.pdf([quote], { ...about, at: "2027-01-01T00:00:00.000Z" });
  expect(engine.rendered).toBe(1);
});

test("its content names it: another language or other words are rendered again, orders always", async () => {
  const engine = countingEngine();
  const documents = cachePdfs(engine);
  await documents.pdf([quote], about);
  await documents.pdf([sampleDocument("quote", "ar")], about);
  await documents.pdf([{ ...quote, copy: true }], about);
  expect(engine.rendered).toBe(3);
  for (let n = 0; n < 2; n += 1) await documents.pdf([sampleDocument("confirmation", "en")], about);
  expect(engine.rendered).toBe(5);
});

test("failed renderings are not stored, and stored ones have a limit", async () => {
  const engine = countingEngine();
  const documents = cachePdfs(engine, 2500);
  const failing = cachePdfs({ ...engine, pdf: () => Promise.reject(new Error("no")) });
  await expect(failing.pdf([quote], about)).rejects.toThrow("no");
  await expect(failing.pdf([quote], about)).rejects.toThrow("no");
  for (const title of ["a", "b", "c", "a"]) await documents.pdf([quote], { ...about, title });
  expect(engine.rendered).toBe(4);
});
