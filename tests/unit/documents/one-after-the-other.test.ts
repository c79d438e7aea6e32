// Documents are rendered in one thread one after the other, for different people and in both languages.
import { afterAll, expect, test } from "vitest";
import { builtPool, renderPdfOf, textOf } from "../../support/pdf.ts";
import { sampleDocument } from "../../support/sample-documents.ts";

const kinds = ["quote", "invoice", "confirmation", "delivery-note", "pick-list", "receipt80", "label"] as const;
const pools = [builtPool(), builtPool()] as const;
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

test("an Arabic document reads the same after any other document", { timeout: 60_000 }, async () => {
  const [first, later] = pools;
  for (const kind of kinds) await renderPdfOf(later, sampleDocument(kind, "en"));
  const rendered = new Map<string, string>();
  for (const kind of kinds) rendered.set(kind, textOf(await renderPdfOf(later, sampleDocument(kind, "ar"))));
  // The first rendering of each, to compare the later ones with.
  const fresh = textOf(await renderPdfOf(first, sampleDocument("quote", "ar")));
  expect(fresh).toContain("عرض سعر");
  expect(rendered.get("quote")).toBe(fresh);
  expect(rendered.get("confirmation")).toContain("تحويل بنكي");
  for (const kind of ["quote", "invoice", "confirmation", "pick-list"]) {
    expect(rendered.get(kind)?.replaceAll(/\s+/g, " "), kind).toContain("وممر");
  }
});
