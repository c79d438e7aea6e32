import { describe, expect, test } from "vitest";
import type { StaffOrder } from "../../src-shared/orders/staff-order.ts";
import { credit, invoiceFor, set } from "../support/billing.ts";
import { edit, withGivenUp, withQuantities } from "../support/order-editing.ts";
import { sound } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const LAMP = "DM-AC-128-BLK";

/** Chairs and lamps, placed by a shopper. */
async function chairsAndLamps(shop: StaffShop, chairs: number, lamps: number) {
  const [chair, lamp] = [await shop.variant(CHAIR), await shop.variant(LAMP)];
  const { id } = await shop.place({
    lines: [
      { variantId: chair.id, quantity: chairs, services: [] },
      { variantId: lamp.id, quantity: lamps, services: [] },
    ],
  });
  return { id, chair, lamp };
}

const lineOf = (order: StaffOrder, sku: string) => the(order.lines.find((line) => line.sku === sku));
const stock = async (shop: StaffShop, sku: string) => (await shop.variant(sku)).on_hand;

/** Every piece of every line is in one place, and no place has fewer than none. */
function expectWholeCounts(order: StaffOrder) {
  for (const line of order.lines) {
    const places = [line.planned, line.out, line.delivered, line.unplanned, line.notSent];
    expect(Math.min(...places)).toBeGreaterThanOrEqual(0);
    expect(places.reduce((sum, count) => sum + count, 0)).toBe(line.quantity);
  }
}

describe("editing an order of which pieces were given up", () => {
  test("asks for exactly the remaining goods, and these can be delivered", async () => {
    await using shop = await staffShop();
    const { id, chair, lamp } = await chairsAndLamps(shop, 2, 2);
    const before = await withGivenUp(shop, id, 2);
    expect(before).toMatchObject({ credited: 2 * lamp.price, balance: 2 * chair.price });
    const lamps = await stock(shop, LAMP);

    // One lamp is wanted after all.
    const order = sound(
      await edit(shop, id, (input) => ({
        ...input,
        lines: [...input.lines, { id: lineOf(before, LAMP).id, variantId: lamp.id, quantity: 1, services: [] }],
      })),
    );
    expect(lineOf(order, LAMP)).toMatchObject({ quantity: 3, notSent: 2, planned: 1, unplanned: 0 });
    expectWholeCounts(order);
    expect(order).toMatchObject({ credited: 2 * lamp.price, balance: 2 * chair.price + lamp.price });
    expect(await stock(shop, LAMP)).toBe(lamps - 1);
    const done = await shop.move(id, "out_for_delivery", "delivered");
    expect(done).toMatchObject({ status: "delivered", balance: 2 * chair.price + lamp.price });
  });

  test("keeps the cancelled line, with its credit, when the rest is replaced", async () => {
    await using shop = await staffShop();
    const { id, chair, lamp } = await chairsAndLamps(shop, 2, 2);
    const before = await withGivenUp(shop, id, 2);
    const order = sound(await edit(shop, id, withQuantities(before, { [CHAIR]: 1 })));
    expect(lineOf(order, LAMP)).toMatchObject({ quantity: 2, notSent: 2, planned: 0, unplanned: 0 });
    expect(order).toMatchObject({ credited: 2 * lamp.price, balance: chair.price });
    expectWholeCounts(order);
  });

  test("takes nothing off the credit when the rest of the line is removed too", async () => {
    await using shop = await staffShop();
    const { id, chair, lamp } = await chairsAndLamps(shop, 1, 10);
    const before = await withGivenUp(shop, id, 9);
    const lamps = await stock(shop, LAMP);
    const one = sound(await edit(shop, id, withQuantities(before, { [LAMP]: 1 })));
    expect(one).toMatchObject({ credited: 9 * lamp.price, balance: chair.price + lamp.price });
    const none = sound(await edit(shop, id, withQuantities(before, { [LAMP]: 0 })));
    expect(none).toMatchObject({ credited: 9 * lamp.price, balance: chair.price });
    expect(lineOf(none, LAMP)).toMatchObject({ quantity: 9, notSent: 9 });
    expectWholeCounts(none);
    expect(await stock(shop, LAMP)).toBe(lamps + 1);
  });

  test("writes units at another price on a line of their own, so that the credit stays as charged", async () => {
    await using shop = await staffShop();
    const { id, chair, lamp } = await chairsAndLamps(shop, 1, 3);
    await withGivenUp(shop, id, 2);
    const order = sound(
      await edit(shop, id, (input) => ({
        ...input,
        lines: input.lines.map((line: { variantId: string }) =>
          line.variantId === lamp.id ? { ...line, discount: 500 } : line,
        ),
      })),
    );
    const reduced = Math.round(lamp.price * 0.95);
    expect(order.lines.map((line) => [line.sku, line.quantity, line.unitPrice, line.notSent])).toEqual([
      [CHAIR, 1, chair.price, 0],
      [LAMP, 2, lamp.price, 2],
      [LAMP, 1, reduced, 0],
    ]);
    expect(order).toMatchObject({ credited: 2 * lamp.price, balance: chair.price + reduced });
    expectWholeCounts(order);
    expect((await shop.move(id, "out_for_delivery", "delivered")).status).toBe("delivered");
  });

  test("keeps a restocking charge that was agreed when they were given up", async () => {
    await using shop = await staffShop();
    const { id, chair, lamp } = await chairsAndLamps(shop, 2, 2);
    const before = await withGivenUp(shop, id, 2, lamp.price);
    const order = sound(await edit(shop, id, withQuantities(before, { [CHAIR]: 1 })));
    expect(order).toMatchObject({ credited: lamp.price, balance: chair.price + lamp.price });
  });
});

