// Reports that read much read it once: what grows with the rows of a shop must not grow with their square, or jump about in them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listStockFigures } from "../../db/queries/stock/stock-figures.ts";
import { readReport } from "../../server/features/reports/read-report.ts";
import type { ReportKey } from "../../src-shared/reports/registry.ts";
import { newId } from "../../src-shared/values/id.ts";
import { engine } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

let shop: StaffShop;
beforeAll(async () => {
  shop = await staffShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const stepsOf = async (report: ReportKey): Promise<string> => {
  const { db, now } = shop.app;
  const statements = await statementsOf(db, (read) => readReport({ db: read, now }, report, {}, 10));
  return (await Promise.all(statements.map((statement) => planOf(db, statement)))).flat().join("\n");
};

test.skipIf(engine === "postgres").each(["stock-movements", "slow-stock"] as const)(
  "movements of %s are read from their index alone, in its order",
  async (report) => {
    const steps = await stepsOf(report);
    expect(steps.match(/SCAN stock_movements USING COVERING INDEX.*/g)).toHaveLength(1);
    expect(steps).not.toMatch(/SCAN stock_movements USING COVERING INDEX.*\nUSE TEMP B-TREE/);
  },
);

test("what is promised of stock is found from the open orders, and their movements by the order", async () => {
  const steps = await stepsOf("stock-value");
  expect(steps).toMatch(/orders_(of_status|status)/);
  expect(steps).toContain("stock_movements_order");
  expect(steps).not.toMatch(/(SCAN|Seq Scan on) (orders|stock_movements|m|order_lines|line)\b/);
});

test("what all debtors owe is read from the index of open invoices", async () => {
  const steps = await stepsOf("receivables");
  expect(steps).toContain("invoice_states_open");
  expect(steps).not.toMatch(/(SCAN|Seq Scan on) (invoice_states|loose|orders|customers)\b/);
});

test("figures of a thousand variants look up the open orders once", async () => {
  const ids = Array.from({ length: 1200 }, newId);
  const statements = await statementsOf(shop.app.db, (db) => listStockFigures(db, ids));
  expect(statements.filter(({ sql }) => sql.includes("taken_by_orders"))).toHaveLength(1);
});
