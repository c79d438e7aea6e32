import { describe, expect, test } from "vitest";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { CHAIR, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const key = "GET /api/staff/search";

describe("one search box over everything", () => {
  test("finds an order, its customer and its product by number, name, phone or SKU", async () => {
    await using shop = await staffShop();
    const order = await shop.place({
      contact: { name: "فاطمة الكواري", phone: "+97466123456", email: "fatima@example.com" },
      company: { name: "Horizon Trading" },
    });
    const search = async (q: string) => (await shop.staff.call(key, { query: { q } })).data;
    for (const q of [order.number, "000001", "1", "6612 3456", "٦٦١٢٣٤٥٦", "horizon", "فاطمه"]) {
      const found = await search(q);
      if (q !== "1") expect(found.orders, q).toEqual([expect.objectContaining({ id: order.id, number: order.number })]);
      if (!/^ORD|^\d{1,6}$/.test(q))
        expect(found.customers, q).toEqual([expect.objectContaining({ phone: "+97466123456" })]);
    }
    const bySku = await search(CHAIR.toLowerCase());
    expect(bySku.products[0]).toMatchObject({ sku: CHAIR, status: "active" });
    expect(bySku.orders).toHaveLength(1);
    const arabic = await search("كرسي");
    expect(arabic.products.length).toBeGreaterThan(1);
  });

  test("takes a short number for an order before it takes it for a piece of a phone", async () => {
    await using shop = await staffShop();
    const first = await shop.place({ contact: { name: "A", phone: "+97455000099", email: "a@example.com" } });
    shop.app.clock.advance(1000);
    await shop.place({ contact: { name: "B", phone: "+97455000001", email: "b@example.com" } });
    const { data } = await shop.staff.call(key, { query: { q: "00001" } });
    expect(the(data.orders[0]).number).toBe(first.number);
  });

  test("finds an invoice by its number, whole or its end, and by whom it went to", async () => {
    await using shop = await staffShop();
    const { id, number } = await invoiceFor(shop, (await companyOrder(shop, 2)).id);
    for (const q of [number, "1", "rayyan"]) {
      const { data } = await shop.staff.call(key, { query: { q } });
      // One letter or digit finds nothing.
      if (q === "1") expect(data.invoices).toEqual([]);
      else expect(data.invoices, q).toEqual([expect.objectContaining({ id, number, kind: "invoice" })]);
    }
    const { data } = await shop.staff.call(key, { query: { q: "000001" } });
    expect(data.invoices[0]).toMatchObject({ number });
  });

  test("finds drafts of products that shoppers do not see", async () => {
    await using shop = await staffShop();
    const row = await shop.app.db.selectFrom("products").selectAll().limit(1).executeTakeFirstOrThrow();
    await shop.app.db.updateTable("products").set({ status: "draft" }).where("id", "=", row.id).execute();
    const { en } = JSON.parse(row.name) as { en: string };
    const { data } = await shop.staff.call(key, { query: { q: en } });
    expect(data.products).toContainEqual(expect.objectContaining({ id: row.id, status: "draft" }));
  });

  test("brings at most eight of each, and nothing for nothing", async () => {
    await using shop = await staffShop();
    for (let i = 0; i < 10; i++)
      await shop.place({ contact: { name: `Guest ${i}`, phone: `+9745511000${i}`, email: `g${i}@example.com` } });
    const { data } = await shop.staff.call(key, { query: { q: "guest" } });
    expect([data.orders.length, data.customers.length]).toEqual([8, 8]);
    for (const q of ["", "  ", "g"]) {
      expect((await shop.staff.call(key, { query: { q } })).data).toEqual({
        orders: [],
        quotes: [],
        invoices: [],
        products: [],
        customers: [],
      });
    }
    for (const q of ["%%", "__", "\\\\", "'; drop table orders; --"]) {
      expect((await shop.staff.call(key, { query: { q } })).data, q).toMatchObject({ orders: [], customers: [] });
    }
  });

  test("is for staff", async () => {
    await using shop = await staffShop();
    expect((await shop.shopper.call(key, { query: { q: "ORD" } })).code).toBe("unauthenticated");
  });
});
