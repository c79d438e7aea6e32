import { expect, test } from "vitest";
import { sectionsOf } from "../../../src-shared/documents/kinds/quote-sections.ts";
import { sampleQuote } from "../../support/sample-documents.ts";

const totals = (quote: ReturnType<typeof sampleQuote>) => sectionsOf(quote).map((section) => section.total);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test("the sections of an accepted quote count the options that were chosen, and add up to its goods", () => {
  const quote = sampleQuote(4, true);
  const option = quote.version.sections.flatMap((section) => section.lines).find((line) => line.optional);
  expect(quote.acceptance?.chosen).toEqual([option?.id]);
  expect(sum(totals(quote))).toBe(quote.acceptance?.sums.goods);
  expect(sum(totals(quote)) - sum(quote.version.sections.map((section) => section.total))).toBe(option?.lineTotal);
});

test("before it is accepted, the sections add up to the total without options", () => {
  const quote = sampleQuote(4);
  expect(sum(totals(quote))).toBe(quote.version.sums.base.goods);
});
