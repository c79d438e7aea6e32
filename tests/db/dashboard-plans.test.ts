// The dashboard is read every two minutes on every manager's screen: its figures read no document, payment or old quote.
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { readStoredSums } from "../../db/queries/billing/invoice-sums.ts";
import { listSalesByDay, sumUnconfirmed } from "../../db/queries/dashboard.ts";
import { listTakingsByMethod, sumAcceptedQuotes, sumOpenQuotes } from "../../db/queries/owner-figures.ts";
import { readReportRows } from "../../db/queries/report-rows.ts";
import { listSoldPaymentMethods, listSoldZones } from "../../db/queries/reports.ts";
import { listBestSellers, readMargin } from "../../db/queries/sold-goods.ts";
import { slowStockRows } from "../../db/queries/stock/stock-rows.ts";
import type { Db } from "../../db/schema.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { manyInvoices } from "../support/many-invoices.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";
import { listSoldProducts } from "../support/sold-products.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

async function stepsOf(work: (db: Db) => Promise<unknown>): Promise<string> {
  const statements = await statementsOf(shop.db, work);
  return (await Promise.all(statements.map((statement) => planOf(shop.db, statement)))).flat().join("\n");
}

test("what is owed and taken comes from the sums kept by day", async () => {
  const steps = await stepsOf(async (db) => {
    await readStoredSums(db, { statuses: ["unpaid", "part_paid"] });
    await readStoredSums(db, { overdueOn: "2026-11-26" });
    await listTakingsByMethod(db, { from: "2026-10-28", to: "2026-11-26" });
  });
  expect(steps).toContain("invoice_sums");
  expect(steps).toContain("payment_sums");
  expect(steps).not.toMatch(/\b(invoice_states|invoices|payments)\b/);
});

test("sales of days, zones and methods of payment come from the sums kept by day, and read no order", async () => {
  const days = { from: "2024-11-27", to: "2026-11-26" };
  const steps = await stepsOf(async (db) => {
    await listSalesByDay(db, days);
    await sumUnconfirmed(db, days);
    await listSoldZones(db, days);
    await listSoldPaymentMethods(db, days);
  });
  expect(steps).toMatch(/SEARCH order_sums|order_sums_key/);
  expect(steps).not.toMatch(/\b(orders|orders_\w+|SCAN order_sums|Seq Scan)\b/);
});

test("quotes are found by their status, and their orders by the quote", async () => {
  const steps = await stepsOf(async (db) => {
    await sumOpenQuotes(db);
    await sumAcceptedQuotes(db);
  });
  expect(steps).toContain("quotes_status");
  expect(steps).toContain("quote_orders_quote");
  expect(steps).not.toMatch(/(SCAN|Seq Scan on) (quotes|quote_orders|orders)\b/);
});

const period = { from: "2024-11-27", to: "2026-11-26" };

async function readGoods(db: Db): Promise<void> {
  await listSoldProducts(db, period);
  await listBestSellers(db, period, 10);
  await readMargin(db, period);
}

test("goods of days that are added up come from their sums", async () => {
  const steps = await stepsOf(readGoods);
  expect(steps).toMatch(/SEARCH sold_goods USING PRIMARY KEY \(day=\?\)|sold_goods_key/);
  expect(steps).not.toMatch(/(SCAN|Seq Scan on) sold_goods\b/);
});

test("goods of other days are found by the time of placing, costs by the variant, and returns by the order", async () => {
  const steps = await stepsOf(readGoods);
  // PostgreSQL may take any index that has the time: by how much is in it, which is nothing here.
  expect(steps).toMatch(
    engine === "sqlite" ? /orders_(placed|searched)/ : /orders_\w+.*\s+Index Cond: \(\(placed_at >=/,
  );
  expect(steps).toContain("order_returns_order");
  expect(steps).not.toMatch(
    /(SCAN|Seq Scan on) (orders|order_lines|line|variant_costs|order_returns|order_return_lines)\b/,
  );
});

test.runIf(engine === "postgres")(
  "among many orders, those of a day are found by the index of the time of placing, and their lines by the order",
  async () => {
    const filled = await openTestDatabase();
    onTestFinished(() => filled.close());
    await manyInvoices(filled.db, 3000, new Date("2026-11-22T09:00:00.000Z"));
    await sql`insert into order_lines (id, order_id, position, product_id, variant_id, sku, name, option_text, unit_price,
        quantity, services, line_total, lead_days)
      select id, id, 0, 'chair', 'chair', 'CH-1', '{}', '{}', 100, 1, '[]', 100, 0 from orders`.execute(filled.db);
    await sql`vacuum analyze orders, order_lines`.execute(filled.db);
    const statements = await statementsOf(filled.db, (db) => readMargin(db, period));
    const plans = await Promise.all(statements.map((one) => planOf(filled.db, one, { mayReadAll: true })));
    const steps = plans.flat().join("\n");
    expect(steps).toMatch(/orders_(placed|searched)/);
    expect(steps).toMatch(/order_lines_order/);
    expect(steps).not.toMatch(/Seq Scan on (orders|order_lines)\b/);
  },
);

test("costs and returns are looked for of all lines together, and not line by line", async () => {
  const steps = await stepsOf((db) => readMargin(db, period));
  expect(steps).toMatch(/variant_costs/);
  expect(steps).not.toMatch(/CORRELATED|SubPlan/);
});

test("the rows of a report that are shown are numbered, and its stock is kept in no table besides them", async () => {
  const [statement] = await statementsOf(shop.db, (db) =>
    readReportRows(db, slowStockRows(db, { from: "2026-06-01" }), { added: [], limit: 100 }),
  );
  const plan = await planOf(shop.db, statement as CompiledQuery);
  const steps = plan.map((step) => step.trim()).join("\n");
  if (engine === "sqlite") {
    expect(steps).toContain("CO-ROUTINE first");
    expect(steps).not.toMatch(/MATERIALIZE (counted|held)/);
  } else {
    expect(steps).toMatch(/WindowAgg[^\n]*\n(.*Sort.*\n)?.*Subquery Scan on first[^\n]*\n.*Limit/);
    expect(steps).not.toMatch(/CTE (counted|held)\b/);
  }
});
