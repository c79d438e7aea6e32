import { expect, test } from "vitest";
import { draftVersion } from "../../src-admin/quotes/editor/draft-version.ts";
import { lineByLine, putTogether } from "../../src-admin/quotes/editor/line-by-line.ts";
import { bodyOf, moveLine, newestOf, textLine, valuesOf } from "../../src-admin/quotes/editor/quote-values.ts";
import { compareVersions } from "../../src-admin/quotes/page/compare-versions.ts";
import type { StaffQuote } from "../../src-shared/quotes/staff-quote.ts";
import { mergeFields } from "../../src-shared/sync/field-merge.ts";
import { aQuote, sound } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

/** A quote with discounts of a line and of the whole, so that sums are rounded. */
const written = async (shop: StaffShop): Promise<StaffQuote> =>
  sound(await shop.manager.call("POST /api/quotes", { body: await aQuote(shop, { discount: 333 }) }));

const save = async (shop: StaffShop, quote: StaffQuote, body: object): Promise<StaffQuote> =>
  sound(await shop.manager.call("PUT /api/quotes/:id", { params: { id: quote.id }, ifMatch: quote.version, body }));

test("the editor adds a quote up to the dirham as the server does, with and without options", async () => {
  await using shop = await staffShop();
  const quote = await written(shop);
  const { version, base } = draftVersion(valuesOf(quote), newestOf(quote));
  expect(version.sums).toEqual(newestOf(quote).sums);
  expect(version.sections.map(({ total }) => total)).toEqual(newestOf(quote).sections.map(({ total }) => total));
  expect(base.margin).toEqual(newestOf(quote).margin);
});

test("saving without changing anything changes nothing of the offer", async () => {
  await using shop = await staffShop();
  const quote = await written(shop);
  const after = await save(shop, quote, bodyOf(valuesOf(quote)));
  expect(newestOf(after)).toEqual(newestOf(quote));
  expect(after.address).toEqual(quote.address);
  expect(after.company).toEqual(quote.company);
});

test("a line that is still being typed counts for nothing until it is a number", async () => {
  await using shop = await staffShop();
  const quote = await written(shop);
  const values = valuesOf(quote);
  const half = values.sections.map((section) => ({
    ...section,
    lines: section.lines.map((line) => ({ ...line, quantity: line.kind === "product" ? null : line.quantity })),
  }));
  const { base } = draftVersion({ ...values, sections: half, deliveryFee: null }, newestOf(quote));
  expect(base).toMatchObject({ goods: 0, total: 45_000 });
});

test("a line moved to another room keeps all of its fields; changes between versions are listed line by line", async () => {
  await using shop = await staffShop();
  const quote = await written(shop);
  const values = valuesOf(quote);
  const [meeting, reception] = values.sections;
  const counter = reception?.lines[0];
  const sections = moveLine(values.sections, counter?.id ?? "", meeting?.id ?? "");
  expect(sections.map((section) => section.lines.length)).toEqual([2, 0]);
  expect(sections[0]?.lines[1]).toEqual(counter);
  const after = await save(shop, quote, bodyOf({ ...values, sections: sections.toSpliced(1, 1) }));
  const chair = meeting?.lines[0]?.id;
  expect(
    compareVersions(newestOf(quote), newestOf(after)).map(({ id, before, after: is }) => [id, !!before, !!is]),
  ).toEqual([
    [chair, true, true],
    [counter?.id, true, true],
  ]);
});

test("two people who change different lines are joined; of new lines on both sides none is lost", async () => {
  await using shop = await staffShop();
  const base = valuesOf(await written(shop));
  expect(putTogether(lineByLine(base))).toEqual(base);
  const withLines = (change: (values: typeof base.sections) => typeof base.sections) => ({
    ...base,
    sections: change(structuredClone(base.sections)),
  });
  const mine = withLines((sections) => {
    if (sections[0]?.lines[0]) sections[0].lines[0].quantity = 9;
    sections[0]?.lines.push({ ...textLine(), name: { en: "Mine" } });
    return sections;
  });
  const theirs = withLines((sections) => {
    if (sections[1]?.lines[0]) sections[1].lines[0].listPrice = 100;
    sections[0]?.lines.push({ ...textLine(), name: { en: "Theirs" } });
    return sections;
  });
  const { merged, conflicts } = mergeFields(lineByLine(base), lineByLine(mine), lineByLine(theirs));
  // Only the order of the lines is a conflict; changes of single lines are not.
  expect(conflicts).toEqual(["order"]);
  const { sections } = putTogether(merged);
  expect(sections[0]?.lines.map((line) => line.name.en)).toEqual([
    base.sections[0]?.lines[0]?.name.en,
    "Theirs",
    "Mine",
  ]);
  expect(sections[0]?.lines[0]?.quantity).toBe(9);
  expect(sections[1]?.lines[0]?.listPrice).toBe(100);
});
