import type { Db, Schema, Tx } from "../../schema.ts";
import { findVersioned } from "../versioned.ts";
import type { CategoryRow, SubcategoryRow } from "./catalogue.ts";

export const findCategory = (db: Db | Tx, id: string): Promise<CategoryRow | undefined> =>
  findVersioned(db, "categories", id);

export const findSubcategory = (db: Db | Tx, id: string): Promise<SubcategoryRow | undefined> =>
  findVersioned(db, "subcategories", id);

export type StatusCounts = Record<Schema["products"]["status"], number>;

/** Products by category id and by subcategory id, in each state; of one category unless of all. */
export async function countProductsByBranch(db: Db | Tx, categoryId?: string): Promise<Map<string, StatusCounts>> {
  const rows = await db
    .selectFrom("products")
    .select(({ fn }) => ["category_id", "subcategory_id", "status", fn.countAll<number>().as("count")])
    .$if(categoryId !== undefined, (query) => query.where("category_id", "=", categoryId as string))
    .groupBy(["category_id", "subcategory_id", "status"])
    .execute();
  const counts = new Map<string, StatusCounts>();
  for (const { category_id, subcategory_id, status, count } of rows) {
    for (const id of [category_id, subcategory_id]) {
      if (id === null) continue;
      const own = counts.get(id) ?? { draft: 0, active: 0, archived: 0 };
      own[status] += Number(count);
      counts.set(id, own);
    }
  }
  return counts;
}

/** The first few products of a branch by name, and their number, in any state. */
export async function findProductsInBranch(
  db: Db | Tx,
  column: "category_id" | "subcategory_id",
  id: string,
): Promise<{ count: number; first: { id: string; name: string }[] }> {
  const first = await db
    .selectFrom("products")
    .select(["id", "name"])
    .where(column, "=", id)
    .orderBy("position")
    .limit(5)
    .execute();
  const { count } = await db
    .selectFrom("products")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where(column, "=", id)
    .executeTakeFirstOrThrow();
  return { count: Number(count), first };
}

export const listSubcategoriesOf = (db: Db | Tx, categoryId: string): Promise<SubcategoryRow[]> =>
  db
    .selectFrom("subcategories")
    .selectAll()
    .where("category_id", "=", categoryId)
    .orderBy("position")
    .orderBy("id")
    .execute();

/** The position behind the last row. */
export async function nextPosition(
  db: Db | Tx,
  table: "categories" | "subcategories" | "products" | "testimonials" | "delivery_zones",
): Promise<number> {
  const row = await db
    .selectFrom(table as "products")
    .select(({ fn }) => fn.max("position").as("last"))
    .executeTakeFirst();
  return row?.last === null || row?.last === undefined ? 0 : Number(row.last) + 1;
}

/** Ids and versions of the products of a subcategory. */
export const listProductsOfSubcategory = (db: Db | Tx, subcategoryId: string) =>
  db.selectFrom("products").select(["id", "version"]).where("subcategory_id", "=", subcategoryId).execute();
