// Papers are drawn in one thread one after the other, for different people and in both languages.
import { afterAll, expect, test } from "vitest";
import { samplePaper } from "../../support/papers.ts";
import { builtPapers, drawPdf, textOf } from "../../support/pdf.ts";

const kinds = ["quote", "invoice", "confirmation", "delivery-note", "pick-list", "receipt80", "label"] as const;
const pools = [builtPapers(), builtPapers()] as const;
afterAll(() => Promise.all(pools.map((pool) => pool.close())));

test("an Arabic paper reads the same whatever was drawn before it", { timeout: 60_000 }, async () => {
  const [first, later] = pools;
  for (const kind of kinds) await drawPdf(later, samplePaper(kind, "en"));
  const drawn = new Map<string, string>();
  for (const kind of kinds) drawn.set(kind, textOf(await drawPdf(later, samplePaper(kind, "ar"))));
  // Each for the first time: what is compared with has not been drawn after anything but what stands above it here.
  const fresh = textOf(await drawPdf(first, samplePaper("quote", "ar")));
  expect(fresh).toContain("عرض سعر");
  expect(drawn.get("quote")).toBe(fresh);
  expect(drawn.get("confirmation")).toContain("تحويل بنكي");
  for (const kind of ["quote", "invoice", "confirmation", "pick-list"]) {
    expect(drawn.get(kind)?.replaceAll(/\s+/g, " "), kind).toContain("وممر");
  }
});
