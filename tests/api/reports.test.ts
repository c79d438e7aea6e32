import { describe, expect, test } from "vitest";
import type { Report } from "../../src-shared/reports/operations.ts";
import { REPORT_KEYS, shapeOf } from "../../src-shared/reports/registry.ts";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { accept, sentQuote, sound } from "../support/quotes.ts";
import { CHAIR, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const key = "GET /api/reports/:report";
const of = (report: string, query: Record<string, string> = {}) => ({ params: { report }, query });

describe("a report", () => {
  test.each(REPORT_KEYS)(
    "%s is for managers, and has the columns of its entry, on an empty shop too",
    async (report) => {
      await using shop = await staffShop();
      expect((await shop.shopper.call(key, of(report))).code).toBe("unauthenticated");
      expect((await shop.staff.call(key, of(report))).code).toBe("forbidden");
      const empty = await shop.manager.call(key, of(report));
      expect(empty.status).toBe(200);
      await shop.place();
      const { data } = await shop.manager.call(key, of(report));
      const columns = Object.keys(shapeOf(report).columns);
      for (const row of data.rows) expect(Object.keys(row).sort()).toEqual([...columns].sort());
      const file = await shop.manager.call("GET /api/reports/:report/export", of(report, { lang: "ar" }));
      expect(file.status).toBe(200);
    },
  );

  test("of a period that ends before it begins, or of more than two years, is refused at the day", async () => {
    await using shop = await staffShop();
    const call = (from: string, to: string) => shop.manager.call(key, of("takings", { from, to }));
    const tooLow = (field: string) => ({ error: { fields: { [field]: { code: "too_low" } } } });
    expect((await call("2026-11-02", "2026-11-01")).envelope).toMatchObject(tooLow("to"));
    expect((await call("2024-01-01", "2026-11-01")).envelope).toMatchObject(tooLow("from"));
    expect((await shop.manager.call(key, of("no-such-report"))).status).toBe(404);
  });

  test("of goods takes returned pieces off, and services, delivery and tax are no goods", async () => {
    await using shop = await staffShop();
    const { id: variantId, price } = await shop.variant(CHAIR);
    const sold = await shop.place({ lines: [{ variantId, quantity: 3, services: ["carryUp"] }] });
    const { lines } = await shop.move(sold.id, "confirmed", "preparing", "out_for_delivery", "delivered");
    await shop.staff.call("POST /api/orders/:id/returns", {
      params: { id: sold.id },
      body: { lines: [{ lineId: the(lines[0]).id, sound: 1 }] },
    });
    const cancelled = await shop.place({ lines: [{ variantId, quantity: 5, services: [] }] });
    await shop.move(cancelled.id, "cancelled");
    const products = (await shop.manager.call(key, of("sales-products"))).data;
    expect(products.rows).toMatchObject([{ orders: 1, pieces: 2, goods: 2 * price, share: 10_000 }]);
    expect(products.sums).toEqual({ pieces: 2, goods: 2 * price });
    const categories = (await shop.manager.call(key, of("sales-categories"))).data;
    expect(categories.rows).toMatchObject([{ category: { en: "Seating" }, pieces: 2, goods: 2 * price }]);
  });

  test("of salespeople gives an order to the owner of its quote, to whoever entered it, and the rest to the shop", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const web = await shop.place();
    const body = {
      source: "phone",
      lines: [{ variantId, quantity: 1 }],
      contact: { name: "X", phone: "55123456" },
      method: "pickup",
      paymentMethod: "cash",
      confirm: true,
    };
    const entered = (await shop.admin.call("POST /api/staff/orders", { body })).data;
    const { id: quoteId, token } = await sentQuote(shop);
    await accept(shop.shopper, token);
    const input = { params: { id: quoteId }, body: { version: 1, method: "delivery" } };
    sound(await shop.manager.call("POST /api/quotes/:id/order", input));
    const { rows } = (await shop.manager.call(key, of("sales-people"))).data;
    expect(rows).toHaveLength(3);
    expect(rows).toContainEqual(
      expect.objectContaining({ person: expect.objectContaining({ en: "Online shop" }), orders: 1, total: web.total }),
    );
    expect(rows).toContainEqual(expect.objectContaining({ person: "Aisha", orders: 1, total: entered.totals.total }));
    // Salma made the quote; Mubarak only pressed the button.
    expect(rows).toContainEqual(expect.objectContaining({ person: "Salma", orders: 1 }));
  });

  test("of money received takes refunds off, and counts no payment that has not cleared", async () => {
    await using shop = await staffShop();
    const order = await shop.place();
    const pay = (method: string, amount: number, state = "cleared") =>
      shop.manager.call("POST /api/orders/:id/payments", { params: { id: order.id }, body: { method, amount, state } });
    expect((await pay("cash", 1_000)).status).toBe(201);
    expect((await pay("cheque", 5_000, "pending")).status).toBe(201);
    const { rows, sums } = (await shop.manager.call(key, of("takings"))).data;
    expect(rows).toMatchObject([{ method: { en: "Cash" }, payments: 1, received: 1_000, refunded: 0, kept: 1_000 }]);
    expect(sums).toMatchObject({ kept: 1_000 });
  });

  test("of receivables has what each customer owes of posted invoices, by their age, and nothing of what is paid", async () => {
    await using shop = await staffShop();
    const order = await companyOrder(shop, 2);
    const invoice = await invoiceFor(shop, order.id);
    const { rows, sums } = (await shop.manager.call(key, of("receivables"))).data;
    expect(rows).toMatchObject([
      { customer: order.company?.name, invoices: 1, days0to30: invoice.total, over90: 0, owed: invoice.total },
    ]);
    expect(sums).toMatchObject({ invoices: 1, owed: invoice.total });
    const body = { method: "transfer", amount: invoice.total };
    const paid = await shop.manager.call("POST /api/orders/:id/payments", { params: { id: order.id }, body });
    expect(paid.status).toBe(201);
    expect((await shop.manager.call(key, of("receivables"))).data.rows).toEqual([]);
  });

  test("of deliveries counts them on the agreed day, by how far they are, with their pieces, and no cancelled one", async () => {
    await using shop = await staffShop();
    const { id: variantId } = await shop.variant(CHAIR);
    const order = (date: string) =>
      shop.place({ lines: [{ variantId, quantity: 2, services: [] }], slot: { date, window: "08-12" } });
    const [tuesday, thursday] = ["2026-11-24", "2026-11-26"] as const;
    const delivered = await order(tuesday);
    const out = await order(tuesday);
    await order(tuesday);
    const cancelled = await order(tuesday);
    await order(thursday);
    await shop.move(delivered.id, "confirmed", "preparing", "out_for_delivery", "delivered");
    await shop.move(out.id, "confirmed", "preparing", "out_for_delivery");
    await shop.move(cancelled.id, "cancelled");
    const { data } = await shop.manager.call(key, of("deliveries", { from: "2026-11-01", to: "2026-12-31" }));
    expect(data.rows).toEqual([
      { day: tuesday, planned: 1, out: 1, delivered: 1, deliveries: 3, pieces: 6 },
      { day: thursday, planned: 1, out: 0, delivered: 0, deliveries: 1, pieces: 2 },
    ]);
    expect(data.sums).toMatchObject({ deliveries: 4, pieces: 8 });
    const before = await shop.manager.call(key, of("deliveries", { from: "2026-10-01", to: "2026-10-31" }));
    expect(before.data.rows).toEqual([]);
  });

  test("of stock has its value at prices and at cost, which is blank and adds nothing where it is not known", async () => {
    await using shop = await staffShop();
    const { data: before } = await shop.manager.call(key, of("stock-value"));
    const [first, second] = before.rows;
    for (const [row, cost] of [
      [first, 12_34],
      [second, null],
    ] as const) {
      const variant = await shop.variant(String(row?.sku));
      const { product_id: id } = await shop.app.db
        .selectFrom("variants")
        .select("product_id")
        .where("id", "=", variant.id)
        .executeTakeFirstOrThrow();
      const body = { costs: [{ variantId: variant.id, cost }] };
      await shop.manager.api("POST /api/products/:id/costs", { params: { id }, body });
    }
    const { data } = await shop.manager.call(key, of("stock-value"));
    const pieces = Number(the(first).pieces);
    expect(data.rows.slice(0, 2)).toEqual([
      { ...first, cost: 12_34, costValue: 12_34 * pieces },
      { ...second, cost: null, costValue: null },
    ]);
    const rest = (before.sums.costValue ?? 0) - Number(first?.costValue) - Number(second?.costValue);
    expect(data.sums).toMatchObject({ value: before.sums.value, costValue: rest + 12_34 * pieces });
  });

  test("of slow stock names what lies in the shop unsold, and not what was sold in the period", async () => {
    await using shop = await staffShop();
    const before = (await shop.manager.call(key, of("slow-stock"))).data;
    const isChair = (row: Report["rows"][number]) => row.sku === CHAIR;
    expect(before.rows.filter(isChair)).toHaveLength(1);
    await shop.place();
    const after = (await shop.manager.call(key, of("slow-stock"))).data;
    expect(after.rows.filter(isChair)).toHaveLength(0);
    const value = (await shop.manager.call(key, of("stock-value"))).data;
    const chair = the(value.rows.find(isChair));
    expect(chair.value).toBe(Number(chair.pieces) * Number(chair.price));
    // The chair is promised, and still in the shop.
    expect(chair.pieces).toBe(the(before.rows.find(isChair)).pieces);
  });

  test("as a file has its sums in the last row, amounts in riyals and headings in the asker's language", async () => {
    await using shop = await staffShop();
    const order = await shop.place();
    const file = await shop.manager.call("GET /api/reports/:report/export", of("sales-zones", { lang: "ar" }));
    const { content: text } = file.data;
    expect(text).toContain("المنطقة,الطلبات,الإجمالي (ر.ق),الحصة (%)");
    expect(text).toContain(`الإجمالي,1,${order.total / 100},`);
  });
});
