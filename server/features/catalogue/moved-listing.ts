import { findRedirect } from "../../../db/queries/catalogue/catalogue.ts";
import type { Db } from "../../../db/schema.ts";
import { foldedName } from "../../../src-shared/catalogue/called.ts";
import type { ProductListMeta, ProductQuery } from "../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "./catalogue-index.ts";

type BranchKind = "category" | "subcategory";

/** The id that a former slug or name of a category or subcategory leads to. */
export const findMovedBranch = async (db: Db, kind: BranchKind, key: string): Promise<string | undefined> =>
  (await findRedirect(db, kind, key)) ?? findRedirect(db, kind, foldedName(key));

/**
 * The query with the ids of what its former names lead to; undefined where it names nothing that has moved. A subcategory
 * is found in the category to which it was moved, because its slug is its own in the whole shop.
 */
export async function movedListing(
  db: Db,
  view: CatalogueView,
  query: ProductQuery,
  found: Pick<ProductListMeta, "category" | "subcategory">,
): Promise<ProductQuery | undefined> {
  const isLost = (asked: string | undefined, entry: object | null) => asked !== undefined && asked !== "" && !entry;
  if (!isLost(query.category, found.category) && !isLost(query.subcategory, found.subcategory)) return undefined;
  const category = found.category?.id ?? (query.category && (await findMovedBranch(db, "category", query.category)));
  if (!query.subcategory) return category ? { ...query, category } : undefined;
  const id = await findMovedBranch(db, "subcategory", query.subcategory);
  const subcategory = view.subcategories.find(
    (entry) => entry.id === id || entry.id === query.subcategory || entry.slug === query.subcategory,
  );
  if (subcategory) return { ...query, category: subcategory.categoryId, subcategory: subcategory.id };
  return category ? { ...query, category } : undefined;
}
