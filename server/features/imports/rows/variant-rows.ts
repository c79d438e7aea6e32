/** Files that say something of variants: a SKU in each row, and of a product's other fields only what the kind is about. */

import { fromJson } from "../../../../db/json.ts";
import type { VariantRow } from "../../../../db/queries/catalogue/catalogue.ts";
import type { SoldVariant } from "../../../../db/queries/imports/shop-facts.ts";
import type { Schema } from "../../../../db/schema.ts";
import { type ImportProblemCode, importProblem } from "../../../../src-shared/imports/problems.ts";
import { withoutGuards } from "../../../kernel/export/csv-text.ts";
import type { TableRow } from "../reading/table-row.ts";
import { shownValue } from "../shapes/cells.ts";
import { cleanSku, isSpoiledSku } from "../shapes/skus.ts";
import type { ReadRows, RowPlan, RowSource } from "./row-kind.ts";
import { withoutCount } from "./without-count.ts";

export interface VariantSource extends RowSource {
  /** As the shop writes it. */
  sku: string;
  /** Heading of the column of SKUs. */
  skuColumn: string | null;
}

interface RowReader<Column extends string> {
  /** The cell without spaces at its ends; blank where the file has no such column. */
  cell(column: Column): string;
  wrong(column: Column, code: string): void;
}

/** Reads a table whose columns are at these places; a row without a SKU, or with one that the file had before, is wrong. */
export function readVariantRows<Column extends string, Values extends object>(
  headings: readonly string[],
  places: readonly (Column | null)[],
  rows: readonly TableRow[],
  valuesOf: (read: RowReader<Column | "sku">) => Values,
): ReadRows<VariantSource & Values> {
  const columns = Object.fromEntries(
    places.flatMap((column, at) => (column === null ? [] : [[column, headings[at] ?? ""]])),
  );
  const skus = new Set<string>();
  const sources: (VariantSource & Values)[] = [];
  for (const row of withoutCount(rows)) {
    const problems: RowSource["problems"] = [];
    const cell = (column: Column | "sku") => withoutGuards(row.cells[places.indexOf(column as Column)] ?? "").trim();
    const wrong = (column: Column | "sku", code: string) => {
      const value = cell(column);
      const place = { line: row.line, column: columns[column] ?? null, code: importProblem(code) };
      problems.push(value === "" ? place : { ...place, value: shownValue(value) });
    };
    const typed = cell("sku");
    const sku = cleanSku(typed)?.sku ?? "";
    const code = skuProblem(typed, sku, skus);
    if (code) wrong("sku", code);
    skus.add(sku);
    const values = valuesOf({ cell, wrong });
    sources.push({ line: row.line, label: typed, rows: 1, problems, sku, skuColumn: columns.sku ?? null, ...values });
  }
  const unknown = headings.filter((heading, at) => heading !== "" && places[at] === null);
  return { columns, unknown, sources, rows: sources.length };
}

function skuProblem(typed: string, sku: string, before: ReadonlySet<string>): ImportProblemCode | undefined {
  if (typed === "") return "no_product";
  if (isSpoiledSku(typed)) return "sku_number";
  if (sku === "") return "sku";
  return before.has(sku) ? "sku_twice" : undefined;
}

/** What lists call a variant: its product's name and its SKU. */
const variantLabel = ({ name, sku }: Pick<VariantRow, "sku"> & Pick<Schema["products"], "name">): string =>
  `${fromJson(name).en.slice(0, 150)} (${sku})`;

/** The plan of a line: wrong where the line or its SKU is, else what `decide` makes of the variant, or the code of what is wrong. */
export function planVariant<Plan extends RowPlan>(
  { sku, skuColumn, line, problems }: VariantSource,
  variant: SoldVariant | undefined,
  decide: (variant: SoldVariant, unchanged: RowPlan) => Plan | RowPlan | ImportProblemCode,
): Plan | RowPlan {
  const nothing: RowPlan = { outcome: "unchanged", changes: [], problems: [], notices: [] };
  if (problems.length > 0) return { ...nothing, outcome: "wrong", problems };
  const unchanged = variant ? { ...nothing, label: variantLabel(variant) } : nothing;
  const decided = variant ? decide(variant, unchanged) : "sku_unknown";
  return typeof decided === "string"
    ? { ...unchanged, outcome: "wrong", problems: [{ line, column: skuColumn, code: decided, value: sku }] }
    : decided;
}
