import type { Category } from "../../../src-shared/catalogue/operations.ts";
import type { CatalogueView } from "./catalogue-index.ts";

/** The tree with the number of products on sale in each branch; a category without a picture borrows a product's. */
export function listCategoryTree(view: CatalogueView): Category[] {
  const counts = new Map<string, number>();
  const firstPicture = new Map<string, Category["picture"]>();
  for (const { card } of view.ordered) {
    counts.set(card.categoryId, (counts.get(card.categoryId) ?? 0) + 1);
    if (card.subcategoryId) counts.set(card.subcategoryId, (counts.get(card.subcategoryId) ?? 0) + 1);
    if (card.picture && !firstPicture.has(card.categoryId)) firstPicture.set(card.categoryId, card.picture);
  }
  return view.categories.map(({ image, ...category }) => ({
    ...category,
    picture: view.picture(image, category.name) ?? firstPicture.get(category.id) ?? null,
    productCount: counts.get(category.id) ?? 0,
    subcategories: view.subcategories
      .filter((subcategory) => subcategory.categoryId === category.id)
      .map((subcategory) => ({ ...subcategory, productCount: counts.get(subcategory.id) ?? 0 })),
  }));
}
