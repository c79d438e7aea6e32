import { describe, expect, test } from "vitest";
import { tendDevices } from "../../server/jobs/tend-devices.ts";
import { newId } from "../../src-shared/values/id.ts";
import { type Desktop, desktopOf } from "../support/devices.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const day = 86_400_000;
const lending = "PUT /api/devices/self/reservations";

async function lend(desktop: Desktop, shop: StaffShop, quantity: number) {
  const { id: variantId } = await shop.variant(CHAIR);
  return (await desktop.call(lending, { body: { lines: [{ variantId, quantity }] } })).data;
}

const stock = async (shop: StaffShop) => (await shop.variant(CHAIR)).on_hand;

/** The newest first, those of equal time in the order they were written. */
async function movements(shop: StaffShop) {
  const { id } = await shop.variant(CHAIR);
  const rows = await shop.app.db
    .selectFrom("stock_movements")
    .select(["reason", "quantity", "note"])
    .where("variant_id", "=", id)
    .orderBy("id")
    .execute();
  return rows.slice(1).map((row) => [row.reason, row.quantity]);
}

/** Two chairs over the counter, taken at once. */
async function sell(desktop: Desktop, shop: StaffShop, quantity: number) {
  const { id: variantId } = await shop.variant(CHAIR);
  return desktop.call("POST /api/staff/orders", {
    body: {
      source: "counter",
      lines: [{ variantId, quantity }],
      contact: { name: "Walk-in", phone: "", email: "" },
      method: "pickup",
      paymentMethod: "cash",
      confirm: true,
    },
  });
}

describe("pieces reserved to a desktop", () => {
  test("are off the shelf for everybody else, and the stock history says whose they are", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const before = await stock(shop);
    expect(await lend(desktop, shop, 3)).toMatchObject([{ quantity: 3 }]);
    expect(await stock(shop)).toBe(before - 3);
    const { id } = await shop.variant(CHAIR);
    const { data } = await shop.staff.call("GET /api/variants/:id/movements", { params: { id } });
    expect(data[0]).toMatchObject({ reason: "reserved", quantity: -3, note: "D1 Front desk" });
  });

  test("are never more than are on the shelf", async () => {
    await using shop = await staffShop();
    const [first, second] = [await desktopOf(shop.app), await desktopOf(shop.app)];
    const all = await stock(shop);
    expect(await lend(first, shop, 99)).toMatchObject([{ quantity: all }]);
    expect(await lend(second, shop, 1)).toEqual([]);
    expect(await stock(shop)).toBe(0);
  });

  test("go back when fewer are asked for, or none", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const before = await stock(shop);
    await lend(desktop, shop, 3);
    expect(await lend(desktop, shop, 1)).toMatchObject([{ quantity: 1 }]);
    expect(await stock(shop)).toBe(before - 1);
    expect((await desktop.call(lending, { body: { lines: [] } })).data).toEqual([]);
    expect(await stock(shop)).toBe(before);
  });

  test("asked for twice under one key are reserved once", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const before = await stock(shop);
    const { id: variantId } = await shop.variant(CHAIR);
    const asked = { body: { lines: [{ id: newId(), variantId, quantity: 2 }] }, idempotencyKey: "reservation-1" };
    const first = await desktop.call(lending, asked);
    expect((await desktop.call(lending, asked)).data).toEqual(first.data);
    expect(await stock(shop)).toBe(before - 2);
  });

  test("are used first by the desktop's own sales, in one transaction", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const all = await stock(shop);
    await lend(desktop, shop, 99);
    expect((await sell(desktop, shop, 2)).status).toBe(201);
    expect(await stock(shop)).toBe(0);
    expect((await movements(shop)).slice(-3)).toEqual([
      ["reserved", -all],
      ["reservation_ended", 2],
      ["sold", -2],
    ]);
    const { quantity } = await shop.app.db
      .selectFrom("stock_reservations")
      .select("quantity")
      .executeTakeFirstOrThrow();
    expect(quantity).toBe(all - 2);
  });

  test("are not sold by other senders; a refused sale leaves the reservation unchanged", async () => {
    await using shop = await staffShop();
    const [desktop, other] = [await desktopOf(shop.app), await desktopOf(shop.app)];
    const all = await stock(shop);
    await lend(desktop, shop, 99);
    expect((await sell(other, shop, 1)).code).toBe("out_of_stock");
    expect((await sell(desktop, shop, all + 1)).code).toBe("out_of_stock");
    const { quantity } = await shop.app.db
      .selectFrom("stock_reservations")
      .select("quantity")
      .executeTakeFirstOrThrow();
    expect([quantity, await stock(shop)]).toEqual([all, 0]);
  });

  test("expire after three days without renewal", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const before = await stock(shop);
    await lend(desktop, shop, 2);
    shop.app.clock.advance(2 * day);
    await lend(desktop, shop, 2);
    shop.app.clock.advance(2 * day);
    await tendDevices(shop.app);
    expect(await stock(shop)).toBe(before - 2);
    shop.app.clock.advance(day);
    await tendDevices(shop.app);
    expect(await stock(shop)).toBe(before);
  });

  test("go back when the desktop is revoked", async () => {
    await using shop = await staffShop();
    const desktop = await desktopOf(shop.app);
    const before = await stock(shop);
    await lend(desktop, shop, 4);
    await shop.admin.call("DELETE /api/devices/:id", { params: { id: desktop.deviceId } });
    expect(await stock(shop)).toBe(before);
  });

  test("are for desktops: a browser has none", async () => {
    await using shop = await staffShop();
    expect((await shop.staff.call(lending, { body: { lines: [] } })).status).toBe(404);
  });
});
