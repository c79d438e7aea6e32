import { describe, expect, onTestFinished, test } from "vitest";
import { checkBooks } from "../../db/check/check-books.ts";
import type { StockFigures } from "../../src-shared/stock/figures.ts";
import { newId } from "../../src-shared/values/id.ts";
import { addCategory, addChair } from "../support/catalogue.ts";
import { accept, makeQuote, order, send, sentQuote, sound, tokenOf } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

async function openShop(): Promise<StaffShop> {
  const shop = await staffShop();
  onTestFinished(async () => {
    const { findings } = await checkBooks(shop.app.db, shop.app.now());
    await shop[Symbol.asyncDispose]();
    expect(findings).toEqual([]);
  });
  return shop;
}

const movementsOf = async (shop: StaffShop, variantId: string) =>
  shop.staff.api("GET /api/variants/:id/movements", { params: { id: variantId }, query: { pageSize: 200 } });

async function figuresOf(shop: StaffShop, sku = CHAIR): Promise<StockFigures> {
  const { id } = await shop.variant(sku);
  const { onHand, committed, held, atDesktops, available } = (await movementsOf(shop, id)).meta;
  return { onHand, committed, held, atDesktops, available };
}

const patch = async (shop: StaffShop, sku: string, body: object) => {
  const { id } = await shop.variant(sku);
  const { version } = (await movementsOf(shop, id)).meta;
  return shop.staff.call("PATCH /api/variants/:id", { params: { id }, ifMatch: version, body });
};

const hold = async (shop: StaffShop, id: string, until = "2026-12-01") =>
  sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id }, body: { until } }));

/** Pieces put aside for a desktop, the way its request does it. */
async function reserve(shop: StaffShop, variantId: string, quantity: number) {
  const at = shop.app.now().toISOString();
  const reservation = { id: newId(), version: 1, created_at: at, updated_at: at, device_id: "none", expires_at: at };
  await shop.app.db
    .insertInto("stock_reservations")
    .values({ ...reservation, variant_id: variantId, quantity })
    .execute();
  await shop.app.db
    .updateTable("variants")
    .set((eb) => ({ on_hand: eb("on_hand", "-", quantity) }))
    .where("id", "=", variantId)
    .execute();
  await shop.app.db
    .insertInto("stock_movements")
    .values({ id: newId(), variant_id: variantId, quantity: -quantity, reason: "reserved", actor: "system", at })
    .execute();
}

describe("the figures of a variant", () => {
  test("keep the quantity on the shelf apart from the available one, until goods leave the house", async () => {
    const shop = await openShop();
    const { id, on_hand: start } = await shop.variant(CHAIR);
    const { id: quote } = await sentQuote(shop);
    await hold(shop, quote);
    await reserve(shop, id, 2);
    const placed = await shop.place({ lines: [{ variantId: id, quantity: 3, services: [] }] } as object);
    const all = { onHand: start, committed: 3, held: 4, atDesktops: 2, available: start - 9 };
    expect(await figuresOf(shop)).toEqual(all);
    await shop.move(placed.id, "confirmed", "preparing");
    expect(await figuresOf(shop)).toEqual(all);
    await shop.move(placed.id, "out_for_delivery");
    expect(await figuresOf(shop)).toEqual({ ...all, onHand: start - 3, committed: 0 });
    await shop.move(placed.id, "delivered");
    expect(await figuresOf(shop)).toEqual({ ...all, onHand: start - 3, committed: 0 });

    const list = await shop.staff.api("GET /api/staff/products", { query: { q: CHAIR } });
    const row = list.data[0]?.variants.find((variant) => variant.id === id);
    expect(row).toMatchObject({ onHand: start - 3, held: 4, atDesktops: 2, available: start - 9 });
    const product = await shop.staff.api("GET /api/staff/products/:id", { params: { id: list.data[0]?.id ?? "" } });
    expect(product.variants.find((variant) => variant.id === id)).toMatchObject({ held: 4, available: start - 9 });
  });

  test("count goods that wait for pick-up as committed, and none of a cancelled order", async () => {
    const shop = await openShop();
    const { on_hand: start } = await shop.variant(CHAIR);
    const placed = await shop.place({ method: "pickup" });
    await shop.move(placed.id, "confirmed", "preparing", "ready_for_pickup");
    expect(await figuresOf(shop)).toMatchObject({ onHand: start, committed: 1, available: start - 1 });
    await shop.move(placed.id, "cancelled");
    expect(await figuresOf(shop)).toMatchObject({ onHand: start, committed: 0, available: start });
    const other = await shop.place({ method: "pickup" });
    await shop.move(other.id, "confirmed", "preparing", "ready_for_pickup", "collected");
    expect(await figuresOf(shop)).toMatchObject({ onHand: start - 1, committed: 0, available: start - 1 });
  });

  test("let a count that agrees with the shelf change nothing, and one that does not change the difference only", async () => {
    const shop = await openShop();
    const { id, on_hand: start } = await shop.variant(CHAIR);
    await shop.place({ lines: [{ variantId: id, quantity: 3, services: [] }] } as object);
    const { onHand } = await figuresOf(shop);
    expect(onHand).toBe(start);
    const count = (quantity: number) =>
      shop.staff.call("POST /api/variants/:id/movements", { params: { id }, body: { reason: "counted", quantity } });
    // All but two pieces are gone: the third that was ordered is owed.
    const counted = await count(2 - start);
    expect(counted.data).toMatchObject({ onHand: 2, committed: 3, available: -1 });
    const beyond = await count(-3);
    expect(beyond).toMatchObject({ status: 409, code: "out_of_stock" });
    expect(beyond.envelope).toMatchObject({ error: { details: { left: 2 } } });
    // What is owed is filled first: nobody else can buy the piece that comes in.
    await shop.staff.call("POST /api/variants/:id/movements", {
      params: { id },
      body: { reason: "received", quantity: 1 },
    });
    await expect(shop.place()).rejects.toThrow("out_of_stock");
  });
});