describe("editing an order of which money was credited", () => {
  test("never asks for less than was credited, and the refusal names the credit note", async () => {
    await using shop = await staffShop();
    const { id, chair } = await chairsAndLamps(shop, 3, 1);
    await shop.move(id, "confirmed");
    const invoice = await invoiceFor(shop, id);
    const agreed = await credit(shop, invoice.id, { scope: "amount", amount: 2 * chair.price });
    await credit(shop, invoice.id, { scope: "rest" });
    const before = await shop.read(id);

    const refused = await edit(shop, id, withQuantities(before, { [CHAIR]: 1, [LAMP]: 0 }));
    expect(refused.envelope).toMatchObject({
      error: {
        code: "conflict",
        details: {
          because: "credited",
          credited: 2 * chair.price,
          documents: [{ id: agreed.id, number: agreed.number, kind: "credit_note" }],
        },
      },
    });
    const order = sound(await edit(shop, id, withQuantities(before, { [CHAIR]: 2, [LAMP]: 0 })));
    expect(order).toMatchObject({ credited: 2 * chair.price, balance: 0 });
    sound(await edit(shop, id, { note: "By the back door" }));
  });

  test("is refused where goods are on an invoice, which it names; after its credit note it works", async () => {
    await using shop = await staffShop();
    const { id, chair, lamp } = await chairsAndLamps(shop, 3, 1);
    await shop.move(id, "confirmed");
    const invoice = await invoiceFor(shop, id);
    const before = await shop.read(id);
    const fewer = withQuantities(before, { [CHAIR]: 1 });
    expect((await edit(shop, id, fewer)).envelope).toMatchObject({
      error: {
        code: "conflict",
        details: {
          because: "invoiced",
          skus: [CHAIR],
          documents: [{ id: invoice.id, number: invoice.number, kind: "invoice" }],
        },
      },
    });
    await credit(shop, invoice.id, { scope: "lines", lines: [{ lineId: invoice.content.lines[0].id, quantity: 2 }] });
    const order = sound(await edit(shop, id, fewer));
    expect(order.balance).toBe(chair.price + lamp.price);
  });

  test("is refused where the delivery fee is on an invoice, when it would be picked up instead", async () => {
    await using shop = await staffShop();
    const { id } = await chairsAndLamps(shop, 1, 1);
    sound(await edit(shop, id, { deliveryFee: 5_000 }, shop.manager));
    await shop.move(id, "confirmed");
    const invoice = await invoiceFor(shop, id);
    const refused = await edit(shop, id, { method: "pickup" });
    expect(refused.envelope).toMatchObject({
      error: { code: "conflict", details: { because: "invoiced", documents: [{ id: invoice.id }] } },
    });
  });

  test("never asks for less than its invoices do", async () => {
    await using shop = await staffShop();
    const { id, chair } = await chairsAndLamps(shop, 3, 1);
    await shop.move(id, "confirmed");
    const { lines } = await shop.read(id);
    // One of three chairs is invoiced; then most of the order is credited by agreement.
    const invoice = await invoiceFor(shop, id, { scope: "lines", lines: [{ lineId: lines[0].id, quantity: 1 }] });
    await credit(shop, invoice.id, { scope: "amount", amount: chair.price - 100 });
    const order = sound(await edit(shop, id, withQuantities(await shop.read(id), { [CHAIR]: 1, [LAMP]: 0 })));
    expect(order.balance).toBe(100);
  });
});

