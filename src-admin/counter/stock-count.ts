import type { StaffProductRow } from "../../src-shared/products/operations.ts";
import { countDifference } from "../../src-shared/stock/figures.ts";
import type { LocalizedText } from "../../src-shared/values/localized.ts";

/** One SKU of a count: plain data, kept on this computer until it is written. */
export interface Counted {
  variantId: string;
  sku: string;
  name: LocalizedText;
  optionText: LocalizedText;
  /** What should have stood on the shelf when the first piece was scanned: promised pieces stand there too. */
  expected: number;
  counted: number;
  /** Of the movement that will say the difference, so that it is written once. */
  movementId: string;
}

export const isCount = (kept: unknown): kept is Counted =>
  typeof kept === "object" && kept !== null && "variantId" in kept && "counted" in kept && "movementId" in kept;

/** One piece more; what was scanned last stands first. */
export function countOne(
  rows: readonly Counted[],
  { product, variant }: { product: StaffProductRow; variant: StaffProductRow["variants"][number] },
  movementId: string,
): Counted[] {
  const existingRow = rows.find((row) => row.variantId === variant.id);
  const row = existingRow
    ? { ...existingRow, counted: existingRow.counted + 1 }
    : {
        variantId: variant.id,
        sku: variant.sku,
        name: product.name,
        optionText: variant.optionText,
        expected: variant.onHand,
        counted: 1,
        movementId,
      };
  return [row, ...rows.filter((row) => row !== existingRow)];
}

/**
 * What to write down. Never the count itself: a piece that is sold between counting and writing then stays sold
 * (stock/operations.ts).
 */
export const differenceOf = (row: Counted): number => countDifference(row.counted, { onHand: row.expected });
