/** The list of customers is read in its order, whichever way it is sorted, also where names and orders are missing. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { listCustomers } from "../../db/queries/customers/customers.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

test.each([
  { column: "last_order_at", direction: "desc" },
  { column: "last_order_at", direction: "asc" },
  { column: "name", direction: "asc" },
  { column: "name", direction: "desc" },
] as const)(`a page by $column, $direction, ends the reading, and none is sorted (${engine})`, async (sort) => {
  const statements = await statementsOf(shop.db, (db) => listCustomers(db, [], sort, { offset: 0, limit: 20 }));
  const [page] = statements.filter(({ sql }) => sql.includes("order by"));
  const steps = (await planOf(shop.db, page as (typeof statements)[number])).join("\n");
  expect(steps).toMatch(sort.column === "name" ? /customers_name/ : /customers_last/);
  expect(steps).not.toMatch(/Sort|TEMP B-TREE/);
});
