import type { z } from "zod";
import { recordAudit } from "../../../db/queries/audit.ts";
import type { VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import { findVariant } from "../../../db/queries/catalogue/products.ts";
import { findStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import { updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { variantPatch } from "../../../src-shared/products/input.ts";
import type { StaffVariant } from "../../../src-shared/products/operations.ts";
import type { Context } from "../../context.ts";
import { refuseConflict, refuseStale } from "../../kernel/versioned-row.ts";
import { beginTracking } from "./begin-tracking.ts";
import { wrongEarlierPrice } from "./check-product.ts";
import { staffVariantOf } from "./read-staff-product.ts";
import { priceRuleOf } from "./set-price.ts";
import { stopsBackorders } from "./write-variants.ts";

/** Changes the price of a variant, or how its stock is kept. Its product counts as changed with it. */
export async function patchVariant(
  ctx: Context,
  tx: Tx,
  id: string,
  patch: z.output<typeof variantPatch>,
): Promise<StaffVariant | Refusal<"not_found" | "invalid" | "version_required" | "version_conflict">> {
  const storedVariant = await findVariant(tx, id);
  if (!storedVariant) return refuse("not_found");
  const figures = () => findStockFigures(tx, id);
  const read = async () => staffVariantOf((await findVariant(tx, id)) ?? storedVariant, await figures());
  const versioning = { version: storedVariant.version, collection: "variants", rowIds: [id], read };
  const stale = await refuseStale(ctx, tx, versioning);
  if (stale) return stale;
  const rule = await priceRuleOf(ctx, tx);
  const row = {
    ...changed(storedVariant, patch),
    ...(patch.price !== undefined ? { manager_price: rule.managerPrice(storedVariant, patch.price) } : {}),
  };
  if (!rule.allows(storedVariant, row.price)) return refuseFields({ price: "price_cut" });
  if (wrongEarlierPrice({ price: row.price, compareAtPrice: row.compare_at_price })) {
    return refuseFields({ compareAtPrice: "compare_at" });
  }
  if (stopsBackorders(storedVariant, row)) return refuseFields({ backorder: "below_zero" });
  const begins = !storedVariant.tracked && row.tracked ? await beginTracking(ctx, tx, storedVariant) : undefined;
  const values = begins ? { ...row, owed: begins.owed } : row;
  const changedTo = await updateVersioned(tx, "variants", begins?.row ?? storedVariant, values, ctx.now());
  if (!changedTo) return refuseConflict(tx, versioning);
  // Whoever has the whole product open must not write the old price over this one.
  await updateVersioned(tx, "products", { id: storedVariant.product_id }, {}, ctx.now());
  const after = await read();
  const changes = { before: written(staffVariantOf(storedVariant, await figures())), after: written(after) };
  await recordAudit(tx, ctx, { collection: "variants", rowId: id, ...changes });
  return after;
}

const changed = (known: VariantRow, patch: z.output<typeof variantPatch>) => ({
  price: patch.price ?? known.price,
  compare_at_price: patch.compareAtPrice === undefined ? known.compare_at_price : patch.compareAtPrice,
  tracked: patch.tracked ?? known.tracked,
  backorder: patch.backorder ?? known.backorder,
});

const written = ({ sku, productId, price, compareAtPrice, tracked, backorder }: StaffVariant) => ({
  sku,
  productId,
  price,
  compareAtPrice,
  tracked,
  backorder,
});
