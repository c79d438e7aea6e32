/** Reports with a row for each product, variant or customer: few rows cross to the thread that serves, and they say what the tables say. */
import { readSheet } from "read-excel-file/universal";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cell, ROWS_IN_A_TEXT } from "../../db/queries/report-rows.ts";
import { listStockFigures } from "../../db/queries/stock/stock-figures.ts";
import { listCosts } from "../../db/queries/stock/variant-costs.ts";
import { addDailyCounts, OTHER_SUBJECTS } from "../../db/queries/system/daily-counts.ts";
import type { Db } from "../../db/schema.ts";
import { readAgeing } from "../../server/features/billing/ageing.ts";
import { type ReadReport, readReport } from "../../server/features/reports/read-report.ts";
import { inBoth } from "../../server/features/reports/report-reader.ts";
import { isRefusal } from "../../src-shared/api/refusal.ts";
import { type ReportKey, shapeOf } from "../../src-shared/reports/registry.ts";
import { newId } from "../../src-shared/values/id.ts";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { countRowsRead, statementsOf } from "../support/query-plans.ts";
import { accept, sentQuote, sound } from "../support/quotes.ts";
import { CHAIR, type StaffShop, staffShop } from "../support/staff-shop.ts";
import { the } from "../support/the.ts";

const OF_MANY = [
  "sales-products",
  "margin-products",
  "receivables",
  "stock-value",
  "stock-movements",
  "slow-stock",
  "viewed-pages",
  "missed-searches",
] as const;
const SOLD_ON = "2026-11-20";
const MANY = 2 * ROWS_IN_A_TEXT + 200;

