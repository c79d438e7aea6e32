import type { WrittenProduct } from "../../../../src-shared/products/input.ts";
import type { SourceProduct } from "../shapes/source-product.ts";

const fields: readonly [RegExp, string][] = [
  [/^name\.ar/, "nameAr"],
  [/^name/, "nameEn"],
  [/^shortDescription\.ar/, "shortAr"],
  [/^shortDescription/, "shortEn"],
  [/^description\.ar/, "descriptionAr"],
  [/^description/, "descriptionEn"],
  [/^facts\.weight/, "weight"],
  [/^facts\.dimensions\.width/, "width"],
  [/^facts\.dimensions\.depth/, "depth"],
  [/^facts\.dimensions\.height/, "height"],
  [/^facts\.materials\.ar/, "materialsAr"],
  [/^facts\.materials/, "materialsEn"],
  [/^brand/, "brand"],
  [/^warrantyMonths/, "warrantyMonths"],
  [/^leadTimeDays/, "leadTimeDays"],
  [/^(?:categoryId|subcategoryId)/, "category"],
  [/^slug/, "handle"],
  [/^images/, "pictures"],
  [/^seo\.title\.ar/, "seoTitleAr"],
  [/^seo\.title/, "seoTitleEn"],
  [/^seo\.description\.ar/, "seoDescriptionAr"],
  [/^seo\.description/, "seoDescriptionEn"],
  // What is wrong with all variants is that their options do not tell them apart.
  [/^(?:options|variants)/, "option1Value"],
];

const ofVariant: Record<string, string> = {
  sku: "sku",
  price: "price",
  compareAtPrice: "compareAtPrice",
  options: "option1Value",
  openingStock: "quantity",
  backorder: "backorder",
  images: "variantPicture",
};

/** Where in the file a field of the product comes from: line, field of the column, and the cell where it is short. */
export function placeOfPath(
  path: string,
  source: SourceProduct,
  after: WrittenProduct,
): { line: number; field: string; value?: string } {
  const [, at, field = ""] = /^variants\.(\d+)\.(\w+)/.exec(path) ?? [];
  if (at !== undefined) {
    const sku = after.variants[Number(at)]?.sku;
    const line = source.variants.find((variant) => variant.sku === sku)?.line ?? source.line;
    return { line, field: ofVariant[field] ?? "sku", ...(sku === undefined ? {} : { value: sku }) };
  }
  return { line: source.line, field: fields.find(([pattern]) => pattern.test(path))?.[1] ?? "" };
}
