import { type AuditSource, recordAudits } from "../../../db/queries/audit.ts";
import { type ProductColumns, updatePrices, updateProductsAlike } from "../../../db/queries/catalogue/bulk.ts";
import type { VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { Tx } from "../../../db/schema.ts";
import type { BulkLine } from "../../../src-shared/products/bulk.ts";
import type { Context } from "../../context.ts";
import { priceRuleOf } from "../products/set-price.ts";
import { isOfCost, writeCosts } from "./write-costs.ts";

type Values = BulkLine["after"];
/** Who writes: a request, or a job that goes on with what somebody began. */
export type Writer = AuditSource & Pick<Context, "actor">;
export interface Prices {
  price: number;
  compareAtPrice: number | null;
  managerPrice: number | null;
}

export const pricesOf = (row: VariantRow): Prices => ({
  price: row.price,
  compareAtPrice: row.compare_at_price,
  managerPrice: row.manager_price,
});

/**
 * Writes the `after` of these lines, with one event in the audit log for each product. Products that get the same
 * values are written together. `prices` are the present ones of the variants; a line may change only one of the two. Costs, which a
 * change has by themselves, are written by the path of a cost that a manager enters.
 */
export async function writeLines(
  ctx: Writer,
  tx: Tx,
  lines: readonly BulkLine[],
  prices: ReadonlyMap<string, Prices>,
): Promise<void> {
  const ofCosts = lines.filter(isOfCost);
  if (ofCosts.length > 0) return writeCosts(ctx, tx, ofCosts);
  const now = ctx.now();
  const ofProducts = lines.filter((line) => line.variantId === null);
  const ofVariants = lines.filter((line) => line.variantId !== null);
  const written = new Set(ofProducts.map((line) => line.productId));
  for (const [, alike] of Map.groupBy(ofProducts, (line) => JSON.stringify(line.after))) {
    const ids = alike.map((line) => line.productId);
    await updateProductsAlike(tx, ids, columnsOf((alike[0] as BulkLine).after), now);
  }
  const rule = await priceRuleOf(ctx, tx);
  await updatePrices(
    tx,
    ofVariants.map(({ variantId, after }) => {
      const id = variantId as string;
      const now = prices.get(id) as Prices;
      const changed = { ...now, ...(after as Partial<Prices>), id };
      const priceNow = { price: now.price, manager_price: now.managerPrice };
      return changed.price === now.price
        ? changed
        : { ...changed, managerPrice: rule.managerPrice(priceNow, changed.price) };
    }),
    now,
  );
  // A product counts as changed with its variants: a screen that has it open must not write old prices over the new.
  const besides = [...new Set(ofVariants.map((line) => line.productId))].filter((id) => !written.has(id));
  await updateProductsAlike(tx, besides, {}, now);

  const byProduct = Map.groupBy(lines, (line) => line.productId);
  await recordAudits(
    tx,
    ctx,
    [...byProduct].map(([rowId, own]) => ({
      collection: "products",
      rowId,
      before: side(own, "before"),
      after: side(own, "after"),
    })),
  );
}

const side = (lines: readonly BulkLine[], which: "before" | "after"): object =>
  Object.assign({}, ...lines.map((line) => (line.sku === null ? line[which] : { [line.sku]: line[which] })));

const names: Record<string, keyof ProductColumns> = {
  status: "status",
  publishAt: "publish_at",
  isFeatured: "is_featured",
  isNewArrival: "is_new_arrival",
  isBestSeller: "is_best_seller",
  categoryId: "category_id",
  subcategoryId: "subcategory_id",
  brand: "brand",
};

const columnsOf = (values: Values): ProductColumns =>
  Object.fromEntries(Object.entries(values).map(([field, value]) => [names[field], value]));
