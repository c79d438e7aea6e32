/** Sums of the reports (src-shared/reports/registry.ts). They read much: callers give them the reader. */
import { sql } from "kysely";
import type { DeliveryState } from "../../src-shared/delivery/states.ts";
import { fromJson } from "../json.ts";
import type { Db } from "../schema.ts";
import { type Days, type Span, soldOrders, soldSums } from "./sold-orders.ts";

interface OrderSums {
  orders: number;
  /** Dirhams, less what was credited. */
  total: number;
}

const orderSums = {
  orders: sql<number>`count(*)`.as("orders"),
  total: sql<number>`sum(orders.total - orders.credited)`.as("total"),
};

const numbers = <Row extends OrderSums>(row: Row): Row => ({
  ...row,
  orders: Number(row.orders),
  total: Number(row.total),
});

const storedSums = {
  orders: sql<number>`sum(orders)`.as("orders"),
  total: sql<number>`sum(total)`.as("total"),
};

/** Orders sold on these days by the delivery zone that they had, pick-ups by themselves. */
export async function listSoldZones(db: Db, days: Days) {
  const rows = await soldSums(db, days)
    .select(({ fn }) => ["method", "zone_id", fn.max("zone_name").as("name"), storedSums.orders, storedSums.total])
    .groupBy(["method", "zone_id"])
    .execute();
  return rows.map(numbers);
}

export async function listSoldPaymentMethods(db: Db, days: Days) {
  const rows = await soldSums(db, days)
    .select(["payment_method as method", storedSums.orders, storedSums.total])
    .groupBy("payment_method")
    .execute();
  return rows.map(numbers);
}

/**
 * Orders sold on these days by who made them: a visitor, where they were placed in the shop, which most are and none is read of; else
 * the owner of the quote that an order comes from, else the actor of its first event (`staff:ID`, `visitor`). A correction of a status
 * is no first event: that one comes from no status.
 */
export async function listSoldActors(db: Db, days: Days & { span: Span }) {
  const visitors = soldSums(db, days)
    .where("source", "=", "web")
    .select([sql.lit("visitor").as("actor"), storedSums.orders, storedSums.total]);
  const actor = sql<string>`coalesce(
    (select 'staff:' || quotes.owner_id from quote_orders join quotes on quotes.id = quote_orders.quote_id
      where quote_orders.order_id = orders.id and quotes.owner_id is not null limit 1),
    (select event.actor from order_events event
      where event.order_id = orders.id and event.kind = 'status' and event.from_status is null
      order by event.at, event.id limit 1),
    'visitor')`;
  const written = await soldOrders(db, days.span)
    .where("source", "<>", "web")
    .select([actor.as("actor"), orderSums.orders, orderSums.total])
    .groupBy(actor)
    .execute();
  const sums = new Map<string, OrderSums>();
  for (const { actor: name, orders, total } of [...(await visitors.execute()), ...written].map(numbers)) {
    const earlier = sums.get(name) ?? { orders: 0, total: 0 };
    sums.set(name, { orders: earlier.orders + orders, total: earlier.total + total });
  }
  return Array.from(sums, ([name, own]) => ({ actor: name, ...own })).filter(({ orders }) => orders > 0);
}

/** Orders that visitors placed in the shop in a span, by the hour in UTC, whatever became of them. */
export async function listWebOrdersByHour(db: Db, { from, before }: Span) {
  const hour = sql<string>`substr(placed_at, 1, 13)`;
  const rows = await db
    .selectFrom("orders")
    .select(({ fn }) => [hour.as("hour"), fn.countAll<number>().as("orders")])
    .where("placed_at", ">=", from)
    .where("placed_at", "<", before)
    .where("source", "=", "web")
    .groupBy(hour)
    .execute();
  return rows.map((row) => ({ hour: row.hour, orders: Number(row.orders) }));
}

/** Invoices and credit notes issued in a span, by the hour in UTC ("2026-11-30T14"); credit notes are below zero. */
export async function listTaxByHour(db: Db, { from, before }: Span) {
  const hour = sql<string>`substr(issued_at, 1, 13)`;
  const signed = (column: "net" | "tax" | "total") =>
    sql<number>`sum(case when kind = 'credit_note' then -${sql.ref(column)} else ${sql.ref(column)} end)`.as(column);
  const rows = await db
    .selectFrom("invoices")
    .select(({ fn }) => [
      hour.as("hour"),
      fn.countAll<number>().as("documents"),
      signed("net"),
      signed("tax"),
      signed("total"),
    ])
    .where("kind", "in", ["invoice", "credit_note"])
    .where("issued_at", ">=", from)
    .where("issued_at", "<", before)
    .groupBy(hour)
    .execute();
  return rows.map((row) => ({
    hour: row.hour,
    documents: Number(row.documents),
    net: Number(row.net),
    tax: Number(row.tax),
    total: Number(row.total),
  }));
}

/** Quotes first sent in a span. */
export const listSentQuotes = (db: Db, { from, before }: Span) =>
  db
    .selectFrom("quotes")
    .select(["sent_at", "decided_at", "status", "total"])
    .where("sent_at", ">=", from)
    .where("sent_at", "<", before)
    .execute();

export async function listCategoryNames(db: Db) {
  const rows = await db.selectFrom("categories").select(["id", "name"]).execute();
  return new Map(rows.map((row) => [row.id, fromJson(row.name)]));
}

/** Deliveries by their agreed day of Qatar, both days included, in each state, and the pieces on them; cancelled ones are none. */
export async function countDeliveriesByDay(db: Db, { from, to }: { from: string; to: string }) {
  const counted = (state: DeliveryState) =>
    sql<number>`sum(case when order_deliveries.state = ${sql.lit(state)} then 1 else 0 end)`;
  const rows = await db
    .selectFrom("order_deliveries")
    .innerJoin("orders", "orders.id", "order_deliveries.order_id")
    .select(({ selectFrom, fn }) => [
      sql<string>`order_deliveries.date`.as("day"),
      counted("planned").as("planned"),
      counted("out").as("out"),
      counted("delivered").as("delivered"),
      fn
        .sum<number>(
          selectFrom("order_delivery_lines")
            .whereRef("order_delivery_lines.delivery_id", "=", "order_deliveries.id")
            .select((eb) => eb.fn.sum<number>("order_delivery_lines.quantity").as("quantity")),
        )
        .as("pieces"),
    ])
    .where("order_deliveries.date", ">=", from)
    .where("order_deliveries.date", "<=", to)
    .where("order_deliveries.state", "<>", "cancelled")
    .where("orders.voided_at", "is", null)
    .groupBy("order_deliveries.date")
    .orderBy("order_deliveries.date")
    .execute();
  return rows.map(({ day, planned, out, delivered, pieces }) => ({
    day,
    planned: Number(planned),
    out: Number(out),
    delivered: Number(delivered),
    pieces: Number(pieces ?? 0),
  }));
}
