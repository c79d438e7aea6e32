/** What sold goods earned: the sums behind the reports of margin. They read much: callers give them the reader. */
import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { type Span, soldOrders } from "./sold-orders.ts";

export interface SoldAtCost {
  /** In UTC: "2026-11-30T14". */
  hour: string;
  productId: string;
  /** The catalogue's name, else the one on the orders. */
  name: string;
  categoryId: string | null;
  /** Dirhams for the goods whose cost is known, without services, delivery and tax; less those that came back. */
  revenue: number;
  /** What those goods cost. */
  cost: number;
  /** Lines whose cost was not known when their order was placed: no part of the sums. */
  unknownLines: number;
}

/** Lines sold in a span, with what came back of them and what a piece cost; not those that came back as a whole. */
function soldLines(db: Db, span: Span) {
  const lines = soldOrders(db, span)
    .innerJoin("order_lines as line", "line.order_id", "orders.id")
    .leftJoin("products", "products.id", "line.product_id")
    .select((eb) => [
      sql<string>`substr(orders.placed_at, 1, 13)`.as("hour"),
      "line.product_id",
      "products.category_id",
      eb.fn.coalesce("products.name", "line.name").as("name"),
      "line.quantity",
      "line.line_total",
      eb
        .selectFrom("order_returns as back")
        .innerJoin("order_return_lines as part", "part.return_id", "back.id")
        .whereRef("back.order_id", "=", "orders.id")
        .whereRef("part.line_id", "=", "line.id")
        .select(sql<number>`coalesce(sum(sound + damaged + not_sent), 0)`.as("pieces"))
        .as("back"),
      // The newest of those that were known when the order was placed.
      eb
        .selectFrom("variant_costs as known")
        .whereRef("known.variant_id", "=", "line.variant_id")
        .whereRef("known.at", "<=", "orders.placed_at")
        .orderBy("known.number", "desc")
        .limit(1)
        .select("known.cost")
        .as("cost"),
    ]);
  return db.selectFrom(lines.as("sold")).whereRef("back", "<", "quantity");
}

const SUMS = [
  // Each line by itself, half a dirham rounded up, as its credit was made.
  sql<number | null>`sum(case when cost is null then 0 else
    line_total - cast((2 * line_total * back + quantity) / (2 * quantity) as bigint) end)`.as("revenue"),
  sql<number | null>`sum(case when cost is null then 0 else cast(quantity - back as bigint) * cost end)`.as("cost"),
  sql<number | null>`sum(case when cost is null then 1 else 0 end)`.as("unknown_lines"),
];

/** Goods sold in a span by hour and product, in no order. */
export async function listSoldAtCost(db: Db, span: Span): Promise<SoldAtCost[]> {
  const rows = await soldLines(db, span)
    .select(["hour", "product_id", "category_id", sql<string>`max(name)`.as("name"), ...SUMS])
    .groupBy(["hour", "product_id", "category_id"])
    .execute();
  return rows.map((row) => ({
    hour: row.hour,
    productId: row.product_id,
    name: row.name,
    categoryId: row.category_id,
    revenue: Number(row.revenue),
    cost: Number(row.cost),
    unknownLines: Number(row.unknown_lines),
  }));
}

/** What `sumMargin` says of all goods sold in a span; none of them is kept, of which a year has a hundred thousands. */
export async function sumSoldAtCost(db: Db, span: Span) {
  const { revenue, cost, unknown_lines } = await soldLines(db, span).select(SUMS).executeTakeFirstOrThrow();
  return sumMargin([{ revenue: Number(revenue), cost: Number(cost), unknownLines: Number(unknown_lines) }]);
}

/** Revenue, cost and what is between them. */
export function sumMargin(sold: readonly Pick<SoldAtCost, "revenue" | "cost" | "unknownLines">[]) {
  const sum = (key: "revenue" | "cost" | "unknownLines") => sold.reduce((total, row) => total + row[key], 0);
  const [revenue, cost] = [sum("revenue"), sum("cost")];
  return { revenue, cost, margin: revenue - cost, unknownLines: sum("unknownLines") };
}
