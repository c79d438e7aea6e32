import { describe, expect, test } from "vitest";
import { addDays, DAY_MS, qatarDate } from "../../src-shared/values/qatar-time.ts";
import { companyOrder, credit, invoiceFor, pay } from "../support/billing.ts";
import { accept, makeQuote, order, sentQuote, sound, waitDays } from "../support/quotes.ts";
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

  test("says how much of the sales nobody has confirmed yet", async () => {
    await using shop = await staffShop();
    const confirmed = await shop.place();
    await shop.move(confirmed.id, "confirmed");
    const [one, two] = [await shop.place(), await shop.place()];
    const { data } = await shop.manager.call(key);
    expect(data.unconfirmed).toEqual({ count: 2, total: one.total + two.total });
    expect(data.sales).toMatchObject({ orders: 3, total: confirmed.total + one.total + two.total });
  });

  test("leads with the products that brought most, not with those of which most left", async () => {
    await using shop = await staffShop();
    const { data: rows } = await shop.staff.call("GET /api/staff/products", { query: { pageSize: 50 } });
    const byPrice = rows
      .flatMap(({ variants }) => variants.filter(({ available }) => available > 2))
      .toSorted((one, other) => one.price - other.price);
    const cheap = the(byPrice[0]);
    const dear = the(byPrice.find(({ price }) => price > 2 * cheap.price));
    await shop.place({
      lines: [
        { variantId: cheap.id, quantity: 2, services: [] },
        { variantId: dear.id, quantity: 1, services: [] },
      ],
    });
    const { data } = await shop.manager.call(key);
    expect(data.bestSellers.map(({ sku, total }) => [sku, total])).toEqual([
      [dear.sku, dear.price],
      [cheap.sku, 2 * cheap.price],
    ]);
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
      accepted: 0,
    });
    expect(data.oldest).toEqual({
      orders: shop.app.now().toISOString(),
      receipts: shop.app.now().toISOString(),
      quotes: null,
      messages: null,
      questions: null,
      accepted: null,
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

  test("says since when the oldest task of a kind has been waiting", async () => {
    await using shop = await staffShop();
    const first = shop.app.now().toISOString();
    const oldest = await shop.place();
    shop.app.clock.advance(DAY_MS / 24);
    const second = shop.app.now().toISOString();
    await shop.place();
    const since = async () => (await shop.staff.call("GET /api/work")).data?.oldest.orders;
    expect(await since()).toBe(first);
    await shop.move(oldest.id, "confirmed");
    expect(await since()).toBe(second);
  });

  test("says what customers owe today and what of it is late, also of invoices from before the span", async () => {
    await using shop = await staffShop();
    const unpaid = await invoiceFor(shop, (await companyOrder(shop, 2)).id);
    const half = await companyOrder(shop, 1);
    const later = await invoiceFor(shop, half.id);
    await pay(shop, half.id, { kind: "payment", method: "cash", amount: 10_000 });
    const before = (await shop.manager.call(key)).data;
    const owed = { count: 2, total: unpaid.total + later.total - 10_000 };
    expect(before).toMatchObject({ owed, overdue: { count: 0, total: 0 } });
    await waitDays(shop, 200);
    const { data } = await shop.manager.call(key);
    expect(data).toMatchObject({ owed, overdue: owed, sales: { orders: 0 } });
    await credit(shop, unpaid.id, { scope: "rest" });
    await pay(shop, half.id, { kind: "payment", method: "cash", amount: later.total - 10_000 });
    const none = { count: 0, total: 0 };
    expect((await shop.manager.call(key)).data).toMatchObject({ owed: none, overdue: none });
  });

  test("adds up money by method, less what went back, without what has not cleared", async () => {
    await using shop = await staffShop();
    const { id } = await companyOrder(shop, 3);
    await pay(shop, id, { kind: "payment", method: "cash", amount: 20_000 });
    await pay(shop, id, { kind: "payment", method: "transfer", amount: 30_000 });
    await pay(shop, id, { kind: "refund", method: "cash", amount: 5_000 });
    await pay(shop, id, { kind: "payment", method: "cheque", amount: 7_000, state: "pending" });
    const takings = {
      methods: [
        { method: "transfer", received: 30_000, refunded: 0 },
        { method: "cash", received: 20_000, refunded: 5_000 },
      ],
      total: 45_000,
    };
    expect((await shop.manager.call(key)).data.takings).toEqual(takings);
    // The list that the figure leads to.
    const { meta } = await shop.manager.call("GET /api/payments", { query: { state: "cleared" } });
    expect(meta).toMatchObject({ sums: { received: 50_000, refunded: 5_000 } });
  });

  test("says what goods earned at the cost that was known when they were ordered, and counts the lines without one", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const row = shop.app.db.selectFrom("variants").select("product_id").where("id", "=", variantId);
    const params = { id: (await row.executeTakeFirstOrThrow()).product_id };
    const enter = (cost: number | null) =>
      shop.manager.api("POST /api/products/:id/costs", { params, body: { costs: [{ variantId, cost }] } });
    const lines = [{ variantId, quantity: 2, services: ["carryUp" as const] }];
    for (const cost of [20_000, null, 90_000]) {
      await enter(cost);
      shop.app.clock.advance(1000);
      if (cost !== 90_000) await shop.place({ lines });
      shop.app.clock.advance(1000);
    }
    const { data } = await shop.manager.call(key);
    const margin = 2 * (price - 20_000);
    expect(data.margin).toEqual({ revenue: 2 * price, cost: 40_000, margin, unknownLines: 1 });
  });

  test("compares with as many days before", async () => {
    await using shop = await staffShop();
    const { id, totals } = await companyOrder(shop, 1);
    await pay(shop, id, { kind: "payment", method: "card", amount: 15_000 });
    await waitDays(shop, 7);
    const second = await shop.place();
    const day = qatarDate(shop.app.now());
    const { data } = await shop.manager.call(key, { query: { from: addDays(day, -6), to: day } });
    expect(data.sales).toMatchObject({ orders: 1, total: second.total });
    expect(data.takings.total).toBe(0);
    expect(data.before).toEqual({
      from: addDays(day, -13),
      to: addDays(day, -7),
      orders: 1,
      total: totals.total,
      takings: 15_000,
    });
  });

  test("shows open quotes, and accepted ones until all of them is ordered", async () => {
    await using shop = await staffShop();
    const none = { count: 0, total: 0 };
    await makeQuote(shop);
    expect((await shop.manager.call(key)).data.quotes).toEqual({ open: none, accepted: none });
    const { id, token, quote } = await sentQuote(shop);
    const worth = { count: 1, total: the(quote.versions[0]).sums.base.total };
    expect((await shop.manager.call(key)).data.quotes).toEqual({ open: worth, accepted: none });
    await accept(shop.shopper, token);
    const accepted = (await shop.manager.call(key)).data;
    expect(accepted.quotes).toEqual({ open: none, accepted: worth });
    expect(accepted.waiting.accepted).toBe(1);
    expect(accepted.oldest.accepted).toBe(shop.app.now().toISOString());
    await order(shop, id);
    const ordered = (await shop.manager.call(key)).data;
    expect(ordered.quotes).toEqual({ open: none, accepted: none });
    expect(ordered.waiting.accepted).toBe(0);
  });

  test("takes off an accepted quote what an order was made of, until that is cancelled", async () => {
    await using shop = await staffShop();
    const { id, token, quote } = await sentQuote(shop);
    await accept(shop.shopper, token);
    const version = the(quote.versions[0]);
    const lineId = the(the(version.sections[0]).lines[0]).id;
    const made = the(sound(await order(shop, id, { lines: [{ lineId, quantity: 1 }] })).orders.at(-1));
    const whole = version.sums.base.total;
    const accepted = async () => (await shop.manager.call(key)).data.quotes.accepted;
    expect(made.total).toBeGreaterThan(0);
    expect(await accepted()).toEqual({ count: 1, total: whole - made.total });
    await shop.move(made.id, "cancelled");
    expect(await accepted()).toEqual({ count: 1, total: whole });
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
