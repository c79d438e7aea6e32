/** Columns that say the same in files without the field's own. */
const standIns: Readonly<Record<string, readonly string[]>> = {
  nameEn: ["nameAr"],
  nameAr: ["nameEn"],
  category: ["subcategory", "productPath", "type", "wooCategories"],
  option1Value: ["option1Name"],
  price: ["salePrice"],
  compareAtPrice: ["salePrice", "price"],
  weight: ["grams"],
};

/** By which a person finds the row, where the file has nothing of the field: what it lacks is wrong there. */
const ofProduct = ["sku", "handle", "nameEn", "nameAr"] as const;

/** The heading under which a person looks for what is wrong with a field; null for a file without any that a product could have. */
export function columnOf(columns: Readonly<Record<string, string>>, field: string): string | null {
  const fields = [field, ...(standIns[field] ?? []), ...ofProduct];
  return fields.map((one) => columns[one]).find((heading) => heading !== undefined) ?? null;
}
