/** Files of stock: a SKU and how many are on hand. Each line is a count, written by the path of the counts that staff enter. */
import type { AuditSource } from "../../../../db/queries/audit.ts";
import type { VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import { listSoldVariants, type SoldVariant } from "../../../../db/queries/imports/shop-facts.ts";
import { countMovements } from "../../../../db/queries/stock/movements.ts";
import { listStockFigures } from "../../../../db/queries/stock/stock-figures.ts";
import type { StockUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { isRefusal } from "../../../../src-shared/api/refusal.ts";
import { movementInput } from "../../../../src-shared/stock/operations.ts";
import { writeMovement } from "../../stock/write-movement.ts";
import type { TableRow } from "../reading/table-row.ts";
import { readWhole } from "../shapes/amounts.ts";
import type { RowKind, RowPlan } from "./row-kind.ts";
import { countedRows, type StockColumn, stockColumns } from "./stock-columns.ts";
import { planVariant, readVariantRows, type VariantSource } from "./variant-rows.ts";

interface SourceStock extends VariantSource {
  /** Null: the file says nothing. */
  onHand: number | null;
  note: string;
  /** What was on hand when the file was read. */
  seen?: number;
}

interface StockPlan extends RowPlan {
  variant?: VariantRow;
  /** What the count adds, or takes away below zero. */
  quantity?: number;
}

/** Shopify says it of places that do not keep an article. */
const NOT_STOCKED = "not stocked";

function read(headings: readonly string[], rows: readonly TableRow[]) {
  return readVariantRows(headings, stockColumns(headings) ?? [], countedRows(headings, rows), ({ cell, wrong }) => {
    const column: StockColumn = cell("onHand") === "" ? "onHandNow" : "onHand";
    const typed = cell(column);
    const onHand = typed === "" || typed.toLowerCase() === NOT_STOCKED ? null : readWhole(typed);
    if (onHand === undefined) wrong(column, "whole_number");
    else if (onHand !== null && !isQuantity(onHand)) wrong(column, "quantity");
    const note = cell("note");
    const [issue] = movementInput.shape.note.safeParse(note).error?.issues ?? [];
    if (issue) wrong("note", issue.message);
    return { onHand: onHand ?? null, note };
  });
}

/** As many as one movement can have. */
const isQuantity = (onHand: number): boolean => onHand >= 0 && onHand <= 1_000_000;

async function plans(db: Db | Tx, sources: readonly SourceStock[]): Promise<StockPlan[]> {
  const sold = await listSoldVariants(
    db,
    sources.map(({ sku }) => sku),
  );
  const figures = await listStockFigures(
    db,
    [...sold.values()].map(({ id }) => id),
  );
  return sources.map((source) => {
    const found = sold.get(source.sku);
    return planOne(source, found, found ? (figures.get(found.id)?.onHand ?? 0) : 0);
  });
}

/**
 * What the count changes. One that would change another figure than the one that was shown is left, because the goods that came or went
 * since may have been counted or not.
 */
function planOne(source: SourceStock, found: SoldVariant | undefined, before: number): StockPlan {
  return planVariant<StockPlan>(source, found, (variant, unchanged) => {
    const { sku, onHand, seen } = source;
    if (onHand === null) return unchanged;
    if (!variant.tracked) return "untracked";
    if (before === onHand) return unchanged;
    if (seen !== undefined && seen !== before) return "stock_moved";
    return {
      ...unchanged,
      outcome: "changed",
      changes: [{ field: "quantity", sku, before, after: onHand }],
      seen: { seen: before },
      variant,
      quantity: onHand - before,
    };
  });
}

async function write(
  ctx: AuditSource,
  tx: Tx,
  { note }: SourceStock,
  { variant, quantity }: StockPlan,
): Promise<StockUndo | "changed_since"> {
  if (!variant || quantity === undefined) return "changed_since";
  const counted = { reason: "counted", quantity, ...(note === "" ? {} : { note }) } as const;
  if (isRefusal(await writeMovement(ctx, tx, variant.id, counted))) return "changed_since";
  return { variantId: variant.id, quantity, movements: await countMovements(tx, variant.id) };
}

/** Takes a count back by another one, unless something came or went since. */
async function putBack(ctx: AuditSource, tx: Tx, { variantId, quantity, movements }: StockUndo): Promise<boolean> {
  if ((await countMovements(tx, variantId)) !== movements) return false;
  return !isRefusal(await writeMovement(ctx, tx, variantId, { reason: "counted", quantity: -quantity }));
}

export const stockFiles: RowKind<SourceStock, StockPlan, StockUndo> = {
  shape: "stock",
  isOf: (headings) => stockColumns(headings) !== undefined,
  read,
  plans,
  standsAlone: true,
  write,
  putBack,
};
