import { fromJson, toJson } from "../../../../db/json.ts";
import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import { findMedia } from "../../../../db/queries/catalogue/media.ts";
import { findProduct, listEveryVariant } from "../../../../db/queries/catalogue/products.ts";
import { deleteVersioned, updateVersioned } from "../../../../db/queries/versioned.ts";
import type { PictureUndo } from "../../../../db/schema/import-tables.ts";
import type { Tx } from "../../../../db/schema.ts";
import { isRefusal } from "../../../../src-shared/api/refusal.ts";
import { isPicture } from "../../media/is-picture.ts";
import { usedIn } from "../../media/uses.ts";
import { saveProduct } from "../../products/save-product.ts";

/**
 * Takes a picture off its product, or gives its place back to the one that it replaced, and takes it out of the library where nothing
 * else shows it. False where somebody took it off, described it or showed it with another variant since. Its file is swept later
 * (jobs/sweep-orphans.ts).
 */
export async function putPictureBack(
  ctx: AuditSource,
  tx: Tx,
  { productId, path, alt, variantIds, wasShown, replaced, mediaId }: PictureUndo,
): Promise<boolean> {
  const product = await findProduct(tx, productId);
  const images = product ? fromJson(product.images) : [];
  const image = images.find((one) => one.path === path);
  if (!product || !image || image.alt.en !== alt.en || image.alt.ar !== alt.ar) return false;
  const showing = (await listEveryVariant(tx, [productId])).filter((one) => fromJson(one.images).includes(path));
  const own = showing.filter(({ id }) => variantIds.includes(id));
  const isAsLeft = own.length === variantIds.length && (wasShown || own.length === showing.length);
  if (!isAsLeft || (replaced !== null && !(await isPicture(tx, replaced)))) return false;
  const former = replaced === null ? [] : [replaced];
  const saved = await saveProduct(ctx, tx, product, {
    row: wasShown
      ? {}
      : {
          images: toJson(
            images.flatMap((one) => (one === image ? former.map((before) => ({ ...one, path: before })) : [one])),
          ),
        },
    async also() {
      for (const variant of own) {
        const next = fromJson(variant.images).flatMap((one) => (one === path ? former : [one]));
        await updateVersioned(tx, "variants", variant, { images: toJson(next) }, ctx.now());
      }
      return undefined;
    },
  });
  if (isRefusal(saved)) return false;
  const row = mediaId === null ? undefined : await findMedia(tx, mediaId);
  if (row && (await usedIn(tx, path)).length === 0 && (await deleteVersioned(tx, "media", row))) {
    const { kind, name } = row;
    await recordAudit(tx, ctx, { collection: "media", rowId: row.id, before: { path, kind, name } });
  }
  return true;
}
