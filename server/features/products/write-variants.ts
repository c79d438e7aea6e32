import { toJson } from "../../../db/json.ts";
import type { AuditSource } from "../../../db/queries/audit.ts";
import type { VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import {
  dropStockOf,
  findVariant,
  listEveryVariant,
  listNamedVariants,
  vacateSku,
} from "../../../db/queries/catalogue/products.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import { deleteVersioned, insertVersioned, updateVersioned } from "../../../db/queries/versioned.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import { referencePrice } from "../../../src-shared/orders/price-cut.ts";
import type { WrittenProduct, WrittenVariant } from "../../../src-shared/products/input.ts";
import { newId } from "../../../src-shared/values/id.ts";
import { beginTracking } from "./begin-tracking.ts";
import { priceRuleOf } from "./set-price.ts";

/**
 * Makes a product's variants what is written: known ones changed, new ones made, those left out removed, or archived
 * where anything names them (`listNamedVariants`). Stock is left alone, but for the opening stock of a new one.
 * Refuses a SKU that an archived variant keeps, an id that is another product's, and to stop taking back-orders for what
 * stands below zero.
 */
export async function writeVariants(
  ctx: AuditSource,
  tx: Tx,
  productId: string,
  product: Pick<WrittenProduct, "variants" | "options">,
): Promise<Refusal<"invalid"> | undefined> {
  const rows = await listEveryVariant(tx, [productId]);
  const writtenIds = new Set(product.variants.map((variant) => variant.id));
  const archived = await takeOff(
    ctx,
    tx,
    rows.filter((row) => !writtenIds.has(row.id)),
  );
  const writtenById = new Map(rows.filter((row) => writtenIds.has(row.id)).map((row) => [row.id, row]));
  for (const { id, sku } of product.variants)
    if (id && writtenById.has(id) && writtenById.get(id)?.sku !== sku) await vacateSku(tx, id);

  const rule = await priceRuleOf(ctx, tx);
  const lowest = rows.length === 0 ? undefined : Math.min(...rows.map(referencePrice));
  for (const [position, variant] of product.variants.entries()) {
    const before = writtenById.get(variant.id ?? "");
    // A new variant of a product stands in for those it has, or leaving one out and adding it anew would set any price.
    const priced = before ?? { price: lowest ?? variant.price, manager_price: null };
    const where = `variants.${position}`;
    if (!rule.allows(priced, variant.price)) return refuseFields({ [`${where}.price`]: "price_cut" });
    const written = rowOf({ ...variant, bin: variant.bin ?? before?.bin }, product.options, position);
    const isPriced = before?.price !== variant.price;
    const reference = rule.managerPrice(priced, variant.price);
    const manager_price = before ? reference : Math.max(reference, variant.price);
    const row = isPriced ? { ...written, manager_price } : written;
    if (archived.some((kept) => kept.sku === variant.sku)) return refuseFields({ [`${where}.sku`]: "taken" });
    if (before && stopsBackorders(before, row)) return refuseFields({ [`${where}.backorder`]: "below_zero" });
    if (before && !before.tracked && row.tracked) {
      const { row: counted, owed } = await beginTracking(ctx, tx, before);
      await updateVersioned(tx, "variants", counted, { ...row, owed }, ctx.now());
    } else if (before) {
      if (differs(before, row)) await updateVersioned(tx, "variants", before, row, ctx.now());
    } else {
      if (variant.id && (await findVariant(tx, variant.id))) return refuseFields({ [`${where}.id`]: "unknown" });
      await addVariant(ctx, tx, productId, variant, row);
    }
  }
  return undefined;
}

/** Removes or archives; answers the archived ones, which keep their SKUs. */
async function takeOff(ctx: AuditSource, tx: Tx, left: VariantRow[]): Promise<VariantRow[]> {
  const named = await listNamedVariants(
    tx,
    left.map((row) => row.id),
  );
  const going = left.filter((row) => !named.has(row.id) && !row.archived);
  await dropStockOf(
    tx,
    going.map((row) => row.id),
  );
  for (const row of going) await deleteVersioned(tx, "variants", row);
  const kept = left.filter((row) => !going.includes(row));
  for (const row of kept) if (!row.archived) await updateVersioned(tx, "variants", row, { archived: true }, ctx.now());
  return kept;
}

export async function addVariant(
  ctx: AuditSource,
  tx: Tx,
  productId: string,
  variant: WrittenVariant,
  row: ReturnType<typeof rowOf>,
): Promise<void> {
  const id = variant.id ?? newId(ctx.now().getTime());
  await insertVersioned(tx, "variants", { id, product_id: productId, on_hand: 0, ...row }, ctx.now());
  if (!variant.openingStock || !row.tracked) return;
  await moveStock(tx, {
    variantId: id,
    quantity: variant.openingStock,
    reason: "received",
    actor: actorName(ctx.actor),
    at: ctx.now().toISOString(),
  });
}

export const rowOf = (variant: WrittenVariant, options: WrittenProduct["options"], position: number) => ({
  sku: variant.sku,
  // Only the product's own options, in its order.
  options: toJson(Object.fromEntries(options.map(({ key }) => [key, variant.options[key] as string]))),
  price: variant.price,
  compare_at_price: variant.compareAtPrice,
  tracked: variant.tracked,
  backorder: variant.backorder,
  bin: variant.bin ?? "",
  images: toJson(variant.images),
  position,
  archived: false,
});

/** Back-orders that were taken keep a variant below zero: to stop taking them, what is owed comes in first. */
export const stopsBackorders = (before: VariantRow, row: Pick<VariantRow, "tracked" | "backorder">): boolean =>
  before.tracked && before.on_hand + before.owed < 0 && row.tracked && !row.backorder;

const differs = (before: VariantRow, row: ReturnType<typeof rowOf>): boolean =>
  Object.entries(row).some(([column, value]) => before[column as keyof VariantRow] !== value);
