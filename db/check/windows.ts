import { type SqlBool, sql } from "kysely";
import type { Finding } from "../../src-shared/health/invariants.ts";
import { qatarDate } from "../../src-shared/values/qatar-time.ts";
import type { Db, Tx } from "../schema.ts";

/** Windows from today on that hold more deliveries than their zone takes: staff may have put one in knowingly. */
export async function checkWindows(db: Db | Tx, now: Date): Promise<Finding[]> {
  const rows = await db
    .selectFrom("order_deliveries")
    .innerJoin("orders", "orders.id", "order_deliveries.order_id")
    .innerJoin("delivery_zones", "delivery_zones.id", "order_deliveries.zone_id")
    .select(({ fn }) => [
      ...(["delivery_zones.id", "key", "date", "window", "slot_capacity"] as const),
      fn.countAll<number>().as("booked"),
    ])
    .where("orders.voided_at", "is", null)
    .where("state", "!=", "cancelled")
    .where("date", ">=", qatarDate(now))
    .where("window", "is not", null)
    .groupBy(["delivery_zones.id", "key", "date", "window", "slot_capacity"])
    .having(sql<SqlBool>`count(*) > slot_capacity`)
    .execute();
  return rows.map((row) => ({
    invariant: "window_within_capacity",
    kind: "numbers",
    id: `${row.id} ${row.date} ${row.window}`,
    label: `${row.key} ${row.date} ${row.window}`,
    expected: `at most ${row.slot_capacity}`,
    found: String(row.booked),
  }));
}
