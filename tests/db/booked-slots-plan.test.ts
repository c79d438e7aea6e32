// An order asks how full its window is while all others wait: it must not read each delivery of that day.
import { afterAll, beforeAll, expect, test } from "vitest";
import { countBookedSlots, countBookedSlotsOn } from "../../db/queries/orders/delivery.ts";
import type { Db } from "../../db/schema.ts";
import { engine, openTestDatabase, type TestDatabase } from "../support/databases.ts";
import { planOf, statementsOf } from "../support/query-plans.ts";

let shop: TestDatabase;
beforeAll(async () => {
  shop = await openTestDatabase();
});
afterAll(() => shop.close());

const counts: [string, (db: Db) => Promise<unknown>][] = [
  ["of a day", (db) => countBookedSlotsOn(db, "zone", "2026-11-21")],
  ["from a day on", (db) => countBookedSlots(db, "zone", "2026-11-21")],
];

// PostgreSQL chooses among the indexes by how much is in the table, which is empty here.
test.skipIf(engine === "postgres").each(counts)("deliveries %s are counted in the index alone", async (_, count) => {
  const [statement] = await statementsOf(shop.db, count);
  if (!statement) throw new Error("nothing was counted");
  const steps = await planOf(shop.db, statement);
  expect(steps).toEqual([expect.stringContaining("COVERING INDEX order_deliveries_booked")]);
});
