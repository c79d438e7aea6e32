import { fromJson } from "../../../../db/json.ts";
import {
  type CategoryRow,
  listCategories,
  listSubcategories,
  type SubcategoryRow,
} from "../../../../db/queries/catalogue/catalogue.ts";
import type { Db } from "../../../../db/schema.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";

export interface CategoryEntry {
  id: string;
  slug: string;
  name: LocalizedText;
  description: LocalizedText;
  image: string | null;
}
export interface SubcategoryEntry extends Omit<CategoryEntry, "image"> {
  categoryId: string;
}

/** Categories and subcategories in the shop's order. */
export interface Tree {
  categories: readonly CategoryEntry[];
  subcategories: readonly SubcategoryEntry[];
}

export async function readTree(db: Db): Promise<Tree> {
  const entry = (row: CategoryRow | SubcategoryRow) => ({
    id: row.id,
    slug: row.slug,
    name: fromJson(row.name),
    description: fromJson(row.description),
  });
  return {
    categories: (await listCategories(db)).map((row) => ({ ...entry(row), image: row.image })),
    subcategories: (await listSubcategories(db)).map((row) => ({ ...entry(row), categoryId: row.category_id })),
  };
}
