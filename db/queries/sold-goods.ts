/** Goods sold in a period, by product and by day. They read much: callers give them the reader. */
import { sql } from "kysely";
import type { Db } from "../schema.ts";
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

export interface SoldProduct extends Earned {
  productId: string;
  /** JSON: the catalogue's name, else one on its orders. */
  name: string;
  categoryId: string | null;
  orders: number;
  /** Less what came back or did not leave. */
  pieces: number;
  /** Dirhams for the goods alone, without services, delivery and tax; less those of pieces that came back. */
  goods: number;
}

export interface BestSeller {
  productId: string;
  /** Of which most pieces were sold. */
  sku: string;
  /** JSON, as of `SoldProduct`. */
  name: string;
  orders: number;
  /** As ordered. */
  pieces: number;
  total: number;
}

interface Named {
  product_id: string;
  name: string;
  category_id: string | null;
}

/** The catalogue's category and name, else one on its orders, of the products of a query. */
const nameOf = (query: string) => sql`products.category_id, coalesce(products.name, (
    select max(order_lines.name) from order_lines where order_lines.product_id = ${sql.ref(`${query}.product_id`)}
  )) as name`;

/** Goods sold in a period by product, in no order. */
export async function listSoldProducts(db: Db, days: Days): Promise<SoldProduct[]> {
  type Sums = Record<"orders" | "pieces" | "goods" | "revenue" | "cost" | "unknown_lines", number>;
  const { rows } = await sql<Named & Sums>`${withSoldGoods(db, days)}, sold_products as (
      select product_id, sum(orders) as orders, sum(pieces) - sum(pieces_back) as pieces,
        sum(total) - sum(total_back) as goods, sum(revenue) as revenue, sum(cost) as cost,
        sum(unknown_lines) as unknown_lines
      from goods group by product_id
    )
    select sold_products.*, ${nameOf("sold_products")}
    from sold_products left join products on products.id = sold_products.product_id`.execute(db);
  return rows.map(({ product_id, name, category_id, ...sums }) => {
    const { unknown_lines: unknownLines, ...others } = inNumbers(sums);
    return { productId: product_id, name, categoryId: category_id, ...others, unknownLines };
  });
}

/** The best-selling products of a period, by what they brought, because forty bins are no ten booths. */
export async function listBestSellers(db: Db, days: Days, limit: number): Promise<BestSeller[]> {
  type Sums = Record<"orders" | "pieces" | "total", number>;
  const { rows } = await sql<Named & Sums>`${withSoldGoods(db, days)}, best as (
      select product_id, sum(orders) as orders, sum(pieces) as pieces, sum(total) as total from goods
      group by product_id order by total desc, pieces desc, product_id limit ${sql.lit(limit)}
    )
    select best.*, ${nameOf("best")} from best left join products on products.id = best.product_id
    order by total desc, pieces desc, best.product_id`.execute(db);
  if (rows.length === 0) return [];
  const ids = rows.map(({ product_id }) => product_id);
  // By itself: to add up all products by SKU takes half as long again.
  const { rows: most } = await sql<{ product_id: string; sku: string }>`${withSoldGoods(db, days)}
    select product_id, sku from goods where product_id in (${sql.join(ids)})
    group by product_id, sku order by sum(pieces) desc, sku`.execute(db);
  return rows.map(({ product_id, name, category_id: _, ...sums }) => ({
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
