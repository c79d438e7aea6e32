import { fromJson } from "../../../db/json.ts";
import {
  type CategoryRow,
  listCategories,
  listSubcategories,
  type SubcategoryRow,
} from "../../../db/queries/catalogue/catalogue.ts";
import { countProductsByBranch, type StatusCounts } from "../../../db/queries/catalogue/categories.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { StaffCategory, StaffSubcategory } from "../../../src-shared/catalogue/categories.ts";
import { picturesOf } from "../media/pictures-of.ts";

/** The whole tree as staff edit it, in the shop's order. */
export const readTree = (db: Db | Tx): Promise<StaffCategory[]> => readCategories(db);

/** All categories, or the one of an id: the products of all others are not counted for it. */
async function readCategories(db: Db | Tx, only?: string): Promise<StaffCategory[]> {
  const rows = (await listCategories(db)).filter(({ id }) => only === undefined || id === only);
  const counts = await countProductsByBranch(db, only);
  const pictureOf = await picturesOf(
    db,
    rows.map((row) => row.image),
  );
  const branches = Map.groupBy(await listSubcategories(db), (row) => row.category_id);
  return rows.map((row) => {
    const base = branch(row, counts);
    return {
      ...base,
      image: row.image,
      picture: pictureOf(row.image, base.name),
      subcategories: (branches.get(row.id) ?? []).map((own) => ({
        ...branch(own, counts),
        categoryId: own.category_id,
      })),
    };
  });
}

/** One category of the tree; throws when it does not exist, for callers that have just read it. */
export async function readCategory(db: Db | Tx, id: string): Promise<StaffCategory> {
  const [found] = await readCategories(db, id);
  if (!found) throw new Error("a category is gone while it is read");
  return found;
}

export async function readSubcategory(db: Db | Tx, id: string): Promise<StaffSubcategory> {
  const row = (await listSubcategories(db)).find((own) => own.id === id);
  const [category] = row ? await readCategories(db, row.category_id) : [];
  const found = category?.subcategories.find((own) => own.id === id);
  if (!found) throw new Error("a subcategory is gone while it is read");
  return found;
}

const none: StatusCounts = { draft: 0, active: 0, archived: 0 };

const branch = (row: CategoryRow | SubcategoryRow, counts: Map<string, StatusCounts>) => ({
  id: row.id,
  version: row.version,
  slug: row.slug,
  name: fromJson(row.name),
  description: fromJson(row.description),
  position: row.position,
  products: counts.get(row.id) ?? none,
  updatedAt: row.updated_at,
});
