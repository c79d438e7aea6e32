import { fromJson, toJson } from "../../../../db/json.ts";
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import { findMediaByHash, lockLibrary } from "../../../../db/queries/catalogue/media.ts";
import { findProduct } from "../../../../db/queries/catalogue/products.ts";
import { insertVersioned, updateVersioned } from "../../../../db/queries/versioned.ts";
import type { PictureUndo } from "../../../../db/schema/import-tables.ts";
import type { Tx } from "../../../../db/schema.ts";
import { isRefusal } from "../../../../src-shared/api/refusal.ts";
import { newId } from "../../../../src-shared/values/id.ts";
import { addPicture } from "../../products/add-picture.ts";
import { saveProduct } from "../../products/save-product.ts";
import type { PicturePlan, SourcePicture } from "./source-picture.ts";

/** Puts a stored picture into the library and on its product: in the place of the one of its name, else in its own. */
export async function writePicture(
  ctx: AuditSource,
  tx: Tx,
  source: SourcePicture,
  { product, variants = [], replaced, isShown = false }: PicturePlan,
): Promise<PictureUndo | "changed_since"> {
  if (!product) return "changed_since";
  const { variantId, place } = source;
  const { path, mediaId } = await addToLibrary(ctx, tx, source);
  if (replaced === undefined) {
    const added = await addPicture(ctx, tx, product.id, { path, variantId, place });
    if (isRefusal(added)) return "changed_since";
  } else {
    const images = fromJson(product.images).map((image) => (image.path === replaced ? { ...image, path } : image));
    const saved = await saveProduct(ctx, tx, product, {
      row: { images: toJson(images) },
      async also() {
        for (const variant of variants) {
          const own = fromJson(variant.images);
          if (!own.includes(replaced)) continue;
          const next = toJson(own.map((one) => (one === replaced ? path : one)));
          await updateVersioned(tx, "variants", variant, { images: next }, ctx.now());
        }
        return undefined;
      },
    });
    if (isRefusal(saved)) return "changed_since";
  }
  const after = await findProduct(tx, product.id);
  const alt = after && fromJson(after.images).find((image) => image.path === path)?.alt;
  if (!alt) return "changed_since";
  const shows = variants.filter(({ images }) => replaced !== undefined && fromJson(images).includes(replaced));
  const variantIds = replaced === undefined ? (variantId === null ? [] : [variantId]) : shows.map(({ id }) => id);
  return { productId: product.id, path, alt, variantIds, wasShown: isShown, replaced: replaced ?? null, mediaId };
}

/** The library's own path, where it has the same bytes already. */
async function addToLibrary(
  ctx: AuditSource,
  tx: Tx,
  { name, picture }: SourcePicture,
): Promise<{ path: string; mediaId: string | null }> {
  await lockLibrary(tx);
  const known = await findMediaByHash(tx, "image", picture.hash);
  if (known) return { path: known.path, mediaId: null };
  const id = newId(ctx.now().getTime());
  const fields = { kind: "image" as const, ...picture, name, alt: null, focus: null };
  await insertVersioned(tx, "media", { id, ...fields }, ctx.now());
  const { kind, path, mime } = fields;
  await recordAudit(tx, ctx, { collection: "media", rowId: id, after: { kind, path, mime, name } });
  return { path, mediaId: id };
}
