import { type AuditSource, recordAudit } from "../../../../db/queries/audit.ts";
import { listEveryVariant } from "../../../../db/queries/catalogue/products.ts";
import { addRedirects } from "../../../../db/queries/catalogue/slugs.ts";
import { moveStock } from "../../../../db/queries/stock/stock.ts";
import { findStockFigures } from "../../../../db/queries/stock/stock-figures.ts";
import type { Tx } from "../../../../db/schema.ts";
import { actorName } from "../../../../src-shared/api/access.ts";
import { isRefusal, type Refusal, refuse } from "../../../../src-shared/api/refusal.ts";
import type { WrittenProduct } from "../../../../src-shared/products/input.ts";
import type { ArabicSources } from "../../../../src-shared/values/arabic-age.ts";
import { productRow } from "../../products/product-row.ts";
import { saveProduct } from "../../products/save-product.ts";
import { writeVariants } from "../../products/write-variants.ts";
import type { ProductPlan } from "../planning/plan-product.ts";
import type { StoredProduct } from "../planning/stored-product.ts";

export interface ChangedProduct {
  versions: Record<string, number>;
  /** What was added to the shelf of each known variant. */
  stock: Record<string, number>;
}

/** Makes a stored product what is written, and counts its stock anew; a refusal where a rule forbids it. */
export async function changeImported(
  ctx: AuditSource,
  tx: Tx,
  known: StoredProduct,
  {
    product,
    stock: counted = [],
    former = [],
    arabicFor = {},
  }: Partial<Pick<ProductPlan, "stock" | "former">> & { product: WrittenProduct; arabicFor?: ArabicSources },
): Promise<ChangedProduct | Refusal> {
  const saved = await saveProduct(ctx, tx, known.row, {
    row: { ...productRow(product), slug: known.row.slug },
    arabicFor,
    async also() {
      await addRedirects(tx, "product", known.row.id, former);
      return writeVariants(ctx, tx, known.row.id, product);
    },
  });
  if (isRefusal(saved)) return saved;
  const stock: Record<string, number> = {};
  for (const { sku, before, after } of counted) {
    const variant = saved.variants.find((one) => one.sku === sku);
    if (!variant?.tracked) continue;
    const quantity = after - before;
    if (!(await countStock(ctx, tx, variant.id, quantity))) return refuse("conflict");
    stock[variant.id] = quantity;
  }
  return { versions: await versionsOf(tx, known.row.id, saved.version), stock };
}

/** A count: goods that are promised to customers and missing are owed from then on. */
export async function countStock(ctx: AuditSource, tx: Tx, variantId: string, quantity: number): Promise<boolean> {
  const before = await findStockFigures(tx, variantId);
  if (before.onHand + quantity < 0) return false;
  const at = ctx.now().toISOString();
  const movement = {
    variantId,
    quantity,
    reason: "counted" as const,
    actor: actorName(ctx.actor),
    at,
    owing: quantity < 0,
  };
  if (!(await moveStock(tx, movement))) return false;
  const after = await findStockFigures(tx, variantId);
  await recordAudit(tx, ctx, {
    collection: "variants",
    rowId: variantId,
    before: { onHand: before.onHand, available: before.available },
    after: { onHand: after.onHand, available: after.available, reason: "counted", quantity },
  });
  return true;
}

export async function versionsOf(tx: Tx, productId: string, version: number): Promise<Record<string, number>> {
  const variants = await listEveryVariant(tx, [productId]);
  return { [productId]: version, ...Object.fromEntries(variants.map((variant) => [variant.id, variant.version])) };
}
