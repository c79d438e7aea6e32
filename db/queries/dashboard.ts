import { type SqlBool, sql } from "kysely";
import { LOW_STOCK } from "../../src-shared/catalogue/availability.ts";
import type { Db } from "../schema.ts";
import { type Days, soldSums } from "./sold-orders.ts";

/** Sales of each day that has any, less what was credited since. */
export async function listSalesByDay(db: Db, days: Days): Promise<{ day: string; orders: number; total: number }[]> {
  const rows = await soldSums(db, days)
    .select(({ fn }) => ["placed_on", fn.sum<number>("orders").as("orders"), fn.sum<number>("total").as("total")])
    .groupBy("placed_on")
    .orderBy("placed_on")
    .execute();
  return rows.map((row) => ({ day: row.placed_on, orders: Number(row.orders), total: Number(row.total) }));
}

/** Orders among the sales of these days that nobody has confirmed yet. */
export async function sumUnconfirmed(db: Db, days: Days): Promise<{ count: number; total: number }> {
  const { count, total } = await soldSums(db, days)
    .where("status", "=", "placed")
    .select(({ fn }) => [fn.sum<number | null>("orders").as("count"), fn.sum<number | null>("total").as("total")])
    .executeTakeFirstOrThrow();
  return { count: Number(count ?? 0), total: Number(total ?? 0) };
}

/**
 * Variants on sale whose counted stock runs low, the lowest first; and their total. The conditions are written as those of the index
 * `variants_low`, and what is not on sale, which is little, is taken from what is low: nothing else is read.
 */
export async function listLowStock(db: Db, limit: number) {
  const low = db
    .selectFrom("variants")
    .where("on_hand", "<=", sql.lit(LOW_STOCK))
    .where(sql<SqlBool>`tracked = 1`)
    .where(sql<SqlBool>`archived = 0`)
    .where("product_id", "not in", (eb) =>
      eb.selectFrom("products").select("id").where("status", "!=", sql.lit("active")),
    );
  const rows = await low
    .innerJoin("products", "products.id", "variants.product_id")
    .select(["variants.id", "product_id", "sku", "products.name", "on_hand", "backorder"])
    .orderBy("on_hand")
    .orderBy("sku")
    .limit(limit)
    .execute();
  const { total } = await low.select(({ fn }) => fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  return { rows, total: Number(total) };
}

/** Number of open tasks of one kind, and since when the oldest has been waiting (ISO-8601); null where there is none. */
interface Waiting {
  count: number;
  since: string | null;
}

/** Open tasks; mail is counted elsewhere. */
export async function countWaiting(db: Db) {
  const orders = db.selectFrom("orders").where("voided_at", "is", null);
  const placed = orders.where("status", "=", "placed");
  const requests = db.selectFrom("quote_requests").where("status", "=", "requested");
  const messages = db.selectFrom("contact_messages").where("status", "=", "new");
  const of = async (query: { executeTakeFirstOrThrow(): Promise<{ count: number; since: string | null }> }) => {
    const { count, since } = await query.executeTakeFirstOrThrow();
    return { count: Number(count), since } satisfies Waiting;
  };
  const count = sql<number>`count(*)`.as("count");
  const since = (column: string) => sql<string | null>`min(${sql.ref(column)})`.as("since");
  const [toConfirm, receipts, quotes, open, flood, floodOfRequests, questions, accepted] = await Promise.all([
    of(placed.select([count, since("placed_at")])),
    of(
      placed
        .where("payment_status", "=", "unpaid")
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("order_files")
              .select("order_files.id")
              .whereRef("order_files.order_id", "=", "orders.id")
              .where("kind", "=", "receipt"),
          ),
        )
        .select([count, since("placed_at")]),
    ),
    of(requests.select([count, since("created_at")])),
    of(messages.select([count, since("created_at")])),
    of(messages.where("quarantined", "=", true).select([count, since("created_at")])),
    of(requests.where("quarantined", "=", true).select([count, since("created_at")])),
    of(orders.where("question_at", "is not", null).select([count, since("question_at")])),
    of(
      db
        .selectFrom("quotes")
        .where("status", "=", "accepted")
        .select([count, since("decided_at")]),
    ),
  ]);
  return {
    orders: toConfirm,
    receipts,
    quotes,
    messages: open,
    questions,
    accepted,
    quarantined: flood.count + floodOfRequests.count,
  };
}

/** Deliveries that have not arrived, up to a day (late ones and those without a day too), by day, window and zone. */
export async function listDeliveryLoad(db: Db, lastDay: string) {
  const rows = await db
    .selectFrom("order_deliveries")
    .innerJoin("orders", "orders.id", "order_deliveries.order_id")
    .innerJoin("order_delivery_lines", "order_delivery_lines.delivery_id", "order_deliveries.id")
    .leftJoin("delivery_zones", "delivery_zones.id", "order_deliveries.zone_id")
    .select(({ fn }) => [
      "order_deliveries.date",
      "order_deliveries.window",
      "order_deliveries.zone_id",
      fn.max("delivery_zones.name").as("zone_name"),
      fn.max("delivery_zones.slot_capacity").as("capacity"),
      fn.count<number>("order_deliveries.id").distinct().as("deliveries"),
      fn.sum<number>("order_delivery_lines.quantity").as("pieces"),
    ])
    .where("orders.voided_at", "is", null)
    .where("order_deliveries.state", "in", ["planned", "out"])
    .where((where) =>
      where.or([where("order_deliveries.date", "is", null), where("order_deliveries.date", "<=", lastDay)]),
    )
    .groupBy(["order_deliveries.date", "order_deliveries.window", "order_deliveries.zone_id"])
    .execute();
  return rows.map((row) => ({ ...row, deliveries: Number(row.deliveries), pieces: Number(row.pieces) }));
}
