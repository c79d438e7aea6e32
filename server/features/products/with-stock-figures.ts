import { listStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import type { Db } from "../../../db/schema.ts";
import type { StaffProductRow } from "../../../src-shared/products/operations.ts";
import { type StockFigures, stockFigures } from "../../../src-shared/stock/figures.ts";
import type { IndexedProductRow } from "./staff-row.ts";

const none = { committed: 0, held: 0, atDesktops: 0 };

/** Rows of one page with what stands on the shelf of each variant, and why. */
export async function withStockFigures(db: Db, rows: readonly IndexedProductRow[]): Promise<StaffProductRow[]> {
  const figures = await listStockFigures(
    db,
    rows.flatMap((row) => row.variants.map((variant) => variant.id)),
  );
  return rows.map((row) => {
    const variants = row.variants.map((variant) => ({
      ...variant,
      ...figuresOf(figures, variant),
    }));
    const counted = variants.filter((variant) => variant.tracked);
    const onHand = counted.length === 0 ? null : counted.reduce((sum, variant) => sum + variant.onHand, 0);
    return { ...row, onHand, available: sumOf(counted), variants };
  });
}

/** A variant that went while the page was read stands in nobody's way. */
const figuresOf = (known: Map<string, StockFigures>, variant: { id: string; available: number }): StockFigures =>
  known.get(variant.id) ?? stockFigures({ ...none, available: variant.available });

const sumOf = (counted: readonly { available: number }[]): number | null =>
  counted.length === 0 ? null : counted.reduce((sum, variant) => sum + variant.available, 0);
