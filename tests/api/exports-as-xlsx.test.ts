import { sql } from "kysely";
import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import { exportWords } from "../../src-shared/text/export/index.ts";
import { companyOrder } from "../support/billing.ts";
import { addCategory, addChair } from "../support/catalogue.ts";
import { as, testApp } from "../support/context.ts";
import { importing } from "../support/importing.ts";
import { staffShop } from "../support/staff-shop.ts";

const bytesOf = (file: { encoding: string; content: string }) =>
  new Uint8Array(Buffer.from(file.content, file.encoding as BufferEncoding));
const sheetOf = (file: { encoding: string; content: string }) => readSheet(bytesOf(file).buffer as ArrayBuffer);

test("a list is answered as XLSX with the rows of its CSV, headings in the asker's language and numbers as numbers", async () => {
  await using shop = await staffShop();
  const order = await shop.place({ contact: { name: "=1+1", phone: "+97455123456", email: "m@example.com" } });
  const query = { lang: "ar", format: "xlsx" };
  const { data } = await shop.manager.call("GET /api/customers/export", { query });
  expect(data.name).toMatch(/^customers-.*\.xlsx$/);
  const [head, ...rows] = await sheetOf(data);
  expect(head?.[0]).toBe(exportWords.ar("customer.name"));
  expect(rows).toHaveLength(1);
  expect(rows[0]).toContain("=1+1");
  expect(rows[0]).toContain(order.total / 100);
});

test("products that leave as XLSX and come back change nothing", async () => {
  await using app = await testApp({ demo: true });
  const manager = await as(app, "manager");
  const category = await addCategory(manager);
  await addChair(manager, category.id, { name: { en: "=Desk 0042", ar: "مكتب" } });
  for (const lang of ["en", "ar"]) {
    const query = { shape: "whole", lang, format: "xlsx" };
    const { data } = await manager.call("GET /api/staff/products/export", { query });
    const run = await importing(() => manager).send(bytesOf(data));
    expect(run).toMatchObject({ state: "planned", counts: { new: 0, changed: 0, wrong: 0 } });
    expect(run.counts.unchanged).toBeGreaterThan(30);
  }
}, 60_000);

test("above 100,000 rows XLSX is refused with the reason and is not noted as an export; CSV has them all", async () => {
  await using shop = await staffShop();
  const order = await companyOrder(shop, 1);
  await sql`with recursive numbers(n) as (select 0 union all select n + 1 from numbers where n + 1 < 100001)
    insert into payments (id, order_id, kind, method, amount, state, reference, actor, at, cleared_at)
    select 'payment-' || (1000000 + n), ${order.id}, 'payment', 'cash', 1, 'cleared', 'no ' || n, 'system',
      '2026-01-01T00:00:00.' || (1000000 + n), '2026-01-01T00:00:00.000Z' from numbers`.execute(shop.app.db);
  const ask = (format: string) => shop.manager.call("GET /api/payments/export", { query: { format } });
  const refused = await ask("xlsx");
  expect(refused.code).toBe("invalid");
  expect(refused.envelope).toMatchObject({ error: { fields: { format: { code: "too_many_rows" } } } });
  expect((await ask("csv")).data.content.trimEnd().endsWith('"Rows: 100,001"')).toBe(true);
  const noted = await shop.admin.api("GET /api/audit", { query: { action: "GET /api/payments/export" } });
  expect(noted.data).toHaveLength(1);
}, 120_000);