describe("switching between delivery and pick-up", () => {
  const slot = { date: "2026-11-25", window: "08-12" } as const;
  const address = { zone: 61, street: "840", building: "12" };

  test("cancels the planned delivery and its place, drops the fee and the services at the customer's, and moves no stock", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const { id } = await shop.place({ lines: [{ variantId, quantity: 2, services: ["carryUp"] }], slot });
    sound(await edit(shop, id, { deliveryFee: 5_000 }, shop.manager));
    const left = await stock(shop, CHAIR);
    const order = sound(await edit(shop, id, { method: "pickup" }));
    expect(order).toMatchObject({ method: "pickup", address: null, zone: null, slot: null, balance: 2 * price });
    expect(order.totals).toMatchObject({ delivery: 0, services: 0, total: 2 * price });
    expect(order.deliveries.map((delivery) => delivery.state)).toEqual(["cancelled"]);
    expect(await stock(shop, CHAIR)).toBe(left);
    const taken = await shop.move(id, "confirmed", "preparing", "ready_for_pickup", "collected");
    expect(taken.lines[0]).toMatchObject({ delivered: 2, planned: 0, unplanned: 0 });
  });

  test("plans a delivery of all remaining goods, at the zone's fee and in a requested window", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const { id } = await shop.place({ method: "pickup", lines: [{ variantId, quantity: 3, services: [] }] });
    await shop.move(id, "confirmed", "preparing");
    const left = await stock(shop, CHAIR);
    const missing = await edit(shop, id, { method: "delivery" });
    expect(missing.envelope).toMatchObject({ error: { code: "invalid", fields: { address: { code: "required" } } } });

    const order = sound(await edit(shop, id, { method: "delivery", address, slot }));
    expect(order).toMatchObject({ method: "delivery", slot, deliveries: [{ state: "planned", ...slot }] });
    expect(order.zone).not.toBeNull();
    expect(order.lines[0]).toMatchObject({ planned: 3, unplanned: 0 });
    expect(await stock(shop, CHAIR)).toBe(left);
    expect((await shop.move(id, "out_for_delivery", "delivered")).status).toBe("delivered");
  });

  test("works for an order that waits at the showroom, which is prepared again, and then goes out", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const { id } = await shop.place({ method: "pickup", lines: [{ variantId, quantity: 3, services: [] }] });
    const ready = await shop.move(id, "confirmed", "preparing", "ready_for_pickup");
    expect(ready.editable).toBe(true);
    // Another note leaves it where it is.
    expect(sound(await edit(shop, id, { note: "The brother comes for it" })).status).toBe("ready_for_pickup");
    const left = await stock(shop, CHAIR);
    const order = sound(await edit(shop, id, { method: "delivery", address, slot }));
    expect(order).toMatchObject({ method: "delivery", status: "preparing", moves: ["out_for_delivery", "cancelled"] });
    expect(order.lines[0]).toMatchObject({ planned: 3, unplanned: 0 });
    expect(await stock(shop, CHAIR)).toBe(left);
    expect(order.events.filter((event) => event.kind === "status").at(-1)).toMatchObject({
      from: "ready_for_pickup",
      to: "preparing",
    });
    expect((await shop.move(id, "out_for_delivery", "delivered")).status).toBe("delivered");
  });

  test("of other quantities, an order that waits at the showroom is prepared again too", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const { id } = await shop.place({ method: "pickup", lines: [{ variantId, quantity: 3, services: [] }] });
    await shop.move(id, "confirmed", "preparing", "ready_for_pickup");
    const more = (input: { lines: object[] }) => ({
      ...input,
      lines: input.lines.map((line) => ({ ...line, quantity: 4 })),
    });
    expect(sound(await edit(shop, id, more))).toMatchObject({ status: "preparing", lines: [{ quantity: 4 }] });
  });

  test("does not put a delivery into a window that is full", async () => {
    await using shop = await staffShop();
    await shop.app.db.updateTable("delivery_zones").set({ slot_capacity: 1 }).execute();
    const { id: variantId } = await shop.variant(CHAIR);
    await shop.place({ lines: [{ variantId, quantity: 1, services: [] }], address, slot });
    const { id } = await shop.place({ method: "pickup", lines: [{ variantId, quantity: 1, services: [] }] });
    const refused = await edit(shop, id, { method: "delivery", address, slot });
    expect(refused.envelope).toMatchObject({ error: { code: "slot_taken", details: { because: "full" } } });
    const order = sound(await edit(shop, id, { method: "delivery", address, slot, overbook: true }));
    expect(order.deliveries).toMatchObject([{ state: "planned", ...slot }]);
  });

  test("works there and back, and a line that came in between is delivered too", async () => {
    await using shop = await staffShop();
    const { id, lamp } = await chairsAndLamps(shop, 1, 1);
    sound(await edit(shop, id, { method: "pickup" }));
    sound(
      await edit(shop, id, (input) => ({
        ...input,
        lines: input.lines.map((line: { variantId: string }) => ({
          ...line,
          quantity: line.variantId === lamp.id ? 2 : 1,
        })),
      })),
    );
    const order = sound(await edit(shop, id, { method: "delivery", address }));
    const planned = order.deliveries.filter((delivery) => delivery.state === "planned");
    expect(planned).toHaveLength(1);
    expect(lineOf(order, LAMP)).toMatchObject({ quantity: 2, planned: 2, unplanned: 0 });
    expectWholeCounts(order);
    sound(await edit(shop, id, { method: "pickup" }));
    const again = sound(await edit(shop, id, { method: "delivery", address }));
    expect(again.deliveries.filter((delivery) => delivery.state === "planned")).toHaveLength(1);
  });
});

