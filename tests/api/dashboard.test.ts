import { describe, expect, test } from "vitest";
import { CHAIR, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const key = "GET /api/dashboard";

describe("the dashboard", () => {
  test("is for managers; staff get the day's work, without a sum of money", async () => {
    await using shop = await staffShop();
    await shop.place();
    expect((await shop.shopper.call(key)).code).toBe("unauthenticated");
    expect((await shop.staff.call(key)).code).toBe("forbidden");
    const forManager = (await shop.manager.call(key)).data;
    expect(forManager.sales).toMatchObject({ orders: 1 });
    expect(the(forManager.bestSellers[0]).total).toBeGreaterThan(0);
    const { data } = await shop.staff.call("GET /api/work");
    expect(data).toMatchObject({ today: { orders: 1 }, waiting: { orders: 1 } });
    expect(JSON.stringify(data)).not.toMatch(/total":\d{3}|price|sales|bestSellers/);
  });

  test("puts an order before and after midnight in Doha on different days, weeks and months", async () => {
    await using shop = await staffShop({ now: "2026-10-31T20:59:00.000Z" });
    const before = await shop.place();
    shop.app.clock.set("2026-10-31T21:00:00.000Z");
    const after = await shop.place();
    const after2 = await shop.place();
    const { data } = await shop.manager.call(key, { query: { from: "2026-10-30", to: "2026-11-02" } });
    expect(data.sales.days).toEqual([
      { from: "2026-10-30", orders: 0, total: 0 },
      { from: "2026-10-31", orders: 1, total: before.total },
      { from: "2026-11-01", orders: 2, total: after.total + after2.total },
      { from: "2026-11-02", orders: 0, total: 0 },
    ]);
    expect(data.sales.weeks).toEqual([
      { from: "2026-10-25", orders: 1, total: before.total },
      { from: "2026-11-01", orders: 2, total: after.total + after2.total },
    ]);
    expect(data.sales.months.map((month: { from: string; orders: number }) => [month.from, month.orders])).toEqual([
      ["2026-10-01", 1],
      ["2026-11-01", 2],
    ]);
    expect(data.today).toMatchObject({ date: "2026-11-01", orders: 2 });
  });

  test("counts no draft, no cancelled, no voided order as a sale, and takes credits off", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const cancelled = await shop.place();
    await shop.move(cancelled.id, "cancelled");
    const voided = await shop.place();
    await shop.manager.call("DELETE /api/orders/:id", { params: { id: voided.id } });
    const body = {
      source: "phone",
      lines: [{ variantId, quantity: 9 }],
      contact: { name: "X" },
      method: "pickup",
      paymentMethod: "cash",
    };
    await shop.staff.call("POST /api/staff/orders", { body });
    const sold = await shop.place({ lines: [{ variantId, quantity: 3, services: [] }] });
    const { lines } = await shop.move(sold.id, "confirmed", "preparing", "out_for_delivery", "delivered");
    await shop.staff.call("POST /api/orders/:id/returns", {
      params: { id: sold.id },
      body: { lines: [{ lineId: lines[0].id, sound: 1 }] },
    });
    const { data } = await shop.manager.call(key);
    expect(data.sales).toMatchObject({ orders: 1, total: 2 * price });
    expect(data.today).toMatchObject({ orders: 1, total: 2 * price });
    expect(data.bestSellers).toEqual([expect.objectContaining({ sku: CHAIR, pieces: 3, orders: 1, total: 3 * price })]);
  });

  test("names products that run low, the fewest first", async () => {
    await using shop = await staffShop();
    const before = (await shop.staff.call("GET /api/work")).data.lowStock;
    await shop.app.db.updateTable("variants").set({ on_hand: -2, backorder: true }).where("sku", "=", CHAIR).execute();
    const { data } = await shop.staff.call("GET /api/work");
    expect(data.lowStock.total).toBe(before.total + 1);
    expect(data.lowStock.variants[0]).toMatchObject({ sku: CHAIR, available: -2, backorder: true });
  });

  test("counts open work", async () => {
    await using shop = await staffShop();
    const order = await shop.place({ paymentMethod: "transfer" });
    const confirmed = await shop.place();
    await shop.move(confirmed.id, "confirmed");
    const file = { name: "r.pdf", mime: "application/pdf", bytes: Buffer.from("%PDF-1.7") };
    await shop.shopper.call("POST /api/track/:token/files", {
      params: { token: order.token },
      body: { kind: "receipt" },
      file,
    });
    await shop.app.db.updateTable("mail_queue").set({ state: "failed" }).where("kind", "=", "new-order").execute();
    const { data } = await shop.staff.call("GET /api/work");
    expect(data.waiting).toEqual({
      orders: 1,
      receipts: 1,
      quotes: 0,
      messages: 0,
      mails: 2,
      questions: 0,
      withheld: 0,
      rush: 0,
      quarantined: 0,
    });
  });

  test("shows the load of each day, window and zone, with late deliveries and those without a day", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const slot = { date: "2026-11-24", window: "08-12" as const };
    await shop.place({ slot, lines: [{ variantId, quantity: 2, services: [] }] });
    await shop.place({ slot });
    await shop.place();
    const gone = await shop.place({ slot });
    await shop.move(gone.id, "cancelled");
    const { data } = await shop.staff.call("GET /api/work");
    expect(data.deliveries).toEqual([
      expect.objectContaining({
        date: "2026-11-24",
        window: "08-12",
        deliveries: 2,
        pieces: 3,
        capacity: expect.any(Number),
      }),
      expect.objectContaining({ date: null, window: null, deliveries: 1, pieces: 1 }),
    ]);
    expect(the(the(data.deliveries[0]).zoneName).en).not.toBe("");
  });

  test("refuses a span that ends before it begins, or is longer than two years", async () => {
    await using shop = await staffShop();
    const ask = async (from: string, to: string) => (await shop.manager.call(key, { query: { from, to } })).status;
    expect(await ask("2026-11-02", "2026-11-01")).toBe(422);
    expect(await ask("2024-01-01", "2026-11-01")).toBe(422);
    expect(await ask("2024-11-02", "2026-11-01")).toBe(200);
  });
});

describe("a report as a file", () => {
  const exporting = "GET /api/dashboard/export";

  test("has the same numbers as the screen", async () => {
    await using shop = await staffShop();
    const { total } = await shop.place();
    const query = { report: "sales-days", from: "2026-11-21", to: "2026-11-22" };
    const { data } = await shop.manager.call(exporting, { query });
    expect(data.name).toBe("sales-days-2026-11-21-2026-11-22.csv");
    expect(data.content).toBe(
      `\ufeffFrom,Orders,Total (QAR)\r\n2026-11-21,0,0\r\n2026-11-22,1,${total / 100}\r\nRows: 2\r\n`,
    );
  });

  test("of best sellers carries both languages and the sums", async () => {
    await using shop = await staffShop();
    const { price } = await shop.variant(CHAIR);
    await shop.place();
    const { data } = await shop.manager.call(exporting, { query: { report: "best-sellers" } });
    expect(data.content).toMatch(new RegExp(`${CHAIR},.*[\u0621-\u064a].*,1,1,${price / 100}\r\n`));
  });

  test("is for managers", async () => {
    await using shop = await staffShop();
    expect((await shop.staff.call(exporting, { query: { report: "sales-weeks" } })).code).toBe("forbidden");
    expect((await shop.staff.call(exporting, { query: { report: "delivery-load" } })).code).toBe("forbidden");
    expect((await shop.shopper.call(exporting, { query: { report: "low-stock" } })).code).toBe("unauthenticated");
  });
});
