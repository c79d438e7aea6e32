import type { Selectable } from "kysely";
import { lockNames } from "../../engines/dialect.ts";
import type { Db, Schema, Tx } from "../../schema.ts";

export type VariantCostRow = Selectable<Schema["variant_costs"]>;

/** The present cost of variants, by id; those of which none was ever known are left out. */
export async function listCosts(db: Db | Tx, variantIds: readonly string[]): Promise<Map<string, VariantCostRow>> {
  const found = new Map<string, VariantCostRow>();
  for (let start = 0; start < variantIds.length; start += 500) {
    const rows = await db
      .selectFrom("variant_costs as shown")
      .selectAll()
      .where("variant_id", "in", variantIds.slice(start, start + 500))
      .where("number", "=", ({ selectFrom }) =>
        selectFrom("variant_costs as other")
          .whereRef("other.variant_id", "=", "shown.variant_id")
          .select(({ fn }) => fn.max("other.number").as("number")),
      )
      .execute();
    for (const row of rows) found.set(row.variant_id, row);
  }
  return found;
}

/** Before costs are read to add further ones: others who add some wait until the transaction ends. */
export const lockCosts = (tx: Tx): Promise<void> => lockNames(tx, ["costs of goods"]);

/** Adds what a variant costs from now on, after `lockCosts`. */
export async function addCost(
  tx: Tx,
  last: VariantCostRow | undefined,
  row: Omit<VariantCostRow, "number">,
): Promise<VariantCostRow> {
  // A clock that was put back moves no entry before the last one.
  const at = last && last.at > row.at ? last.at : row.at;
  const added = { ...row, at, number: (last?.number ?? 0) + 1 };
  await tx.insertInto("variant_costs").values(added).execute();
  return added;
}
