import { findCategory, findSubcategory } from "../../../db/queries/catalogue/categories.ts";
import { listForeignSkus, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import type { FieldCodes } from "../../../src-shared/api/field-refusal.ts";
import type { WrittenProduct } from "../../../src-shared/products/input.ts";
import { missingMedia } from "../media/is-picture.ts";

/** What a product names that is not there, or is not its own to name (server/security.md, row 26), field by field. */
export async function checkReferences(tx: Tx, id: string, product: WrittenProduct): Promise<FieldCodes> {
  const missing = new Set(
    await missingMedia(
      tx,
      "image",
      product.images.map((image) => image.path),
    ),
  );
  const foreignSkus = await listForeignSkus(
    tx,
    product.variants.map((variant) => variant.sku),
    id,
  );
  const related = new Set((await listProductsByIds(tx, product.related)).map((row) => row.id));
  const modelMissing = product.model !== null && (await missingMedia(tx, "model", [product.model])).length > 0;
  return {
    ...(await checkPlace(tx, product)),
    ...(modelMissing ? { model: "unknown" } : {}),
    ...at(product.images, (image) => missing.has(image.path), "images", "path", "picture"),
    ...at(product.variants, (variant) => foreignSkus.includes(variant.sku), "variants", "sku", "taken"),
    ...(product.related.every((other) => related.has(other) && other !== id) ? {} : { related: "unknown" }),
  };
}

/** A subcategory must be one of the category's. */
export async function checkPlace(
  tx: Db | Tx,
  { categoryId, subcategoryId }: { categoryId: string; subcategoryId: string | null },
): Promise<FieldCodes> {
  if (!(await findCategory(tx, categoryId))) return { categoryId: "unknown" };
  if (subcategoryId === null) return {};
  const subcategory = await findSubcategory(tx, subcategoryId);
  return subcategory?.category_id === categoryId ? {} : { subcategoryId: "unknown" };
}

function at<T>(
  list: readonly T[],
  wrong: (entry: T) => boolean,
  where: string,
  field: string,
  code: FieldCodes[string],
): FieldCodes {
  return Object.fromEntries(list.flatMap((entry, i) => (wrong(entry) ? [[`${where}.${i}.${field}`, code]] : [])));
}
