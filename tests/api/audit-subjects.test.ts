/** What an event of the audit log was about is said by name and number, and found by it. */
import { expect, test } from "vitest";
import { listAudit, recordAudits } from "../../db/queries/audit.ts";
import { readSubjects } from "../../db/queries/audit-subjects.ts";
import { inTransaction } from "../../db/transaction.ts";
import { auditSubjectText, type SubjectWords } from "../../src-shared/audit/subject-text.ts";
import { auditWord } from "../../src-shared/text/audit/index.ts";
import { newId } from "../../src-shared/values/id.ts";
import type { Lang } from "../../src-shared/values/localized.ts";
import { addCategory, addChair } from "../support/catalogue.ts";
import { aQuote, makeQuote } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";

const words = (lang: Lang): SubjectWords => ({
  lang,
  one: (collection) => auditWord(lang, `one.${collection}`) ?? "",
  all: (collection) => auditWord(lang, `kind.${collection}`) ?? "",
  removed: (name) => `${name} (removed)`,
});

async function said(shop: StaffShop, query: Record<string, string>) {
  const { data } = await shop.admin.call("GET /api/audit", { query: { pageSize: "200", ...query } });
  // biome-ignore lint/suspicious/noExplicitAny: the row of the log
  return data.map((entry: any) => auditSubjectText(entry, words("en")));
}

test("an event says the number of its order or quote, and the name of its product", async () => {
  await using shop = await staffShop();
  const { number, id } = await shop.place();
  await shop.move(id, "confirmed");
  expect(await said(shop, { collection: "orders" })).toEqual([`Order ${number}`]);
  await makeQuote(shop, await aQuote(shop));
  const { number: quote } = await shop.app.db.selectFrom("quotes").select("number").executeTakeFirstOrThrow();
  expect(await said(shop, { collection: "quotes" })).toEqual([`Quote ${quote}`]);
  const category = await addCategory(shop.manager, { name: { en: "Boards", ar: "ألواح" } });
  const { data } = await shop.admin.call("GET /api/audit", { query: { row: category.id } });
  expect(data[0]).toMatchObject({
    subject: {
      name: { en: "Boards", ar: "ألواح" },
      detail: null,
      removed: false,
      shownBy: { collection: "categories", rowId: category.id },
    },
  });
});

test("a variant is known by its product and SKU, and its product shows it", async () => {
  await using shop = await staffShop();
  const { id } = await shop.variant(CHAIR);
  const row = { collection: "variants" as const, row_id: id };
  const subject = (await readSubjects(shop.app.db, [row])).get(`variants ${id}`);
  const { product_id } = await shop.app.db
    .selectFrom("variants")
    .select("product_id")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(subject).toMatchObject({ detail: CHAIR, shownBy: { collection: "products", rowId: product_id } });
});

test("what was removed keeps its name in all of its events, and is found by it", async () => {
  await using shop = await staffShop();
  const category = await addCategory(shop.manager);
  const name = { en: "Desk Oslo 160", ar: "مكتب أوسلو 160" };
  const desk = await addChair(shop.manager, category.id, { name, status: "draft" });
  await shop.manager.api("DELETE /api/products/:id", { params: { id: desk.id } });
  const removed = "Desk Oslo 160 (removed)";
  expect(await said(shop, { row: desk.id })).toEqual([removed, removed]);
  expect(await said(shop, { q: "oslo" })).toEqual([removed, removed]);
  expect(await said(shop, { q: "أوسلو" })).toEqual([removed, removed]);
  // Its description is no name.
  expect(await said(shop, { q: "breathes" })).toEqual([]);
});

test("of what nothing remembers the name, the kind is said; of no single row, the kind of all", () => {
  const subject = null;
  const order = { collection: "orders", rowId: newId(), subject };
  expect(auditSubjectText(order, words("en"))).toBe("Order (removed)");
  expect(auditSubjectText(order, words("ar"))).toBe("الطلب (removed)");
  expect(auditSubjectText({ collection: "orders", rowId: "export", subject }, words("en"))).toBe("Orders");
  expect(auditSubjectText({ collection: "settings", rowId: "delivery", subject }, words("ar"))).toBe("الإعدادات");
});

test("events are found by number in any digits, by name in either language, and by SKU", async () => {
  await using shop = await staffShop();
  const [first, second] = [await shop.place(), await shop.place()];
  for (const { id } of [first, second]) await shop.move(id, "confirmed");
  const arabicDigits = second.number.slice(-4).replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)));
  expect(await said(shop, { q: second.number.toLowerCase() })).toEqual([`Order ${second.number}`]);
  expect(await said(shop, { q: arabicDigits })).toEqual([`Order ${second.number}`]);
  const category = await addCategory(shop.manager, { name: { en: "Boards", ar: "ألواح" } });
  expect(await said(shop, { q: "BOARD" })).toEqual(["Boards"]);
  expect(await said(shop, { q: "لواح" })).toEqual(["Boards"]);
  const made = await addChair(shop.manager, category.id, { name: { en: "Stool" } });
  const sku = made.variants[0]?.sku ?? "";
  const variant = made.variants[0]?.id ?? "";
  const source = { actor: { kind: "system" as const }, requestId: "r", now: shop.app.now };
  const entry = { action: "command:publish-scheduled" as const, collection: "variants" as const, rowId: variant };
  await inTransaction(shop.app.db, (tx) => recordAudits(tx, source, [{ ...entry, before: {}, after: {} }]));
  expect(await said(shop, { q: sku.toLowerCase() })).toEqual([`Stool · ${sku}`]);
  // Signs of a pattern, and of what the names are stored in, find nothing.
  for (const q of ["%", "_", '"', '"en"', "{"]) expect(await said(shop, { q }), q).toEqual([]);
  expect((await shop.admin.call("GET /api/audit", { query: { q: "x".repeat(101) } })).status).toBe(422);
});

test("names of a whole page are read in two statements at most, however many there are", async () => {
  await using shop = await staffShop();
  const products = await shop.app.db.selectFrom("products").select("id").execute();
  const rows = [
    ...products.map(({ id }) => ({ collection: "products", row_id: id })),
    ...(await shop.app.db.selectFrom("variants").select("id").execute()).map(({ id }) => ({
      collection: "variants",
      row_id: id,
    })),
    ...["orders", "quotes", "staff"].map((collection) => ({ collection, row_id: newId() })),
  ];
  let statements = 0;
  const counting = shop.app.db.withPlugin({
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const found = await readSubjects(counting, rows);
  expect(found.size).toBe(rows.length - 3);
  expect(statements).toBe(2);
  expect((await listAudit(shop.app.db, { about: "nothing is called so" }, { offset: 0, limit: 9 })).total).toBe(0);
});

test("the file of the log names what each event was about", async () => {
  await using shop = await staffShop();
  await addCategory(shop.manager, { name: { en: "Boards", ar: "ألواح" } });
  const { data } = await shop.admin.call("GET /api/audit/export", { query: { lang: "ar", q: "boards" } });
  const [heads, first] = data.content.split("\r\n");
  expect(heads).toContain(",النوع,الموضوع,المعرّف,");
  expect(first).toContain(",ألواح,");
});