describe("services at the customer's", () => {
  test("is charged on no pick-up order: neither in the cart, nor when it is placed, nor when staff write it", async () => {
    await using shop = await staffShop();
    await set(shop, "taxRate", 500);
    const { id: variantId, price } = await shop.variant(CHAIR);
    const lines = [{ variantId, quantity: 2, services: ["assembly", "carryUp", "takeAway"] as const }];
    const total = 2 * price + Math.round(2 * price * 0.05);
    const priced = sound(
      await shop.shopper.call("POST /api/cart/price", { body: { lines, place: { method: "pickup" } } }),
    );
    expect(priced.totals).toMatchObject({ services: 0, total });
    const placed = await shop.place({ method: "pickup", lines: lines as never, shownTotal: total });
    expect((await shop.read(placed.id)).lines[0].services).toEqual([]);
    const written = sound(
      await shop.staff.call("POST /api/staff/orders", {
        body: { lines, contact: { name: "Khalid" }, method: "pickup", paymentMethod: "cash", source: "counter" },
      }),
    );
    expect(written.totals).toMatchObject({ services: 0, total });
  });
});

describe("more than 999 pieces of one variant", () => {
  test("are refused with the most that can be had, and never become 999 in silence", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const lines = [600, 600].map((quantity) => ({ variantId, quantity, services: [] }));
    const priced = await shop.shopper.call("POST /api/cart/price", { body: { lines } });
    expect(priced.code).toBe("invalid");
    expect(priced.envelope).toMatchObject({
      error: { fields: { "lines.1.quantity": { code: "quantity", message: "Enter a quantity from 1 to 999." } } },
    });
    await expect(shop.place({ lines })).rejects.toThrow("invalid");
  });
});
