import { readSheet } from "read-excel-file/universal";
import { expect, test } from "vitest";
import { exportWords } from "../../src-shared/text/export/index.ts";
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
