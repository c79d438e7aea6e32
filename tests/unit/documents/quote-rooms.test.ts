import { expect, test } from "vitest";
import { roomsOf } from "../../../src-shared/documents/kinds/quote-rooms.ts";
import { sampleQuote } from "../../support/sample-documents.ts";

const totals = (quote: ReturnType<typeof sampleQuote>) => roomsOf(quote).map((room) => room.total);
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

test("the rooms of an accepted quote count the options that were chosen, and add up to its goods", () => {
  const quote = sampleQuote(4, true);
  const option = quote.version.sections.flatMap((room) => room.lines).find((line) => line.optional);
  expect(quote.acceptance?.chosen).toEqual([option?.id]);
  expect(sum(totals(quote))).toBe(quote.acceptance?.sums.goods);
  expect(sum(totals(quote)) - sum(quote.version.sections.map((room) => room.total))).toBe(option?.lineTotal);
});

test("before it is accepted, the rooms add up to what is offered for sure", () => {
  const quote = sampleQuote(4);
  expect(sum(totals(quote))).toBe(quote.version.sums.base.goods);
});
