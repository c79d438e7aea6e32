import { sql } from "kysely";
import { inNumbers } from "../../db/queries/sold-days.ts";
import { type Earned, withSoldProducts } from "../../db/queries/sold-goods.ts";
import type { Days } from "../../db/queries/sold-orders.ts";
import type { Db } from "../../db/schema.ts";

export interface SoldProduct extends Earned {
  productId: string;
  orders: number;
  pieces: number;
  goods: number;
}

/** What the reports of products are made of: goods sold in a period, in the order of the products' ids. */
export async function listSoldProducts(db: Db, days: Days): Promise<SoldProduct[]> {
  type Sums = Record<"orders" | "pieces" | "goods" | "revenue" | "cost" | "unknown_lines", number>;
  const { rows } = await sql<Sums & { product_id: string }>`${withSoldProducts(db, days)}
    select * from sold_products order by product_id`.execute(db);
  return rows.map(({ product_id: productId, ...sums }) => {
    const { unknown_lines: unknownLines, ...others } = inNumbers(sums);
    return { productId, ...others, unknownLines };
  });
}
