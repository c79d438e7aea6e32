import type { Category } from "../../src-shared/catalogue/operations.ts";
import type { CardPicture } from "../products/card-data.ts";

/** What the home page shows of a category. */
export type ShownCategory = Pick<Category, "slug" | "name" | "productCount"> & { picture: CardPicture | null };

// No name that begins with cache_ or api_: those are cleared at every start (version-change.ts).
const KEY = "categories";

/**
 * Stores the categories, for when they cannot be read (specification, section 7). A page in English comes without the Arabic names
 * (app/page-language.ts), so those of before are kept.
 */
export function storeCategories(categories: ShownCategory[]): void {
  const before = new Map(storedCategories().map(({ slug, name }) => [slug, name]));
  const named = categories.map((category) => ({
    ...category,
    name: { ...before.get(category.slug), ...category.name },
  }));
  try {
    localStorage.setItem(KEY, JSON.stringify(named));
  } catch {
    // Without storage there is nothing to fall back to, which is no worse than before.
  }
}

/** The stored categories; none when there are none or they are malformed. */
export function storedCategories(): ShownCategory[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isCategory) : [];
  } catch {
    return [];
  }
}

/** Fields that are shown must be there; others may have changed since. */
function isCategory(value: unknown): value is ShownCategory {
  const { slug, name, picture, productCount } = (value ?? {}) as Partial<ShownCategory>;
  return (
    typeof slug === "string" &&
    typeof name?.en === "string" &&
    typeof productCount === "number" &&
    (picture === null || typeof picture?.path === "string")
  );
}
