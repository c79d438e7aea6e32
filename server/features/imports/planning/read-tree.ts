import { fromJson } from "../../../../db/json.ts";
import {
  type CategoryRow,
  listCategories,
  listSubcategories,
  type SubcategoryRow,
} from "../../../../db/queries/catalogue/catalogue.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { CalledRows } from "../../../../src-shared/catalogue/called.ts";
import type { LocalizedText } from "../../../../src-shared/values/localized.ts";

type Branch = Pick<CategoryRow, "id" | "slug"> & { name: LocalizedText };

/** The shop's categories, to be found by the names that a file has for them. */
export interface Tree {
  categories: CalledRows<Branch>;
  subcategories: CalledRows<Branch & Pick<SubcategoryRow, "category_id">>;
}

export async function readTree(db: Db | Tx): Promise<Tree> {
  const categories = (await listCategories(db)).map(({ id, slug, name }) => ({ id, slug, name: fromJson(name) }));
  const subcategories = (await listSubcategories(db)).map(({ id, slug, name, category_id }) => ({
    id,
    slug,
    name: fromJson(name),
    category_id,
  }));
  return { categories: new CalledRows(categories), subcategories: new CalledRows(subcategories) };
}