describe("stock tracking that is switched off and on again", () => {
  test("loses no piece of an order that is cancelled in between", async () => {
    const shop = await openShop();
    const { id, on_hand: start } = await shop.variant(CHAIR);
    const placed = await shop.place({ lines: [{ variantId: id, quantity: 3, services: [] }] } as object);
    expect((await patch(shop, CHAIR, { tracked: false })).status).toBe(200);
    await shop.move(placed.id, "cancelled");
    expect((await patch(shop, CHAIR, { tracked: true })).status).toBe(200);
    expect(await figuresOf(shop)).toMatchObject({ onHand: start, committed: 0, available: start });
  });

  test("loses no piece that was held for a quote, and forgets no piece that was sold in between", async () => {
    const shop = await openShop();
    const { id, on_hand: start } = await shop.variant(CHAIR);
    const { id: quote } = await sentQuote(shop);
    await hold(shop, quote);
    await patch(shop, CHAIR, { tracked: false });
    sound(await shop.staff.call("DELETE /api/quotes/:id/hold", { params: { id: quote } }));
    await shop.place({ lines: [{ variantId: id, quantity: 2, services: [] }] } as object);
    await patch(shop, CHAIR, { tracked: true });
    expect(await figuresOf(shop)).toEqual({
      onHand: start,
      committed: 2,
      held: 0,
      atDesktops: 0,
      available: start - 2,
    });
    const { data, meta } = await movementsOf(shop, id);
    expect(data.reduce((sum, movement) => sum + movement.quantity, 0)).toBe(meta.available);
  });

  test("counts a shelf as empty where more was handed out than received, and owes the ordered rest", async () => {
    const shop = await openShop();
    const category = await addCategory(shop.staff);
    const made = await addChair(shop.staff, category.id, {
      variants: [{ sku: "M-1", price: 40_000, tracked: false }],
    });
    const variantId = made.variants[0]?.id ?? "";
    const buy = (quantity: number) => shop.place({ lines: [{ variantId, quantity, services: [] }] } as object);
    const gone = await buy(5);
    await shop.move(gone.id, "confirmed", "preparing", "out_for_delivery", "delivered");
    await buy(2);
    expect((await patch(shop, "M-1", { tracked: true })).status).toBe(200);
    expect(await figuresOf(shop, "M-1")).toMatchObject({ onHand: 0, committed: 2, available: -2 });
    const { data } = await movementsOf(shop, variantId);
    expect(data[0]).toMatchObject({ reason: "counted", quantity: 5 });
    // What is owed stands in nobody's way: the price can still be changed.
    expect((await patch(shop, "M-1", { price: 41_000 })).status).toBe(200);
  });
});

