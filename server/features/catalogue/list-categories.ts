import type { Category } from "../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "./catalogue-index.ts";

/** The tree with the number of products on sale in each branch; a category without a picture borrows a product's. */
export async function listCategoryTree(view: CatalogueView): Promise<Category[]> {
  const borrowing = view.categories.filter(({ image, name }) => !view.picture(image, name)).map(({ id }) => id);
  const lenders = view.memo.get("category pictures", () => lendersFor(view, borrowing));
  const pictures = new Map((await view.cards(lenders)).map((card) => [card.categoryId, card.picture]));
  return view.categories.map(({ image, ...category }) => ({
    ...category,
    picture: view.picture(image, category.name) ?? pictures.get(category.id) ?? null,
    productCount: view.countIn(category.id),
    subcategories: view.subcategories
      .filter((subcategory) => subcategory.categoryId === category.id)
      .map((subcategory) => ({ ...subcategory, productCount: view.countIn(subcategory.id) })),
  }));
}

/** The first product with a picture of each of these categories, in the shop's order. */
function lendersFor({ columns, orders, countIn, hasPicture }: CatalogueView, categoryIds: readonly string[]): string[] {
  const { at } = columns;
  const open = new Set(categoryIds.filter((id) => countIn(id) > 0).map(columns.branchOf));
  const lenders: string[] = [];
  for (const doc of orders.of("place")) {
    if (open.size === 0) break;
    if (!open.has(at.category[doc] as number) || !hasPicture(doc)) continue;
    open.delete(at.category[doc] as number);
    lenders.push(at.ids[doc] as string);
  }
  return lenders;
}