let shop: StaffShop;
beforeAll(async () => {
  shop = await staffShop();
  await useStock();
  await useMoney();
  await useSales();
  await useCounts();
  await addVariants(MANY);
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Pieces that are promised, on the way, held, put aside, back on the shelf, and of a variant that is no longer sold. */
async function useStock(): Promise<void> {
  const { db } = shop.app;
  const { id: variantId } = await shop.variant(CHAIR);
  await shop.place({ lines: [{ variantId, quantity: 3, services: [] }] });
  const onItsWay = await shop.place({ lines: [{ variantId, quantity: 2, services: [] }] });
  await shop.move(onItsWay.id, "confirmed", "preparing", "out_for_delivery");
  await shop.move((await shop.place()).id, "cancelled");
  const { id: quote, token } = await sentQuote(shop);
  sound(await shop.staff.call("POST /api/quotes/:id/hold", { params: { id: quote }, body: { until: "2026-12-01" } }));
  await accept(shop.shopper, token);
  const at = shop.app.now().toISOString();
  const reservation = { id: newId(), version: 1, created_at: at, updated_at: at, device_id: "none", expires_at: at };
  await db
    .insertInto("stock_reservations")
    .values({ ...reservation, variant_id: variantId, quantity: 2 })
    .execute();
  const others = await db.selectFrom("variants").select("id").where("id", "!=", variantId).limit(3).execute();
  await db.updateTable("variants").set({ archived: true, on_hand: 7 }).where("id", "=", the(others[0]).id).execute();
  await db.updateTable("variants").set({ archived: true, on_hand: 0 }).where("id", "=", the(others[1]).id).execute();
  await db.updateTable("variants").set({ tracked: false }).where("id", "=", the(others[2]).id).execute();
}

/** Debtors with a name, with a company, and without a customer. */
async function useMoney(): Promise<void> {
  const { db } = shop.app;
  for (let pieces = 1; pieces <= 3; pieces++) {
    const contact = { name: "X", phone: `+9745566778${pieces}`, email: `${pieces}@example.com` };
    await invoiceFor(shop, (await companyOrder(shop, pieces, { contact })).id);
  }
  const loose = await companyOrder(shop, 4);
  await invoiceFor(shop, loose.id);
  await db.updateTable("invoice_states").set({ customer_id: null }).where("order_id", "=", loose.id).execute();
}

/** Ten pieces of each product, sold on a day whose sums are kept. */
async function useSales(): Promise<void> {
  const { db } = shop.app;
  const earned = { revenue: 50, cost: 20, unknown_lines: 1 };
  const sold = { sku: "X", orders: 2, pieces: 10, pieces_back: 0, total_back: 0, ...earned };
  const products = await db.selectFrom("products").select("id").orderBy("id").execute();
  const goods = products.map(({ id }, at) => ({ ...sold, day: SOLD_ON, product_id: id, total: 100 + (at % 9) }));
  await db.insertInto("sold_goods").values(goods).execute();
  await db
    .insertInto("sold_days")
    .values({ day: SOLD_ON, run: "test", state: "made", ...earned })
    .execute();
}

/** Pages and searches of which some have no name, and some are as frequent as others. */
async function useCounts(): Promise<void> {
  const subjects = [OTHER_SUBJECTS, ...Array.from({ length: 30 }, (_, at) => `/p-${at}`)];
  const counts = subjects.flatMap((subject, at) =>
    (["view", "landing", "order", "search.none", "search.near"] as const).flatMap((kind, of) =>
      (["en", "ar"] as const).map((lang) => ({ day: SOLD_ON, kind, lang, subject, count: 1 + ((at * (of + 3)) % 7) })),
    ),
  );
  await addDailyCounts(shop.app.db, counts);
}

/** Variants with one piece each, at prices of which some are equal. */
async function addVariants(count: number): Promise<void> {
  const { db } = shop.app;
  const like = await db.selectFrom("variants").selectAll().where("sku", "=", CHAIR).executeTakeFirstOrThrow();
  const rows = Array.from({ length: count }, (_, at) => {
    const sku = `MANY-${String(at).padStart(5, "0")}`;
    return { ...like, id: newId(), sku, on_hand: 1, owed: 0, price: 100 + (at % 700) };
  });
  for (let start = 0; start < count; start += 100) {
    await db
      .insertInto("variants")
      .values(rows.slice(start, start + 100))
      .execute();
  }
}

async function read(report: ReportKey, limit?: number): Promise<ReadReport> {
  const { db, now } = shop.app;
  const answer = await readReport({ db, now }, report, {}, limit);
  if (isRefusal(answer)) throw new Error(JSON.stringify(answer));
  return answer;
}
const rowsOf = async (report: ReportKey) => [...(await read(report)).parts()].flat();

/** What lies in the shop, variant by variant. */
async function readHeld() {
  const { db } = shop.app;
  const variants = await db
    .selectFrom("variants")
    .innerJoin("products", "products.id", "variants.product_id")
    .select(["variants.id", "sku", "products.name", "price", "tracked", "archived", "on_hand"])
    .execute();
  const ids = variants.map(({ id }) => id);
  const figures = await listStockFigures(db, ids);
  const costs = await listCosts(db, ids);
  const moved = await db.selectFrom("stock_movements").selectAll().execute();
  return variants
    .filter((row) => row.tracked && (!row.archived || row.on_hand !== 0))
    .map((row) => {
      const pieces = figures.get(row.id)?.onHand ?? 0;
      const cost = costs.get(row.id)?.cost ?? null;
      const sales = moved.filter(({ variant_id, reason }) => variant_id === row.id && reason === "sold");
      return {
        ...row,
        product: JSON.parse(row.name),
        pieces,
        cost,
        isSold: sales.length > 0,
        value: pieces * row.price,
      };
    })
    .filter(({ pieces }) => pieces > 0)
    .sort((a, b) => b.value - a.value || (a.sku < b.sku ? -1 : 1));
}

const sumOf = (rows: readonly Readonly<Record<string, Cell>>[], column: string) =>
  rows.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);

test.each(OF_MANY)("%s is one statement, of which one row crosses to the thread that serves", async (report) => {
  const { db, now } = shop.app;
  const ten = (reading: Db) => readReport({ db: reading, now }, report, {}, 10);
  expect(await statementsOf(db, ten)).toHaveLength(1);
  expect(await countRowsRead(db, ten)).toBe(1);
  const all = await read(report);
  const [rows, shown] = [[...all.parts()].flat(), [...(await read(report, 3)).parts()].flat()];
  expect(rows).toHaveLength(all.total);
  expect(rows.length).toBeGreaterThan(3);
  expect(shown).toEqual(rows.slice(0, 3));
  for (const column of shapeOf(report).added) expect(all.sums[column], column).toBe(sumOf(rows, column));
});

test.each(["sales-categories", "margin-categories"] as const)("%s reads no row for each product", async (report) => {
  const { db, now } = shop.app;
  const crossed = await countRowsRead(db, (reading) => readReport({ db: reading, now }, report, {}));
  const { length: products } = await rowsOf("sales-products");
  const { length: categories } = await db.selectFrom("categories").select("id").execute();
  expect(crossed).toBeLessThanOrEqual(2 * categories + 1);
  expect(products).toBeGreaterThan(2 * categories + 1);
  const column = report === "sales-categories" ? "goods" : "margin";
  const ofProducts = await read(report === "sales-categories" ? "sales-products" : "margin-products", 0);
  expect((await read(report)).sums[column]).toBe(ofProducts.sums[column]);
});

test("stock is valued as its figures and costs say, dearest first, in few texts of many rows", async () => {
  const held = await readHeld();
  expect(held.length).toBeGreaterThan(MANY);
  expect(held.filter(({ archived }) => archived)).toHaveLength(1);
  const rows = held.map(({ sku, product, pieces, price, value, cost }) => {
    const costValue = cost === null ? null : pieces * cost;
    return { sku, product, pieces, price, value, cost, costValue };
  });
  const { db, now } = shop.app;
  const sent = await statementsOf(db, (listening) => readReport({ db: listening, now }, "stock-value", {}));
  expect(sent).toHaveLength(1);
  const report = await read("stock-value");
  const parts = [...report.parts()];
  expect(parts.flat()).toEqual(rows);
  expect(Math.max(...parts.map((part) => part.length))).toBe(ROWS_IN_A_TEXT);
  const sums = { pieces: sumOf(rows, "pieces"), value: sumOf(rows, "value"), costValue: sumOf(rows, "costValue") };
  expect(report).toMatchObject({ total: rows.length, sums });

  const shown = await read("stock-value", ROWS_IN_A_TEXT + 1);
  expect([...shown.parts()].flat()).toEqual(rows.slice(0, ROWS_IN_A_TEXT + 1));
  expect(shown).toMatchObject({ total: rows.length, sums });
});

test("slow stock is what lies in the shop and was not sold in the period", async () => {
  const held = (await readHeld()).filter(({ isSold }) => !isSold);
  const rows = held.map(({ sku, product, pieces, value }) => ({ sku, product, lastSold: null, pieces, value }));
  expect(await rowsOf("slow-stock")).toEqual(rows);
  expect(await read("slow-stock", 1)).toMatchObject({ total: rows.length, sums: { pieces: sumOf(rows, "pieces") } });
});

test("movements are added up by variant and reason, without what was held or put aside", async () => {
  const { db } = shop.app;
  const reasons = ["received", "sold", "cancelled", "returned", "counted"] as const;
  const moved = Map.groupBy(
    await db
      .selectFrom("stock_movements")
      .innerJoin("variants", "variants.id", "variant_id")
      .innerJoin("products", "products.id", "product_id")
      .select(["sku", "products.name", "reason", "quantity"])
      .orderBy("sku")
      .execute(),
    ({ sku }) => sku,
  );
  const rows = [...moved].map(([sku, of]) => {
    const pieces = reasons.map((reason) => [
      reason,
      sumOf(
        of.filter((row) => row.reason === reason),
        "quantity",
      ),
    ]);
    return { sku, product: JSON.parse(the(of[0]).name), ...Object.fromEntries(pieces) };
  });
  expect(rows.find(({ sku }) => sku === CHAIR)).toMatchObject({ cancelled: 1 });
  expect(await rowsOf("stock-movements")).toEqual(rows);
});

test("pages and searches are in the order of their numbers, all others last", async () => {
  const pages = await rowsOf("viewed-pages");
  const views = pages.slice(0, -1).map(({ views: times, page }) => [-Number(times), String(page)] as const);
  expect(views).toEqual([...views].sort(([a, page], [b, other]) => a - b || (page < other ? -1 : 1)));
  expect(pages.at(-1)).toMatchObject({ page: inBoth("report.others"), views: 2, arabic: 1, carts: 0, webOrders: 2 });
  const searches = await rowsOf("missed-searches");
  expect(searches.slice(-2).map(({ search }) => search)).toEqual([inBoth("report.others"), inBoth("report.others")]);
  expect(searches[0]).toMatchObject({ nothing: 7, lastDay: SOLD_ON });
});

test("receivables are the rows of the ageing, those of nobody too", async () => {
  const { db, now } = shop.app;
  const { data } = await readAgeing({ db, now }, { page: 1, pageSize: 24 });
  expect(data.length).toBeGreaterThan(3);
  const rows = data.map(({ name, company, invoices, days0to30, days31to60, days61to90, over90, total }) => {
    return { customer: company || name, invoices, days0to30, days31to60, days61to90, over90, owed: total };
  });
  expect(await rowsOf("receivables")).toEqual(rows);
});

test("a file of many rows has all of them and their sums, as CSV and as XLSX", async () => {
  const { total, sums } = await read("stock-value", 1);
  const fileOf = async (format: "csv" | "xlsx") => {
    const input = { params: { report: "stock-value" }, query: { lang: "en", format } };
    return (await shop.manager.call("GET /api/reports/:report/export", input)).data;
  };
  const lines = (await fileOf("csv")).content.trim().split("\r\n").slice(1, -1);
  expect(lines).toHaveLength(total + 1);
  expect(new Set(lines).size).toBe(total + 1);
  const { content } = await fileOf("xlsx");
  const sheet = await readSheet(new Uint8Array(Buffer.from(content, "base64")).buffer);
  expect(sheet.slice(1, -1).map(([sku]) => sku)).toEqual((await rowsOf("stock-value")).map(({ sku }) => sku));
  expect(sheet.at(-1)?.[2]).toBe(sums.pieces);
});
