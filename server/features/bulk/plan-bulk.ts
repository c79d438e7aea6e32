import { fromJson } from "../../../db/json.ts";
import type { ProductRow, VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import type { VariantCostRow } from "../../../db/queries/stock/variant-costs.ts";
import type { BulkChange, BulkLine } from "../../../src-shared/products/bulk.ts";
import { changeCost } from "../../../src-shared/products/cost-change.ts";
import { changePrice } from "../../../src-shared/products/price-change.ts";
import { standing } from "../products/product-row.ts";

type Values = BulkLine["after"];

/** The plan of a bulk change: a line for each product and each variant that really changes. */
export interface BulkPlan {
  lines: BulkLine[];
  /** The SKU whose price or cost would exceed the limit of the field. */
  tooHigh: string | undefined;
}

export function planBulk(
  products: readonly ProductRow[],
  variants: readonly VariantRow[],
  change: BulkChange,
  costs: ReadonlyMap<string, Pick<VariantCostRow, "cost">>,
): BulkPlan {
  const own = Map.groupBy(
    variants.filter((variant) => !variant.archived),
    (variant) => variant.product_id,
  );
  const lines: BulkLine[] = [];
  let tooHigh: string | undefined;
  for (const row of products) {
    const about = { productId: row.id, name: fromJson(row.name) };
    push(lines, { ...about, variantId: null, sku: null }, valuesOf(row), wanted(row, change));
    for (const variant of own.get(row.id) ?? []) {
      const line = { ...about, variantId: variant.id, sku: variant.sku };
      if (change.price) {
        const before = { price: variant.price, compareAtPrice: variant.compare_at_price };
        const after = changePrice(before, change.price);
        if (after) push(lines, line, before, { ...after });
        else tooHigh ??= variant.sku;
      }
      if (change.cost) {
        const cost = costs.get(variant.id)?.cost ?? null;
        const after = changeCost({ cost, price: variant.price }, change.cost);
        if (after === "too_high") tooHigh ??= variant.sku;
        else push(lines, line, { cost }, { cost: after });
      }
    }
  }
  return { lines, tooHigh };
}

/** Fields of a product that a bulk change can touch, by their names in the API. */
export const valuesOf = (row: ProductRow): Values => ({
  status: row.status,
  publishAt: row.publish_at,
  isFeatured: row.is_featured,
  isNewArrival: row.is_new_arrival,
  isBestSeller: row.is_best_seller,
  categoryId: row.category_id,
  subcategoryId: row.subcategory_id,
  brand: row.brand,
});

function wanted(row: ProductRow, { status, category, price: _, cost: __, ...same }: BulkChange): Values {
  const written = status && standing({ status, publishAt: row.publish_at });
  return {
    ...Object.fromEntries(Object.entries(same).filter(([, value]) => value !== undefined)),
    ...(written ? { status: written.status, publishAt: written.publish_at } : {}),
    ...category,
  };
}

/** Adds a line with the differences; none where nothing differs. */
function push(lines: BulkLine[], about: Omit<BulkLine, "before" | "after">, before: Values, after: Values): void {
  const fields = Object.keys(after).filter((field) => before[field] !== after[field]);
  if (fields.length === 0) return;
  const pick = (values: Values) => Object.fromEntries(fields.map((field) => [field, values[field] ?? null]));
  lines.push({ ...about, before: pick(before), after: pick(after) });
}
