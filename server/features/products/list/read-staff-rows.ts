import { fromJson } from "../../../../db/json.ts";
import { listEveryVariant, listProductsByIds } from "../../../../db/queries/catalogue/products.ts";
import { listStockFigures } from "../../../../db/queries/stock/stock-figures.ts";
import type { Db } from "../../../../db/schema.ts";
import type { StaffProductRow } from "../../../../src-shared/products/operations.ts";
import { type StockFigures, stockFigures } from "../../../../src-shared/stock/figures.ts";
import { picturesOf } from "../../media/pictures-of.ts";
import { type IndexedProductRow, staffRow } from "./staff-row.ts";

/** These products as they are now, in this order; those that went meanwhile are left out. */
export async function readStaffRows(db: Db, ids: readonly string[]): Promise<StaffProductRow[]> {
  const products = new Map((await listProductsByIds(db, ids)).map((row) => [row.id, row]));
  const images = new Map(Array.from(products.values(), (row) => [row.id, fromJson(row.images)]));
  const pictureOf = await picturesOf(
    db,
    Array.from(images.values(), ([first]) => first?.path ?? null),
  );
  const variants = Map.groupBy(await listEveryVariant(db, ids), (row) => row.product_id);
  return withStockFigures(
    db,
    ids.flatMap((id) => {
      const row = products.get(id);
      return row ? staffRow(row, variants.get(id) ?? [], images.get(id) ?? [], pictureOf) : [];
    }),
  );
}

const none = { committed: 0, held: 0, atDesktops: 0 };

/** With what stands on the shelf of each variant, and why. */
async function withStockFigures(db: Db, rows: readonly IndexedProductRow[]): Promise<StaffProductRow[]> {
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
