// The dashboard is read every two minutes on every manager's screen: its figures read no document, payment or old quote.
import { afterAll, beforeAll, expect, test } from "vitest";
import { readStoredSums } from "../../db/queries/billing/invoice-sums.ts";
import { listSalesByDay, sumUnconfirmed } from "../../db/queries/dashboard.ts";
import { listSoldAtCostByHour, listSoldAtCostByProduct, sumSoldAtCost } from "../../db/queries/margins.ts";
import { listTakingsByMethod, sumAcceptedQuotes, sumOpenQuotes } from "../../db/queries/owner-figures.ts";
import type { Db } from "../../db/schema.ts";
import { openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

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

test("sales of days come from the sums kept by day, and read no order", async () => {
  const days = { from: "2024-11-27", to: "2026-11-26" };
  const steps = await stepsOf(async (db) => {
    await listSalesByDay(db, days);
    await sumUnconfirmed(db, days);
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

test("margins find orders by the time of placing, costs by the variant, and returns by the order", async () => {
  const span = { from: "2026-10-27T21:00:00.000Z", before: "2026-11-26T21:00:00.000Z" };
  const steps = await stepsOf(async (db) => {
    await listSoldAtCostByHour(db, span);
    await listSoldAtCostByProduct(db, span);
    await sumSoldAtCost(db, span);
  });
  expect(steps).toMatch(/orders_(placed|searched)/);
  expect(steps).toContain("order_returns_order");
  expect(steps).not.toMatch(
    /(SCAN|Seq Scan on) (orders|order_lines|line|variant_costs|known|order_returns|back|part)\b/,
  );
});

test("margins look for costs and returns of all lines together, and not line by line", async () => {
  const span = { from: "2024-11-27T21:00:00.000Z", before: "2026-11-26T21:00:00.000Z" };
  const steps = await stepsOf(async (db) => {
    await listSoldAtCostByHour(db, span);
    await sumSoldAtCost(db, span);
  });
  expect(steps).toMatch(/variant_costs/);
  expect(steps).not.toMatch(/CORRELATED|SubPlan/);
});
