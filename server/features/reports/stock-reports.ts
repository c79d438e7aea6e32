import { fromJson } from "../../../db/json.ts";
import {
  type CountedVariant,
  listCountedVariants,
  listLastSold,
  listMoved,
  listVariantNames,
} from "../../../db/queries/reports.ts";
import { listStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import { listCosts } from "../../../db/queries/stock/variant-costs.ts";
import type { LocalizedText } from "../../../src-shared/values/localized.ts";
import { qatarDate } from "../../../src-shared/values/qatar-time.ts";
import type { Context } from "../../context.ts";
import type { Reader } from "./report-reader.ts";

const named = ({ sku, name }: CountedVariant) => ({ sku, product: fromJson<LocalizedText>(name) });

/** Variants of which something lies in the shop, with their number there and its value at today's selling price. */
async function inStock(db: Context["db"]) {
  const variants = await listCountedVariants(db);
  const figures = await listStockFigures(
    db,
    variants.map(({ id }) => id),
  );
  return variants
    .map((variant) => ({ variant, pieces: figures.get(variant.id)?.onHand ?? variant.available }))
    .filter(({ pieces }) => pieces > 0)
    .map((row) => ({ ...row, value: row.pieces * row.variant.price }))
    .sort((a, b) => b.value - a.value || (a.variant.sku < b.variant.sku ? -1 : 1));
}

/** At selling prices, and at what the pieces cost where that is known. */
export const readStockValue: Reader<"stock-value"> = async ({ db }) => {
  const rows = await inStock(db);
  const costs = await listCosts(
    db,
    rows.map(({ variant }) => variant.id),
  );
  return rows.map(({ variant, pieces, value }) => {
    const cost = costs.get(variant.id)?.cost ?? null;
    const costValue = cost === null ? null : pieces * cost;
    return { ...named(variant), pieces, price: variant.price, value, cost, costValue };
  });
};

/** Stock of which nothing was sold in the period, the dearest first. */
export const readSlowStock: Reader<"slow-stock"> = async ({ db }, { span }) => {
  const held = await inStock(db);
  const lastSold = await listLastSold(db);
  return held
    .filter(({ variant }) => (lastSold.get(variant.id) ?? "") < span.from)
    .map(({ variant, pieces, value }) => {
      const last = lastSold.get(variant.id);
      return { ...named(variant), lastSold: last ? qatarDate(new Date(last)) : null, pieces, value };
    });
};

/** Movements of a period by variant. What a quote or a desktop holds for a while is no movement of goods. */
export const readStockMovements: Reader<"stock-movements"> = async ({ db }, { span }) => {
  const moved = await listMoved(db, span);
  const names = await listVariantNames(
    db,
    moved.map(({ variantId }) => variantId),
  );
  return moved
    .flatMap(({ variantId, ...pieces }) => {
      const variant = names.get(variantId);
      return variant ? [{ ...named(variant), ...pieces }] : [];
    })
    .sort((a, b) => (a.sku < b.sku ? -1 : 1));
};
