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
  for (const row of items) {
    const { item } = row;
    const source = fromJson(row.source) as RowSource;
    const left = (problems: ImportProblem[]): ItemResult => ({
      item,
      result: "left",
      details: toJson({ ...fromJson(row.details), problems }),
    });
    const plan = await kind.plan(tx, source);
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
