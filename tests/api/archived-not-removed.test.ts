import { describe, expect, onTestFinished, test } from "vitest";
import type { StaffProduct } from "../../src-shared/products/operations.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair, asWritten, colours } from "../support/catalogue.ts";
import { accept, makeQuote, order, send, sound, tokenOf } from "../support/quotes.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

/** A chair in black, of which nothing is known anywhere yet, beside one in teal. */
async function shopWithChair() {
  const shop = await staffShop();
  onTestFinished(() => shop[Symbol.asyncDispose]());
  const category = await addCategory(shop.staff);
  const product = await addChair(shop.staff, category.id, {
    options: colours,
    variants: [
      { sku: "A-1", options: { colour: "black" }, price: 50_000, openingStock: 5 },
      { sku: "A-2", options: { colour: "teal" }, price: 50_000, openingStock: 5 },
    ],
  });
  const black = product.variants[0]?.id ?? "";
  const sections = [{ title: { en: "Hall" }, lines: [{ kind: "product", variantId: black, quantity: 2 }] }];
  const quote = () => makeQuote(shop, { sections });
  const sent = async () => sound(await send(shop, await quote()));
  return { shop, product, black, quote, sent };
}

const takeOff = async (shop: StaffShop, product: StaffProduct, sku: string) => {
  const written = asWritten(product);
  const saved = await shop.staff.call("PUT /api/products/:id", {
    params: { id: product.id },
    ifMatch: product.version,
    body: { ...written, variants: written.variants.filter((variant) => variant.sku !== sku) },
  });
  expect(saved.status).toBe(200);
  return saved;
};

const archivedFlag = (shop: StaffShop, id: string) =>
  shop.app.db.selectFrom("variants").select("archived").where("id", "=", id).executeTakeFirst();

async function reserve(shop: StaffShop, variantId: string, quantity: number) {
  const at = shop.app.now().toISOString();
  const reservation = { id: newId(), version: 1, created_at: at, updated_at: at, device_id: "none", expires_at: at };
  await shop.app.db
    .insertInto("stock_reservations")
    .values({ ...reservation, variant_id: variantId, quantity })
    .execute();
}

describe("a variant that is taken off its product", () => {
  test("is archived while a quote that was sent names it, and is ordered once that quote is accepted", async () => {
    const { shop, product, black, sent } = await shopWithChair();
    const quote = await sent();
    await takeOff(shop, product, "A-1");
    expect(await archivedFlag(shop, black)).toEqual({ archived: true });
    sound(await accept(shop.shopper, tokenOf(quote)));
    const made = await shop.read(the(sound(await order(shop, quote.id)).orders[0]).id);
    expect(made.lines[0]).toMatchObject({ sku: "A-1", quantity: 2, unitPrice: 50_000 });
  });

  test("is archived while a quote that is still being written names it", async () => {
    const { shop, product, black, quote } = await shopWithChair();
    await quote();
    await takeOff(shop, product, "A-1");
    expect(await archivedFlag(shop, black)).toEqual({ archived: true });
  });

  test("is archived while its pieces are held for a quote", async () => {
    const { shop, product, black, sent } = await shopWithChair();
    const { id } = await sent();
    sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until: "2026-12-01" } }));
    await takeOff(shop, product, "A-1");
    expect(await archivedFlag(shop, black)).toEqual({ archived: true });
  });

  test("is archived while a desktop has reserved pieces of it", async () => {
    const { shop, product, black } = await shopWithChair();
    await reserve(shop, black, 2);
    await takeOff(shop, product, "A-1");
    expect(await archivedFlag(shop, black)).toEqual({ archived: true });
  });

  test("is removed when no row names it, and when a desktop has returned its reservation", async () => {
    const { shop, product, black, quote } = await shopWithChair();
    await quote();
    const teal = product.variants[1]?.id ?? "";
    await reserve(shop, teal, 0);
    await takeOff(shop, product, "A-2");
    expect(await archivedFlag(shop, teal)).toBeUndefined();
    expect(await archivedFlag(shop, black)).toEqual({ archived: false });
  });
});

describe("a product that is a draft again", () => {
  async function removeDraft(shop: StaffShop, product: StaffProduct) {
    const params = { id: product.id };
    const draft = sound(
      await shop.staff.call("PATCH /api/products/:id", {
        params,
        ifMatch: product.version,
        body: { status: "draft" },
      }),
    );
    return shop.staff.call("DELETE /api/products/:id", { params, ifMatch: draft.version });
  }

  test("is not removed while an accepted quote names it: the refusal names the quote, which is ordered as agreed", async () => {
    const { shop, product, sent } = await shopWithChair();
    const quote = await sent();
    sound(await accept(shop.shopper, tokenOf(quote)));
    const refused = await removeDraft(shop, product);
    expect(refused).toMatchObject({ status: 409, code: "in_use" });
    const where = [{ collection: "quotes", count: 1, first: [{ id: quote.id, label: { en: quote.number } }] }];
    expect(refused.envelope).toMatchObject({ error: { details: { where } } });
    expect(sound(await order(shop, quote.id)).status).toBe("ordered");
  });

  test("is not removed while a desktop has reserved pieces of it", async () => {
    const { shop, product, black } = await shopWithChair();
    await reserve(shop, black, 2);
    const refused = await removeDraft(shop, product);
    expect(refused.envelope).toMatchObject({
      error: { code: "in_use", details: { where: [{ collection: "stock_reservations", count: 2 }] } },
    });
  });

  test("is removed when nothing names it", async () => {
    const { shop, product } = await shopWithChair();
    expect((await removeDraft(shop, product)).status).toBe(200);
  });
});
