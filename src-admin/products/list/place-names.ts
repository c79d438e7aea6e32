import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import type { Categories } from "./product-filters.ts";

/** Names of categories and subcategories by their ids. */
export const placeNames = (categories: Categories): ReadonlyMap<string, LocalizedText> =>
  new Map(
    categories.flatMap((category) => [
      [category.id, category.name] as const,
      ...category.subcategories.map((sub) => [sub.id, sub.name] as const),
    ]),
  );
