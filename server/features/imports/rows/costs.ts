/** Files of costs: a SKU, and what a piece of it costs the shop. Each line is written by the path of a cost that a manager enters (D452). */
import type { AuditSource } from "../../../../db/queries/audit.ts";
import { listSoldVariants, type SoldVariant } from "../../../../db/queries/imports/shop-facts.ts";
import { listCosts, lockCosts } from "../../../../db/queries/stock/variant-costs.ts";
import type { CostUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import type { StoredQuestion } from "../../../../src-shared/imports/run.ts";
import type { DecimalSign } from "../../../../src-shared/imports/states.ts";
import { setCost } from "../../stock/set-cost.ts";
import { putCostBack } from "../applying/imported-costs.ts";
import type { TableRow } from "../reading/table-row.ts";
import { type DecimalEvidence, decimalOf, noteWriting, readAmount } from "../shapes/amounts.ts";
import { fieldOfHeading } from "../shapes/recognise.ts";
import type { ReadRows, RowKind, RowPlan } from "./row-kind.ts";
import { planVariant, readVariantRows, type VariantSource } from "./variant-rows.ts";

type Column = "sku" | "cost";

interface SourceCost extends VariantSource {
  /** Dirhams without tax; null: the file says nothing. */
  cost: number | null;
  /** What was known when the file was read; null: nothing. */
  before?: number | null;
}

interface CostPlan extends RowPlan {
  variantId?: string;
}

/** The columns of a list that has a SKU and a cost, and no field of a product; undefined for any other. */
function costColumns(headings: readonly string[]): (Column | null)[] | undefined {
  const fields = headings.map(fieldOfHeading);
  const columns = fields.map((field): Column | null => (field === "sku" || field === "cost" ? field : null));
  const isOther = fields.some((field, at) => field !== null && columns[at] === null);
  const isOnce = (["sku", "cost"] as const).every((name) => columns.filter((one) => one === name).length === 1);
  return isOnce && !isOther ? columns : undefined;
}

function read(
  headings: readonly string[],
  rows: readonly TableRow[],
  { decimal }: { decimal: DecimalSign | null },
): ReadRows<SourceCost> | StoredQuestion {
  const places = costColumns(headings) ?? [];
  const column = headings[places.indexOf("cost")] ?? "";
  const evidence: DecimalEvidence = {};
  for (const { line, cells } of rows) {
    const value = cells[places.indexOf("cost")]?.trim();
    if (value) noteWriting(evidence, { line, column, value });
  }
  const asked = decimalOf(evidence, decimal, { column, written: "." });
  if ("ask" in asked) return asked;
  const found = readVariantRows<Column, Pick<SourceCost, "cost">>(headings, places, rows, ({ cell, wrong }) => {
    const typed = cell("cost");
    if (typed === "") return { cost: null };
    const value = readAmount(typed, asked.decimal);
    if (typeof value === "number") return { cost: value };
    wrong("cost", value);
    return { cost: null };
  });
  return { ...found, decimal: asked.decimal };
}

async function plans(db: Db | Tx, sources: readonly SourceCost[]): Promise<CostPlan[]> {
  const sold = await listSoldVariants(
    db,
    sources.map(({ sku }) => sku),
  );
  const costs = await listCosts(
    db,
    [...sold.values()].map(({ id }) => id),
  );
  return sources.map((source) => {
    const variant = sold.get(source.sku);
    return planOne(source, variant, variant ? (costs.get(variant.id)?.cost ?? null) : null);
  });
}

/** What the line changes. A cost that somebody entered, or a receipt moved, since it was shown is left. */
function planOne(source: SourceCost, variant: SoldVariant | undefined, before: number | null): CostPlan {
  return planVariant<CostPlan>(source, variant, ({ id }, unchanged) => {
    const { sku, cost, before: shown } = source;
    if (cost === null || cost === before) return unchanged;
    if (shown !== undefined && shown !== before) return "changed_since";
    const changes = [{ field: "cost" as const, sku, before, after: cost }];
    return { ...unchanged, outcome: "changed", changes, seen: { before }, variantId: id };
  });
}

async function write(
  source: AuditSource,
  tx: Tx,
  { cost }: SourceCost,
  { variantId }: CostPlan,
): Promise<CostUndo | "changed_since"> {
  if (variantId === undefined) return "changed_since";
  await lockCosts(tx);
  const known = (await listCosts(tx, [variantId])).get(variantId);
  const { number } = await setCost(source, tx, { variantId, known, cost });
  return { variantId, before: known?.cost ?? null, number };
}

export const costFiles: RowKind<SourceCost, CostPlan, CostUndo> = {
  shape: "costs",
  isOf: (headings) => costColumns(headings) !== undefined,
  read,
  plans,
  standsAlone: true,
  write,
  putBack: putCostBack,
};
