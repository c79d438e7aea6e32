import { fromJson, toJson } from "../../../../db/json.ts";
import type { AuditSource } from "../../../../db/queries/audit.ts";
import type { ImportItemRow, updateItem } from "../../../../db/queries/imports/imports.ts";
import type { Tx } from "../../../../db/schema.ts";
import type { ImportProblem } from "../../../../src-shared/imports/problems.ts";
import type { ItemKind, RowPlan, RowSource } from "./row-kind.ts";

type ItemResult = { item: number } & Parameters<typeof updateItem>[3];

/** Writes items, each planned anew: what others did since the file was read can make single ones unfit. */
export async function writeRows(
  ctx: AuditSource,
  tx: Tx,
  kind: ItemKind<RowSource, RowPlan>,
  items: readonly ImportItemRow[],
): Promise<ItemResult[]> {
  const results: ItemResult[] = [];
  const sources = items.map((row) => fromJson(row.source) as RowSource);
  const together = kind.standsAlone ? await kind.plans(tx, sources) : undefined;
  for (const [at, row] of items.entries()) {
    const { item } = row;
    const source = sources[at] as RowSource;
    const left = (problems: ImportProblem[]): ItemResult => ({
      item,
      result: "left",
      details: toJson({ ...fromJson(row.details), problems }),
    });
    const [plan] = together ? together.slice(at, at + 1) : await kind.plans(tx, [source]);
    if (!plan) throw new Error("an item of an import has no plan");
    if (plan.outcome === "wrong") results.push(left(plan.problems));
    else if (plan.outcome === "unchanged") results.push({ item, result: "left" });
    else {
      const undo = await kind.write(ctx, tx, source, plan);
      if (typeof undo === "string") results.push(left([{ line: row.line, column: null, code: undo }]));
      else results.push({ item, result: "written", undo: toJson(undo) });
    }
  }
  return results;
}