describe("an order of a part of a quote", () => {
  const linesOf = (quote: { versions: { sections: { lines: { id: string }[] }[] }[] }) =>
    quote.versions[0]?.sections[0]?.lines[0]?.id ?? "";

  async function heldAndAccepted() {
    const shop = await openShop();
    const { quote, id, token } = await sentQuote(shop);
    sound(await accept(shop.shopper, token));
    await hold(shop, id);
    return { shop, id, line: linesOf(quote), start: (await figuresOf(shop)).onHand };
  }

  test("takes its pieces from the hold; the rest stays held until the same day", async () => {
    const { shop, id, line, start } = await heldAndAccepted();
    const after = sound(await order(shop, id, { lines: [{ lineId: line, quantity: 1 }] }));
    expect(after.hold).toMatchObject({ until: "2026-12-01", lines: [{ sku: CHAIR, quantity: 3 }] });
    expect(await figuresOf(shop)).toMatchObject({ committed: 1, held: 3, available: start - 4 });
    const { id: variantId } = await shop.variant(CHAIR);
    await shop.place({
      lines: [{ variantId, quantity: start - 4, services: [] }],
      paymentMethod: "transfer",
    } as object);
    const all = sound(await order(shop, id));
    expect(all).toMatchObject({ status: "ordered", hold: null });
    expect(await figuresOf(shop)).toMatchObject({ committed: start, held: 0, available: 0 });
  });

  test("that is cancelled returns its units to the shelf, where they can be held again for the quote's rest", async () => {
    const { shop, id, start } = await heldAndAccepted();
    const made = the(sound(await order(shop, id)).orders[0]);
    await shop.move(made.id, "cancelled");
    expect(await figuresOf(shop)).toMatchObject({ held: 0, available: start });
    expect((await hold(shop, id)).hold?.lines).toMatchObject([{ sku: CHAIR, quantity: 4 }]);
    expect(sound(await order(shop, id)).status).toBe("ordered");
  });
});

describe("an accepted quote that the shelf cannot fill", () => {
  test("names the shortage, and is ordered all the same where staff accept it: it is owed, with its lead time", async () => {
    const shop = await openShop();
    const { id: variantId, on_hand: start } = await shop.variant(CHAIR);
    const { id, token } = await sentQuote(shop);
    sound(await accept(shop.shopper, token));
    const product = shop.app.db.selectFrom("variants").select("product_id").where("id", "=", variantId);
    await shop.app.db.updateTable("products").set({ lead_time_days: 21 }).where("id", "=", product).execute();
    await shop.place({
      lines: [{ variantId, quantity: start - 1, services: [] }],
      paymentMethod: "transfer",
    } as object);
    const refused = await order(shop, id);
    expect(refused.envelope).toMatchObject({
      error: { code: "out_of_stock", details: { lines: [{ sku: CHAIR, left: 1 }] } },
    });
    const made = await shop.read(the(sound(await order(shop, id, { shortage: "accept" })).orders[0]).id);
    expect(made.lines[0]).toMatchObject({ sku: CHAIR, quantity: 4, leadDays: 21 });
    expect(made.events.find((event: { kind: string }) => event.kind === "owed").details).toEqual({
      lines: [{ sku: CHAIR, missing: 3 }],
    });
    expect(await figuresOf(shop)).toMatchObject({ onHand: start, committed: start + 3, available: -3 });
    // Nobody else is sold what is not there, and what comes in first fills what is owed.
    await expect(shop.place()).rejects.toThrow("out_of_stock");
    await shop.move(made.id, "cancelled");
    expect(await figuresOf(shop)).toMatchObject({ available: 1 });
    await shop.place();
    await expect(shop.place()).rejects.toThrow("out_of_stock");
  });

  test("is ordered although its variant has been archived, at the price that was accepted", async () => {
    const shop = await openShop();
    const category = await addCategory(shop.staff);
    const product = await addChair(shop.staff, category.id, {
      variants: [{ sku: "Z-1", price: 90_000, openingStock: 1 }],
    });
    const variantId = product.variants[0]?.id ?? "";
    const sections = [{ title: { en: "Hall" }, lines: [{ kind: "product", variantId, quantity: 2 }] }];
    const quote = sound(await send(shop, await makeQuote(shop, { sections })));
    sound(await accept(shop.shopper, tokenOf(quote)));
    await shop.app.db.updateTable("variants").set({ archived: true }).where("id", "=", variantId).execute();
    await shop.app.db.updateTable("products").set({ status: "archived" }).where("id", "=", product.id).execute();
    expect((await order(shop, quote.id)).code).toBe("out_of_stock");
    const made = await shop.read(the(sound(await order(shop, quote.id, { shortage: "accept" })).orders[0]).id);
    expect(made.lines[0]).toMatchObject({ sku: "Z-1", quantity: 2, unitPrice: 90_000 });
  });
});
