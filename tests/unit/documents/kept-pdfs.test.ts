import { expect, test } from "vitest";
import { keepPdfs } from "../../../server/documents/kept-pdfs.ts";
import type { DocumentEngine } from "../../../server/features/documents/engine.ts";
import { samplePaper } from "../../support/papers.ts";
import { about } from "../../support/pdf.ts";

function countingEngine() {
  const engine = {
    rendered: 0,
    pdf: async () => {
      engine.rendered += 1;
      return new Uint8Array(1000);
    },
    html: async () => null,
  } satisfies DocumentEngine & { rendered: number };
  return engine;
}

const quote = samplePaper("quote", "en");

test("the PDF of a quote is rendered once, however many ask for it and whenever", async () => {
  const engine = countingEngine();
  const documents = keepPdfs(engine);
  await Promise.all(Array.from({ length: 60 }, () => documents.pdf([quote], about, "holder")));
  await documents.pdf([quote], { ...about, at: "2027-01-01T00:00:00.000Z" });
  expect(engine.rendered).toBe(1);
});

test("what stands on it names it: another language or other words are rendered anew, orders always", async () => {
  const engine = countingEngine();
  const documents = keepPdfs(engine);
  await documents.pdf([quote], about);
  await documents.pdf([samplePaper("quote", "ar")], about);
  await documents.pdf([{ ...quote, copy: true }], about);
  expect(engine.rendered).toBe(3);
  for (let n = 0; n < 2; n += 1) await documents.pdf([samplePaper("confirmation", "en")], about);
  expect(engine.rendered).toBe(5);
});

test("what was rendered in vain is not kept, and what is kept has a bound", async () => {
  const engine = countingEngine();
  const documents = keepPdfs(engine, 2500);
  const failing = keepPdfs({ ...engine, pdf: () => Promise.reject(new Error("no")) });
  await expect(failing.pdf([quote], about)).rejects.toThrow("no");
  await expect(failing.pdf([quote], about)).rejects.toThrow("no");
  for (const title of ["a", "b", "c", "a"]) await documents.pdf([quote], { ...about, title });
  expect(engine.rendered).toBe(4);
});
