/** What sold goods earned: the sums behind the reports of margin. They read much: callers give them the reader. */
import { type SqlBool, sql } from "kysely";
import type { Db } from "../schema.ts";
import { type Span, soldOrders } from "./sold-orders.ts";

export interface SoldAtCost {
  /** Dirhams for the goods whose cost is known, without services, delivery and tax; less those that came back. */
  revenue: number;
  /** What those goods cost. */
  cost: number;
  /** Lines whose cost was not known when their order was placed: no part of the sums. */
  unknownLines: number;
}

export interface ProductAtCost extends SoldAtCost {
  productId: string;
  /** The catalogue's name, else the one on the orders. */
  name: string;
  categoryId: string | null;
}

/** Pieces of a line that came back. */
const back = sql<number>`coalesce(returned.pieces, 0)`;

/**
 * Lines sold in a span, with what came back of them (`back`) and what a piece cost (`cost`); not those that came back as a whole. Both
 * are found for all lines together: looked for line by line, they took PostgreSQL five times as long.
 */
function fromSoldLines(db: Db, span: Span) {
  const lines = soldOrders(db, span)
    .innerJoin("order_lines as line", "line.order_id", "orders.id")
    .select(["orders.placed_at", "line.id", "line.product_id", "line.variant_id", "line.quantity", "line.line_total"]);
  const returned = soldOrders(db, span)
    .innerJoin("order_returns as return", "return.order_id", "orders.id")
    .innerJoin("order_return_lines as part", "part.return_id", "return.id")
    .select(["part.line_id", sql<number>`sum(sound + damaged + not_sent)`.as("pieces")])
    .groupBy("part.line_id");
  return db
    .with(
      (cte) => cte("sold").materialized(),
      () => lines,
    )
    .with(
      (cte) => cte("returned").materialized(),
      () => returned,
    )
    .with(
      (cte) => cte("known").materialized(),
      (made) =>
        made
          .selectFrom("variant_costs")
          .where("variant_id", "in", (eb) => eb.selectFrom("sold").select("sold.variant_id"))
          .select([
            "variant_id",
            "cost",
            "at as since",
            // Of two that were known the newer counts, whatever their times.
            sql<string>`coalesce(min(at) over (partition by variant_id order by number
              rows between 1 following and unbounded following), '9999')`.as("until"),
          ]),
    )
    .selectFrom("sold")
    .leftJoin("returned", "returned.line_id", "sold.id")
    .leftJoin("known", (join) =>
      join
        .onRef("known.variant_id", "=", "sold.variant_id")
        .onRef("known.since", "<=", "sold.placed_at")
        .onRef("known.until", ">", "sold.placed_at"),
    )
    .where(sql<SqlBool>`${back} < quantity`);
}

const SUMS = [
  // Each line by itself, half a dirham rounded up, as its credit was made.
  sql<number | null>`sum(case when cost is null then 0 else
    line_total - cast((2 * line_total * ${back} + quantity) / (2 * quantity) as bigint) end)`.as("revenue"),
  sql<number | null>`sum(case when cost is null then 0 else cast(quantity - ${back} as bigint) * cost end)`.as("cost"),
  sql<number | null>`sum(case when cost is null then 1 else 0 end)`.as("unknown_lines"),
];

const numbers = (row: Record<"revenue" | "cost" | "unknown_lines", number | null>): SoldAtCost => ({
  revenue: Number(row.revenue),
  cost: Number(row.cost),
  unknownLines: Number(row.unknown_lines),
});

/** Goods sold in a span by the hour in UTC ("2026-11-30T14"), in no order. */
export async function listSoldAtCostByHour(db: Db, span: Span): Promise<(SoldAtCost & { hour: string })[]> {
  const hour = sql<string>`substr(placed_at, 1, 13)`;
  const rows = await fromSoldLines(db, span)
    .select([hour.as("hour"), ...SUMS])
    .groupBy(hour)
    .execute();
  return rows.map((row) => ({ hour: row.hour, ...numbers(row) }));
}

/** Goods sold in a span by product, in no order. */
export async function listSoldAtCostByProduct(db: Db, span: Span): Promise<ProductAtCost[]> {
  const sold = fromSoldLines(db, span)
    .select(["sold.product_id", ...SUMS])
    .groupBy("sold.product_id");
  const rows = await db
    .selectFrom(sold.as("of"))
    .leftJoin("products", "products.id", "of.product_id")
    .select((eb) => [
      "of.product_id",
      "products.category_id",
      eb.fn
        .coalesce(
          "products.name",
          eb
            .selectFrom("order_lines")
            .whereRef("order_lines.product_id", "=", "of.product_id")
            .select(({ fn }) => fn.max("order_lines.name").as("name")),
        )
        .$castTo<string>()
        .as("name"),
      "of.revenue",
      "of.cost",
      "of.unknown_lines",
    ])
    .execute();
  return rows.map((row) => ({
    productId: row.product_id,
    name: row.name,
    categoryId: row.category_id,
    ...numbers(row),
  }));
}

/** What `sumMargin` says of all goods sold in a span. */
export async function sumSoldAtCost(db: Db, span: Span) {
  return sumMargin([numbers(await fromSoldLines(db, span).select(SUMS).executeTakeFirstOrThrow())]);
}

/** Revenue, cost and what is between them. */
export function sumMargin(sold: readonly SoldAtCost[]) {
  const sum = (key: keyof SoldAtCost) => sold.reduce((total, row) => total + row[key], 0);
  const [revenue, cost] = [sum("revenue"), sum("cost")];
  return { revenue, cost, margin: revenue - cost, unknownLines: sum("unknownLines") };
}
