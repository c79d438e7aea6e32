import { fromJson, toJson } from "../../../db/json.ts";
import type { AuditSource } from "../../../db/queries/audit.ts";
import { findProduct, listEveryVariant } from "../../../db/queries/catalogue/products.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { PictureToAdd } from "../../../src-shared/products/operations.ts";
import { isPicture } from "../media/is-picture.ts";
import { type SavingRefusal, saveProduct } from "./save-product.ts";

/** As many as the whole product may be written with (products/input.ts). */
export const MAX_PICTURES = 40;

/**
 * Puts a picture among a product's, described by the product's name until somebody says more. Adding never clashes with
 * what others change of the product, so no version is asked for; what it shows already stays where it is.
 */
export async function addPicture(
  ctx: AuditSource,
  tx: Tx,
  id: string,
  { path, variantId, place }: PictureToAdd,
): Promise<{ added: boolean } | SavingRefusal> {
  const storedProduct = await findProduct(tx, id);
  if (!storedProduct) return refuse("not_found");
  if (!(await isPicture(tx, path))) return refuseFields({ path: "picture" });
  const variant = (await listEveryVariant(tx, [id])).find((one) => one.id === variantId && !one.archived);
  if (variantId !== null && !variant) return refuseFields({ variantId: "choose" });

  const images = fromJson(storedProduct.images);
  const shown = images.some((image) => image.path === path);
  const own = variant ? fromJson(variant.images) : [];
  if (shown && (!variant || own.includes(path))) return { added: false };
  if (!shown && images.length >= MAX_PICTURES) return refuseFields({ path: "too_many_lines" });

  // A number counts among the variant's own pictures where there is a variant: each colour may have its first.
  if (!shown) insertAt(images, variant ? null : place, { path, alt: fromJson(storedProduct.name) });
  const saved = await saveProduct(ctx, tx, storedProduct, {
    row: { images: toJson(images) },
    async also() {
      if (!variant) return undefined;
      insertAt(own, place, path);
      await updateVersioned(tx, "variants", variant, { images: toJson(own) }, ctx.now());
      return undefined;
    },
  });
  return isRefusal(saved) ? saved : { added: true };
}

/** `place` counts from 1; null or too high: at the end. */
function insertAt<T>(list: T[], place: number | null, entry: T): void {
  list.splice(place === null ? list.length : place - 1, 0, entry);
}
