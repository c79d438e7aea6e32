import { describe, expect, test } from "vitest";
import { accept, aQuote, asDraft, makeQuote, order, readQuote, send, sound, tokenOf } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const priced = async (shop: StaffShop, listPrice: number) =>
  shop.app.db.updateTable("variants").set({ price: listPrice }).where("sku", "=", CHAIR).execute();

async function withLine(shop: StaffShop, line: object) {
  const { id: variantId } = await shop.variant(CHAIR);
  const sections = [{ title: { en: "" }, lines: [{ kind: "product", variantId, quantity: 12, ...line }] }];
  return aQuote(shop, { sections, services: [], deliveryFee: 0, discount: 0 });
}

const lineOf = (quote: { versions: { sections: { lines: object[] }[] }[] }) =>
  the(the(the(quote.versions.at(-1)).sections[0]).lines[0]);

const save = (shop: StaffShop, quote: { id: string; version: number }, body: object, by = shop.manager) =>
  by.call("PUT /api/quotes/:id", { params: { id: quote.id }, ifMatch: quote.version, body: body });

describe("a price that is typed in a quote", () => {
  test("is offered, accepted and ordered to the dirham, although no percentage gives it", async () => {
    await using shop = await staffShop();
    await priced(shop, 148_000);
    const body = await withLine(shop, { agreedPrice: 140_000 });
    const quote = sound(await shop.manager.call("POST /api/quotes", { body: body }));
    // 5.41 % would be QAR 1,399.93.
    const agreed = { listPrice: 148_000, discount: 541, unitPrice: 140_000, agreedPrice: 140_000 };
    expect(lineOf(quote)).toMatchObject({ ...agreed, lineTotal: 1_680_000 });
    expect(lineOf(sound(await save(shop, quote, asDraft(quote))))).toMatchObject(agreed);

    const sent = sound(await send(shop, await readQuote(shop, quote.id), { mail: false }, shop.manager));
    sound(await accept(shop.shopper, tokenOf(sent)));
    sound(await order(shop, quote.id));
    const { orders } = await readQuote(shop, quote.id);
    const made = await shop.read(the(orders[0]).id);
    expect(made.lines[0]).toMatchObject({ quantity: 12, unitPrice: 140_000, lineTotal: 1_680_000 });
  });

  test("stays with a program that knows only percentages, until it gives another one", async () => {
    await using shop = await staffShop();
    await priced(shop, 148_000);
    const body = await withLine(shop, { agreedPrice: 140_000 });
    const quote = sound(await shop.manager.call("POST /api/quotes", { body: body }));
    const older = (discount: number) => {
      const draft = asDraft(quote);
      const { agreedPrice: _, ...line } = lineOf(quote) as { agreedPrice: number };
      return {
        ...draft,
        sections: [{ ...the(draft.sections[0]), lines: [{ ...line, cost: undefined, note: undefined, discount }] }],
      };
    };
    const kept = sound(await save(shop, quote, older(541)));
    expect(lineOf(kept)).toMatchObject({ unitPrice: 140_000, agreedPrice: 140_000 });
    expect(lineOf(sound(await save(shop, kept, older(1000))))).toMatchObject({ unitPrice: 133_200, agreedPrice: null });
  });

  test("stays when list prices are renewed, and falls to a list price that is lower by now", async () => {
    await using shop = await staffShop();
    await priced(shop, 148_000);
    const body = await withLine(shop, { agreedPrice: 140_000 });
    const quote = sound(await shop.manager.call("POST /api/quotes", { body: body }));
    await priced(shop, 150_000);
    const renewed = sound(await save(shop, quote, { ...asDraft(quote), refreshPrices: true }));
    expect(lineOf(renewed)).toMatchObject({ listPrice: 150_000, discount: 667, unitPrice: 140_000 });
    await priced(shop, 130_000);
    const lower = sound(await save(shop, renewed, { ...asDraft(renewed), refreshPrices: true }));
    expect(lineOf(lower)).toMatchObject({ listPrice: 130_000, discount: 0, unitPrice: 130_000, agreedPrice: null });
    const copy = sound(
      await shop.manager.call("POST /api/quotes/:id/copy", {
        params: { id: quote.id },
        body: { refreshPrices: false },
      }),
    );
    expect(lineOf(copy)).toMatchObject({ unitPrice: 130_000 });
  });

  test("is taken over to the dirham by a copy of the quote", async () => {
    await using shop = await staffShop();
    await priced(shop, 148_000);
    const body = await withLine(shop, { agreedPrice: 140_000 });
    const { id } = sound(await shop.manager.call("POST /api/quotes", { body: body }));
    for (const refreshPrices of [false, true]) {
      const copy = sound(
        await shop.manager.call("POST /api/quotes/:id/copy", { params: { id }, body: { refreshPrices } }),
      );
      expect(lineOf(copy)).toMatchObject({ unitPrice: 140_000, agreedPrice: 140_000 });
    }
  });

  test("goes as far below the list price as the role's percentage, not a dirham further, and not above it", async () => {
    await using shop = await staffShop();
    // 5 % of it is no whole number of dirhams: QAR 94.99.
    await priced(shop, 9_999);
    const status = async (agreedPrice: number) =>
      (await shop.staff.call("POST /api/quotes", { body: await withLine(shop, { agreedPrice }) })).status;
    expect([await status(9_499), await status(9_498)]).toEqual([201, 422]);
    const above = await shop.staff.call("POST /api/quotes", {
      body: await withLine(shop, { agreedPrice: 10_000 }),
    });
    expect(above.envelope).toMatchObject({
      error: { fields: { "sections.0.lines.0.agreedPrice": { code: "too_high" } } },
    });
  });

  test("that a manager gave is not lowered by staff within its rounded percentage", async () => {
    await using shop = await staffShop();
    await priced(shop, 1_000_000);
    const body = await withLine(shop, { agreedPrice: 850_030 });
    const quote = sound(await shop.manager.call("POST /api/quotes", { body: body }));
    const kept = sound(await save(shop, quote, asDraft(quote), shop.staff));
    const lower = asDraft(kept);
    (the(the(lower.sections[0]).lines[0]) as { agreedPrice: number }).agreedPrice = 850_020;
    expect((await save(shop, kept, lower, shop.staff)).envelope).toMatchObject({
      error: { fields: { "sections.0.lines.0.discount": { code: "too_high" } } },
    });
  });
});

test("a quote of percentages alone names no typed price", async () => {
  await using shop = await staffShop();
  const quote = await makeQuote(shop);
  for (const { agreedPrice } of the(quote.versions[0]).sections.flatMap((section) => section.lines))
    expect(agreedPrice).toBeNull();
});
