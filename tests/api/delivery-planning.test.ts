import { describe, expect, test } from "vitest";
import { CHAIR, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

describe("planning a delivery", () => {
  test("shows the free places of the order's zone for each window, and the days on which nothing is delivered", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const order = await shop.move(id, "confirmed", "preparing");
    const times = async () =>
      (await shop.staff.call("GET /api/staff/delivery-times", { query: { zone: order.zone.id } })).data;
    const before = await times();
    expect(before).toHaveLength(60);
    // The Friday after the Sunday of the clock.
    expect(before.find(({ date }) => date === "2026-11-27")?.isOpen).toBe(false);
    const leftOn = (days: typeof before, date: string, window: string) =>
      the(the(days.find((day) => day.date === date)).windows.find((slot) => slot.window === window)).left ?? 0;
    const body = { date: "2026-11-26", window: "15-17", lines: [{ lineId: order.lines[0].id, quantity: 1 }] };
    await shop.staff.call("POST /api/orders/:id/deliveries", { params: { id }, body });
    expect(leftOn(await times(), "2026-11-26", "15-17")).toBe(leftOn(before, "2026-11-26", "15-17") - 1);
  });

  test("offers only the moves that the order allows: nothing leaves before it is prepared", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place();
    const confirmed = await shop.move(id, "confirmed");
    expect(confirmed.deliveries[0].moves).toEqual(["cancelled"]);
    const preparing = await shop.move(id, "preparing");
    expect(preparing.deliveries[0].moves).toEqual(["out", "cancelled"]);
  });

  test("keeps the time that the customer asked for", async () => {
    await using shop = await staffShop();
    const { id } = await shop.place({ slot: { date: "2026-11-24", window: "08-12" } });
    const order = await shop.move(id, "confirmed");
    const [delivery] = order.deliveries;
    const input = {
      params: { id: delivery.id },
      body: { date: "2026-11-26", window: "15-17" },
      ifMatch: delivery.version,
    };
    const moved = await shop.staff.call("PATCH /api/deliveries/:id", input);
    expect(moved.data).toMatchObject({
      status: "confirmed",
      askedSlot: { date: "2026-11-24", window: "08-12" },
      slot: { date: "2026-11-26", window: "15-17" },
    });
  });

  test("finds the orders of which a delivery still has no day", async () => {
    await using shop = await staffShop();
    const slot = { date: "2026-11-24", window: "08-12" } as const;
    const { id } = await shop.place({ slot });
    const other = await shop.place({ slot });
    const { deliveries } = await shop.move(id, "confirmed");
    await shop.move(other.id, "confirmed");
    const undated = async () =>
      (await shop.staff.call("GET /api/orders", { query: { undated: "1" } })).data.map((order) => order.id);
    expect(await undated()).toEqual([]);
    const [{ id: deliveryId, version }] = deliveries;
    const input = { params: { id: deliveryId }, body: { date: null, window: null }, ifMatch: version };
    expect((await shop.staff.call("PATCH /api/deliveries/:id", input)).status).toBe(200);
    expect(await undated()).toEqual([id]);
  });

  test("says what of an order is not in stock", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const { id } = await shop.place({ lines: [{ variantId, quantity: 3, services: [] }] });
    expect((await shop.read(id)).lines[0].notInStock).toBe(0);
    await shop.app.db.updateTable("variants").set({ on_hand: -2, owed: 2 }).where("id", "=", variantId).execute();
    expect((await shop.read(id)).lines[0].notInStock).toBe(2);
  });
});
