import type { Category } from "../../src-shared/catalogue/operations.ts";

// No name that begins with cache_ or api_: those are cleared at every start (client-start.ts).
const KEY = "categories";

/** Remembers the categories for the day they cannot be read (specification, section 7). */
export function storeCategories(categories: Category[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(categories));
  } catch {
    // Without room there is nothing to fall back to, which is no worse than before.
  }
}

/** The categories as last seen; none when there are none or they cannot be understood. */
export function storedCategories(): Category[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isCategory) : [];
  } catch {
    return [];
  }
}

/** What is shown of a category must be there; what a page only links to may have changed meanwhile. */
function isCategory(value: unknown): value is Category {
  const { id, name, picture, productCount } = (value ?? {}) as Partial<Category>;
  return (
    typeof id === "string" &&
    typeof name?.en === "string" &&
    typeof productCount === "number" &&
    (picture === null || (typeof picture?.path === "string" && typeof picture.alt?.en === "string"))
  );
}
