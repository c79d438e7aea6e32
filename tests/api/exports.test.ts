import { describe, expect, test } from "vitest";
import { recordAudits } from "../../db/queries/audit.ts";
import { inTransaction } from "../../db/transaction.ts";
import type { Key } from "../../src-shared/api/client.ts";
import { companyOrder, invoiceFor, pay } from "../support/billing.ts";
import type { Person } from "../support/context.ts";
import { makeQuote } from "../support/quotes.ts";
import { staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

/** The headings and the rows, without the last one, which says how many there are. */
function linesOf(file: { content: string }): string[] {
  const lines = file.content
    .replace(/^\ufeff/, "")
    .trimEnd()
    .split("\r\n");
  const count = /(?:Rows|عدد الصفوف): ([\d,]+)/.exec(lines.pop() ?? "")?.[1];
  expect(count?.replaceAll(",", "")).toBe(String(lines.length - 1));
  return lines;
}

describe("tables that leave the house", () => {
  test("products: those of the list's filters, a row for each variant, with headings in the user's language", async () => {
    await using shop = await staffShop();
    const key = "GET /api/staff/products/export";
    const query = { q: "task-chair-mesh" };
    const { data: listed } = await shop.staff.call("GET /api/staff/products", { query });
    const variants = listed.flatMap((row) => row.variants);
    const english = (await shop.staff.call(key, { query })).data;
    expect(english).toMatchObject({ name: "products-2026-11-22.csv", mime: "text/csv; charset=utf-8" });
    expect(english.content.startsWith("\ufeff")).toBe(true);
    expect(linesOf(english)).toHaveLength(1 + variants.length);
    expect(linesOf(english)[0]).toMatch(/^SKU,Name \(English\),Name \(Arabic\),/);
    const arabic = (await shop.staff.call(key, { query: { ...query, lang: "ar" } })).data;
    expect(linesOf(arabic)[0]).toMatch(/^رمز الصنف,/);
    expect(arabic.content).toContain("معروض للبيع");
    // Amounts in riyals, and all of them without filters.
    const price = the(variants[0]).price / 100;
    expect(linesOf(english).some((line) => line.includes(`,${price},`))).toBe(true);
    const all = (await shop.staff.call(key)).data;
    const { count } = await shop.app.db
      .selectFrom("variants")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .where("archived", "=", false)
      .executeTakeFirstOrThrow();
    expect(linesOf(all)).toHaveLength(1 + Number(count));
  });

  test("customers: for managers, with their turnover and no cell that a spreadsheet would run", async () => {
    await using shop = await staffShop();
    const order = await shop.place({ contact: { name: "=1+1", phone: "+97455123456", email: "m@example.com" } });
    const key = "GET /api/customers/export";
    expect((await shop.staff.call(key)).code).toBe("forbidden");
    const { data } = await shop.manager.call(key, { query: { lang: "ar" } });
    const [head, row] = linesOf(data);
    expect(head).toMatch(/^الاسم,الشركة/);
    expect(row).toContain("'=1+1");
    expect(row).toContain("'+97455123456");
    expect(row).toContain(`,1,${order.total / 100},`);
  });

  test("quotes, posted documents and money: with headings and words in the person's language", async () => {
    await using shop = await staffShop();
    const contact = { name: "=1+1", phone: "5533 4455", email: "noora@customer.example" };
    const { number } = await makeQuote(shop, { contact, company: { name: "Pearl, Consulting" } });
    await makeQuote(shop, { contact: { ...contact, name: "Khalid" } });
    const order = await companyOrder(shop, 2);
    await invoiceFor(shop, order.id);
    await pay(shop, order.id, { method: "cash", amount: 50_050 });
    const quotes = async (query: object) =>
      linesOf((await shop.manager.call("GET /api/quotes/export", { query: { ...query } })).data);
    const [head, row, ...others] = await quotes({ q: number });
    expect(others).toEqual([]);
    expect(head).toMatch(/^Number,Status,Name,Company,Phone,/);
    expect(row).toContain(`${number},Draft,'=1+1,"Pearl, Consulting",'+97455334455,Salma,1,2026-11-22,`);
    expect(await quotes({ sort: "name" })).toHaveLength(3);
    expect((await quotes({ lang: "ar" }))[1]).toContain(",مسودة,");
    const inArabic = async (key: "GET /api/invoices/export" | "GET /api/payments/export") =>
      linesOf((await shop.manager.call(key, { query: { lang: "ar" } })).data)[1];
    expect(await inArabic("GET /api/invoices/export")).toMatch(/^فاتورة,INV-2026-000001,.*,مدفوعة جزئيًا,/);
    expect(await inArabic("GET /api/payments/export")).toMatch(/,دفعة,نقدًا,محصَّل,.*,500\.5$/);
  });

  test("the audit log: all of it, with fields in words", async () => {
    await using shop = await staffShop();
    const { app, admin } = shop;
    await inTransaction(app.db, (tx) =>
      recordAudits(
        tx,
        { actor: { kind: "system" }, requestId: "r", now: app.now },
        Array.from({ length: 10_500 }, (_, at) => ({
          action: "command:publish-scheduled" as const,
          collection: "products",
          rowId: String(at),
          before: { isFeatured: false },
          after: { isFeatured: true },
        })),
      ),
    );
    const key = "GET /api/audit/export";
    const { data } = await admin.call(key, { query: { action: "command:publish-scheduled", lang: "ar" } });
    const lines = linesOf(data);
    expect(lines[0]).toMatch(/^الوقت,المنفّذ,الإجراء,النوع/);
    expect(data.content).toContain("مميز: true");
    expect(data.content).not.toContain("isFeatured");
    expect(data.content).toContain(",نشر ما حان موعده,");
    expect(new Set(lines.slice(1).map((line) => /,المنتجات,المنتجات,(\d+),/.exec(line)?.[1])).size).toBe(10_500);
    expect(data.content).toContain('"عدد الصفوف: 10,500"');
    expect((await shop.manager.call(key)).code).toBe("forbidden");
  });

  test("each export is recorded: user, list and number of rows", async () => {
    await using shop = await staffShop();
    await shop.place();
    const taken: [Person, Extract<Key, `${string}/export`>, Record<string, unknown>, string][] = [
      [shop.manager, "GET /api/orders/export", { q: "mesh" }, "orders"],
      [shop.manager, "GET /api/quotes/export", { status: ["draft"] }, "quotes"],
      [shop.manager, "GET /api/invoices/export", { kind: ["invoice"] }, "invoices"],
      [shop.manager, "GET /api/payments/export", { state: ["cleared"] }, "orders"],
      [shop.manager, "GET /api/billing/ageing/export", { lang: "en" }, "invoices"],
      [shop.staff, "GET /api/staff/products/export", { stock: "out" }, "products"],
      [shop.manager, "GET /api/customers/export", {}, "customers"],
      [shop.manager, "GET /api/dashboard/export", { report: "low-stock" }, "dashboard"],
      [shop.admin, "GET /api/audit/export", {}, "audit"],
    ];
    for (const [who, key, query, collection] of taken) {
      const { data } = await who.call(key, { query });
      const { data: noted } = await shop.admin.call("GET /api/audit", { query: { action: key } });
      expect(noted, key).toMatchObject([
        { collection, rowId: "export", after: { rows: linesOf(data).length - 1, filters: query } },
      ]);
    }
  });
});
