import type { z } from "zod";
import { type AuditSource, recordAudit } from "../../../db/queries/audit.ts";
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
  const { read } = readerOf(tx, storedVariant);
  const stale = await refuseStale(ctx, tx, {
    version: storedVariant.version,
    collection: "variants",
    rowIds: [id],
    read,
  });
  if (stale) return stale;
  return setVariant(ctx, tx, storedVariant, patch);
}

/** Writes what is changed of a variant. `managerPrice`: where a price comes back that a manager had set, or had not. */
export async function setVariant(
  ctx: AuditSource,
  tx: Tx,
  storedVariant: VariantRow,
  patch: z.output<typeof variantPatch>,
  managerPrice?: number | null,
): Promise<StaffVariant | Refusal<"invalid" | "version_conflict">> {
  const { id } = storedVariant;
  const { figures, read } = readerOf(tx, storedVariant);
  const rule = await priceRuleOf(ctx, tx);
  const reference =
    managerPrice === undefined && patch.price !== undefined
      ? rule.managerPrice(storedVariant, patch.price)
      : managerPrice;
  const row = { ...changed(storedVariant, patch), ...(reference === undefined ? {} : { manager_price: reference }) };
  if (!rule.allows(storedVariant, row.price)) return refuseFields({ price: "price_cut" });
  if (wrongEarlierPrice({ price: row.price, compareAtPrice: row.compare_at_price })) {
    return refuseFields({ compareAtPrice: "compare_at" });
  }
  if (stopsBackorders(storedVariant, row)) return refuseFields({ backorder: "below_zero" });
  const begins = !storedVariant.tracked && row.tracked ? await beginTracking(ctx, tx, storedVariant) : undefined;
  const values = begins ? { ...row, owed: begins.owed } : row;
  const changedTo = await updateVersioned(tx, "variants", begins?.row ?? storedVariant, values, ctx.now());
  if (!changedTo) return refuseConflict(tx, { collection: "variants", rowIds: [id], read });
  // Whoever has the whole product open must not write the old price over this one.
  await updateVersioned(tx, "products", { id: storedVariant.product_id }, {}, ctx.now());
  const after = await read();
  const changes = { before: written(staffVariantOf(storedVariant, await figures())), after: written(after) };
  await recordAudit(tx, ctx, { collection: "variants", rowId: id, ...changes });
  return after;
}

function readerOf(tx: Tx, stored: VariantRow) {
  const figures = () => findStockFigures(tx, stored.id);
  const read = async () => staffVariantOf((await findVariant(tx, stored.id)) ?? stored, await figures());
  return { figures, read };
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
