import { listEveryVariant, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import { listCosts } from "../../../db/queries/stock/variant-costs.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import type { Refusal } from "../../../src-shared/api/refusal.ts";
import type { BulkChange, BulkLine } from "../../../src-shared/products/bulk.ts";
import type { Context } from "../../context.ts";
import { checkPlace } from "../products/check-references.ts";
import { priceRuleOf } from "../products/set-price.ts";
import { type BulkPlan, planBulk } from "./plan-bulk.ts";
import { type Prices, pricesOf } from "./write-lines.ts";

/** Products of one transaction: with their variants, audit events and the change feed some hundred rows (D508). */
export const PRODUCTS_AT_ONCE = 25;

export const countProducts = (lines: readonly BulkLine[]): number => new Set(lines.map((line) => line.productId)).size;

export interface Planned extends BulkPlan {
  chosen: number;
  /** Present price of every variant. */
  prices: Map<string, Prices>;
}

export async function plannedChange(
  ctx: Pick<Context, "actor">,
  db: Db | Tx,
  ids: readonly string[],
  change: BulkChange,
): Promise<Planned | Refusal<"invalid">> {
  if (change.category) {
    const wrong = Object.entries(await checkPlace(db, change.category));
    const fields = wrong.map(([field, code]) => [`change.category.${field}`, code] as const);
    if (fields.length > 0) return refuseFields(Object.fromEntries(fields));
  }
  const products = await listProductsByIds(db, ids);
  const variants = change.price || change.cost ? await listEveryVariant(db, ids) : [];
  const costs = await listCosts(db, change.cost ? variants.map(({ id }) => id) : []);
  const plan = planBulk(products, variants, change, costs);
  if (plan.tooHigh !== undefined)
    return refuseFields({ [`change.${change.cost ? "cost" : "price"}.basisPoints`]: "too_high" });
  const rule = await priceRuleOf(ctx, db);
  const variantsById = new Map(variants.map((row) => [row.id, row]));
  const cutsTooFar = plan.lines.some(({ variantId, after }) => {
    const row = variantId === null ? undefined : variantsById.get(variantId);
    return row !== undefined && typeof after.price === "number" && !rule.allows(row, after.price);
  });
  if (cutsTooFar) return refuseFields({ "change.price.basisPoints": "price_cut" });
  const prices = new Map(variants.map((row) => [row.id, pricesOf(row)]));
  return { ...plan, chosen: products.length, prices };
}
