// Reports that read much read it once: what grows with the rows of a shop must not grow with their square, or jump about in them.
import { afterAll, beforeAll, expect, test } from "vitest";
import { listLastSold, listMoved } from "../../db/queries/reports.ts";
import { listStockFigures } from "../../db/queries/stock/stock-figures.ts";
import type { Db } from "../../db/schema.ts";
import { readAgeing, readAllAgeing } from "../../server/features/billing/ageing.ts";
import { newId } from "../../src-shared/values/id.ts";
import { companyOrder, invoiceFor } from "../support/billing.ts";
import { engine } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";
import { type StaffShop, staffShop } from "../support/staff-shop.ts";

let shop: StaffShop;
beforeAll(async () => {
  shop = await staffShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

test("all debtors are found at once, however many are read together", async () => {
  for (let pieces = 1; pieces <= 3; pieces++) {
    const contact = { name: "X", phone: `+9745566778${pieces}`, email: `${pieces}@example.com` };
    await invoiceFor(shop, (await companyOrder(shop, pieces, { contact })).id);
  }
  const { db, now } = shop.app;
  const statements = await statementsOf(db, (read: Db) => readAllAgeing({ db: read, now }, 1));
  expect(statements.filter(({ sql }) => sql.includes("owed_sums"))).toHaveLength(1);
  const { data } = await readAgeing({ db, now }, { page: 1, pageSize: 24 });
  expect(data).toHaveLength(3);
  expect(await readAllAgeing({ db, now }, 1)).toEqual(data);
});

test.skipIf(engine === "postgres")("movements of stock are read from their index alone, without sorting", async () => {
  const statements = await statementsOf(shop.app.db, async (db) => {
    await listMoved(db, { from: "2026-10-27T21:00:00.000Z", before: "2026-11-26T21:00:00.000Z" });
    await listLastSold(db);
  });
  const steps = (await Promise.all(statements.map((statement) => planOf(shop.app.db, statement)))).flat().join("\n");
  expect(steps.match(/SCAN stock_movements USING COVERING INDEX/g)).toHaveLength(2);
  expect(steps).not.toContain("TEMP B-TREE");
});

test("figures of a thousand variants look up the open orders once", async () => {
  const ids = Array.from({ length: 1200 }, newId);
  const statements = await statementsOf(shop.app.db, (db) => listStockFigures(db, ids));
  expect(statements.filter(({ sql }) => sql.includes("taken_by_orders"))).toHaveLength(1);
});
