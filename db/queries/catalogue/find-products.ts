import { type SqlBool, sql } from "kysely";
import { beginsWith, lowered } from "../../engines/text-index.ts";
import type { Db } from "../../schema.ts";
import { containing } from "../contains.ts";
import type { ProductRow } from "./catalogue.ts";

/** Products in any state with a SKU that begins with the text, each with that SKU. */
export async function listProductsBySku(
  db: Db,
  start: string,
  limit: number,
): Promise<(ProductRow & { sku: string })[]> {
  return db
    .selectFrom("products")
    .innerJoin("variants", "variants.product_id", "products.id")
    .selectAll("products")
    .select("variants.sku")
    .where(beginsWith(db, "variants.sku", start.toLowerCase()))
    .orderBy(lowered(db, "variants.sku"))
    .limit(limit)
    .execute();
}

/** Products that are not on sale whose name contains the text, in either language. */
export async function listHiddenProducts(db: Db, text: string, limit: number): Promise<ProductRow[]> {
  const pattern = containing(text.toLowerCase());
  return (
    db
      .selectFrom("products")
      .selectAll()
      // As the index of these products says it.
      .where("status", "!=", sql.lit("active"))
      .where((where) => sql<SqlBool>`lower(${where.ref("name")}) like ${pattern} escape '\\'`)
      .orderBy("updated_at", "desc")
      .limit(limit)
      .execute()
  );
}

export const listProductsByIds = (db: Db, ids: readonly string[]): Promise<ProductRow[]> =>
  ids.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("products")
        .selectAll()
        .where("id", "in", [...ids])
        .execute();
