/** The list of more orders than are counted one by one: what a filter or an order without an index of its own reads, and what it shows. */
import { type CompiledQuery, sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { listAndCountOrders, listOrderIds } from "../../db/queries/orders/order-list.ts";
import type { OrderListFilter, OrderListSort } from "../../db/queries/orders/order-list-filter.ts";
import { DEEP } from "../../db/queries/skip-days.ts";
import { MAX_COUNTED, searchTerms } from "../../src-shared/orders/search.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { manyInvoices } from "../support/many-invoices.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

const NOW = new Date("2026-11-22T09:00:00.000Z");
const COUNT = MAX_COUNTED + 600;
const LIMIT = 10;
const newest: OrderListSort = { column: "placed_at", direction: "desc" };

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
  await manyInvoices(shop.db, COUNT, NOW);
  await sql`update orders set
    slot_date = case when id like '%77' then null else substr(placed_at, 1, 10) end,
    zone_id = case when id like '%5' then 'zone-1' end,
    payment_status = case when id like '%999' then 'part_paid' else payment_status end`.execute(shop.db);
  const named = { number: "ORD-2026-000123", contact_phone: "+97455123456", contact_email: "Maryam@Example.com" };
  await shop.db.updateTable("orders").set(named).where("id", "=", "order-5000").execute();
}, 60_000);
afterAll(() => shop.close());

const divided: OrderListFilter[] = [
  { payment: ["part_paid", "credit_owed"] },
  { sources: ["web"] },
  { method: "pickup" },
  { paymentMethods: ["cash", "transfer"] },
  { zoneId: "zone-1", statuses: ["delivered"] },
];
const many: OrderListFilter[] = [{ slotTo: "2026-12-01" }, { method: "pickup", statuses: ["delivered", "placed"] }];
const columns = ["placed_at", "number", "total", "slot_date", "contact_name"] as const;
const sorts = columns.flatMap((column): OrderListSort[] => [
  { column, direction: "asc" },
  { column, direction: "desc" },
]);

describe(`the list of many orders (${engine})`, () => {
  test.each([{}, ...many])("of %j shows each page of all, and their number", async (filter) => {
    for (const sort of sorts) {
      const all = await listOrderIds(shop.db, filter, sort);
      expect(all.length).toBeGreaterThan(MAX_COUNTED);
      // Orders without a delivery day are last: a page has some of both.
      const dated = all.length - all.filter((id) => id.endsWith("77")).length;
      for (const offset of [0, all.length / 2 + DEEP, dated - 4, all.length - 3].map(Math.floor)) {
        const { rows, total, more } = await listAndCountOrders(shop.db, filter, sort, { offset, limit: LIMIT });
        expect({ total, more }).toEqual({ total: all.length, more: false });
        const ids = rows.map(({ id }) => id);
        expect(ids, `${sort.column} ${sort.direction} from ${offset}`).toEqual(all.slice(offset, offset + LIMIT));
      }
    }
  });

  /** The steps of all statements that read orders other than by their ids. */
  async function stepsOf(filter: OrderListFilter, sort: OrderListSort, offset = 0): Promise<string[]> {
    const statements = await statementsOf(shop.db, (db) =>
      listAndCountOrders(db, filter, sort, { offset, limit: LIMIT }),
    );
    const reading = statements.filter(
      (one) => /(?:from|join) "?orders\b/.test(one.sql) && !one.sql.includes("select *"),
    );
    return (await Promise.all(reading.map((one: CompiledQuery) => planOf(shop.db, one)))).flat();
  }
  const ofItsDays = "SEARCH orders USING COVERING INDEX orders_of_status (status=? AND placed_at>? AND placed_at<?)";
  const indexOnly = "SCAN orders USING COVERING INDEX orders_of_status";

  test.each(["ORD-2026-000123", "000123", "97455123456", "maryam@example.com"])(
    "are found by %s through the index of such names alone",
    async (q) => {
      const filter = { terms: searchTerms(q) };
      const { rows, total, counts } = await listAndCountOrders(shop.db, filter, newest, { offset: 0, limit: LIMIT });
      expect(rows.map(({ id }) => id)).toEqual(["order-5000"]);
      expect([total, ...(counts ?? [])]).toEqual([1, ["delivered", 1]]);
      expect(await listOrderIds(shop.db, filter, newest)).toEqual(["order-5000"]);
      const steps = await stepsOf(filter, newest);
      expect(steps.filter((step) => /SCAN (?:orders|named)|Seq Scan on orders|orders_searched/.test(step))).toEqual([]);
    },
  );

  test.each([
    ["total", "orders_by_total"],
    ["slot_date", "orders_by_slot"],
    ["contact_name", "orders_by_name"],
  ] as const)("of all orders by %s is walked in its index, and none is sorted", async (column, index) => {
    if (engine === "postgres") await sql`vacuum (analyze) orders`.execute(shop.db);
    for (const direction of ["asc", "desc"] as const)
      for (const offset of [0, COUNT / 2, COUNT - LIMIT]) {
        const steps = await stepsOf({}, { column, direction }, offset);
        const reading = steps.filter((step) => /orders|sort|temp/i.test(step)).map((step) => `${step} `);
        expect(reading).not.toEqual([]);
        for (const step of reading) {
          expect(step).toMatch(/COVERING INDEX|Index Only Scan/);
          expect(step).toContain(` ${index} `);
        }
      }
  });

  // PostgreSQL knows by its statistics how many orders a filter finds.
  describe.skipIf(engine === "postgres")("reads", () => {
    test("one index, once, for the page and the counts of delivery days", async () => {
      const steps = await stepsOf({ slotFrom: "2026-10-01", slotTo: "2026-10-07" }, newest);
      expect(steps.filter((step) => /orders/.test(step))).toEqual([indexOnly]);
    });

    test.each(divided)("of %j the orders of the page's days alone, and none to count them", async (filter) => {
      for (const offset of [0, 3]) {
        const steps = await stepsOf(filter, newest, offset);
        expect(steps.filter((step) => /orders/.test(step))).toEqual([ofItsDays]);
      }
    });

    test("no order for a page that has none", async () => {
      expect(await stepsOf({ sources: ["counter"] }, newest)).toEqual([]);
      expect(await stepsOf({ sources: ["web"] }, newest, COUNT)).toEqual([]);
    });

    test.each(["total", "slot_date"] as const)(
      "of a filter the days alone that can have the first by %s",
      async (column) => {
        for (const direction of ["asc", "desc"] as const) {
          const steps = await stepsOf({ statuses: ["delivered"] }, { column, direction });
          expect(steps.filter((step) => /orders/.test(step))).toEqual([ofItsDays]);
        }
      },
    );

    test("one index for orders of a state that few are in, sorted by something else", async () => {
      const steps = await stepsOf({ payment: ["part_paid", "credit_owed"] }, { column: "number", direction: "desc" });
      expect(steps).toEqual([indexOnly, "USE TEMP B-TREE FOR ORDER BY"]);
    });

    test("orders in their order up to the end of the page, where no filter leaves any out", async () => {
      expect(await stepsOf({}, newest)).toEqual(["SCAN orders USING COVERING INDEX orders_searched"]);
      const lists = await statementsOf(shop.db, (db) =>
        listAndCountOrders(
          db,
          { sources: ["web"] },
          { column: "total", direction: "asc" },
          { offset: COUNT - LIMIT, limit: LIMIT },
        ),
      );
      // The last page begins at the end.
      expect(lists.find((one) => one.sql.includes("offset"))?.parameters.at(-1)).toBe(0);
    });
  });
});
