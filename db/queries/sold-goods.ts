/** Goods sold in a period, by product and by day. They read much: callers give them the reader. */
import { sql } from "kysely";
import type { Db } from "../schema.ts";
import { withProductNames } from "./report-rows.ts";
import { inNumbers, withEarned, withSoldGoods } from "./sold-days.ts";
import type { Days } from "./sold-orders.ts";

export interface Earned {
  /** Dirhams for the goods whose cost is known, without services, delivery and tax; less those that came back. */
  revenue: number;
  /** What those goods cost. */
  cost: number;
  /** Lines whose cost was not known when their order was placed: no part of the sums. */
  unknownLines: number;
}

export interface SoldCategory extends Earned {
  /** Null: of products that are gone. */
  categoryId: string | null;
  /** Products of which something stayed sold; what they earned is that of them alone. */
  kept: number;
  /** Less what came back or did not leave. */
  pieces: number;
  /** Dirhams for the goods alone, without services, delivery and tax; less those of pieces that came back. */
  goods: number;
}

export interface BestSeller {
  productId: string;
  /** Of which most pieces were sold. */
  sku: string;
  /** JSON: the catalogue's name, else one on its orders. */
  name: string;
  orders: number;
  /** As ordered. */
  pieces: number;
  total: number;
}

/** The catalogue's name, else one on its orders, of the products of a query. */
const nameOf = (query: string) => sql`coalesce(products.name, (
    select max(order_lines.name) from order_lines where order_lines.product_id = ${sql.ref(`${query}.product_id`)}
  ))`;

/** The beginning of a statement: the query `sold_products`, what was sold in a period of each product. */
export const withSoldProducts = (db: Db, days: Days) => sql`${withSoldGoods(db, days)}, sold_products as (
    select product_id, sum(orders) as orders, sum(pieces) - sum(pieces_back) as pieces,
      sum(total) - sum(total_back) as goods, sum(revenue) as revenue, sum(cost) as cost,
      sum(unknown_lines) as unknown_lines
    from goods group by product_id
  )`;

/** Goods sold in a period by product, by what they brought. */
export function soldProductRows(db: Db, days: Days) {
  const rows = sql`${withSoldProducts(db, days)}, report_rows as materialized (select * from sold_products)`;
  const query = { rows, order: sql`goods desc, product_id`, name: nameOf("shown") };
  return withProductNames(db, query, "orders", "pieces", "goods");
}

/** What goods earned in a period by product, of those of which something stayed sold, the largest margin first. */
export function earnedProductRows(db: Db, days: Days) {
  const rows = sql`${withSoldProducts(db, days)}, report_rows as materialized (
    select product_id, revenue, cost, revenue - cost as margin, unknown_lines as "unknownLines"
    from sold_products where pieces > 0
  )`;
  const query = { rows, order: sql`margin desc, product_id`, name: nameOf("shown") };
  return withProductNames(db, query, "revenue", "cost", "margin", "unknownLines");
}

/** Goods sold in a period by category, in no order. */
export async function listSoldCategories(db: Db, days: Days): Promise<SoldCategory[]> {
  const ofKept = (column: string) => sql`sum(case when pieces > 0 then ${sql.ref(column)} else 0 end)`;
  type Sums = Record<"kept" | "pieces" | "goods" | "revenue" | "cost" | "unknown_lines", number>;
  const { rows } = await sql<Sums & { category_id: string | null }>`${withSoldProducts(db, days)}
    select category_id, sum(case when pieces > 0 then 1 else 0 end) as kept, sum(pieces) as pieces, sum(goods) as goods,
      ${ofKept("revenue")} as revenue, ${ofKept("cost")} as cost, ${ofKept("unknown_lines")} as unknown_lines
    from sold_products left join products on products.id = sold_products.product_id group by category_id`.execute(db);
  return rows.map(({ category_id: categoryId, ...sums }) => {
    const { unknown_lines: unknownLines, ...others } = inNumbers(sums);
    return { categoryId, ...others, unknownLines };
  });
}

/** The best-selling products of a period, by what they brought, because forty bins are no ten booths. */
export async function listBestSellers(db: Db, days: Days, limit: number): Promise<BestSeller[]> {
  type Sums = Record<"orders" | "pieces" | "total", number>;
  const { rows } = await sql<{ product_id: string; name: string } & Sums>`${withSoldGoods(db, days)}, best as (
      select product_id, sum(orders) as orders, sum(pieces) as pieces, sum(total) as total from goods
      group by product_id order by total desc, pieces desc, product_id limit ${sql.lit(limit)}
    )
    select best.*, ${nameOf("best")} as name from best left join products on products.id = best.product_id
    order by total desc, pieces desc, best.product_id`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ product_id }) => product_id);
  // By itself: to add up all products by SKU takes half as long again.
  const { rows: most } = await sql<{ product_id: string; sku: string }>`${withSoldGoods(db, days)}
    select product_id, sku from goods where product_id in (${sql.join(ids)})
    group by product_id, sku order by sum(pieces) desc, sku`.execute(db);
  return rows.map(({ product_id, name, ...sums }) => ({
    productId: product_id,
    sku: most.find((row) => row.product_id === product_id)?.sku ?? "",
    name,
    ...inNumbers(sums),
  }));
}

/** What goods earned on each day of a period on which some were sold, in no order. */
export async function listEarnedByDay(db: Db, days: Days): Promise<(Earned & { day: string })[]> {
  type Row = Record<"revenue" | "cost" | "unknown_lines", number> & { day: string };
  const { rows } = await sql<Row>`${withEarned(db, days)} select * from earned`.execute(db);
  return rows.map(({ day, ...sums }) => {
    const { unknown_lines: unknownLines, ...others } = inNumbers(sums);
    return { day, ...others, unknownLines };
  });
}

/** What `sumMargin` says of all goods sold in a period. */
export const readMargin = async (db: Db, days: Days) => sumMargin(await listEarnedByDay(db, days));

/** Revenue, cost and what is between them. */
export function sumMargin(sold: readonly Earned[]) {
  const sum = (key: keyof Earned) => sold.reduce((total, row) => total + row[key], 0);
  const [revenue, cost] = [sum("revenue"), sum("cost")];
  return { revenue, cost, margin: revenue - cost, unknownLines: sum("unknownLines") };
}
