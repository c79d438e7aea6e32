import type { AuditSource } from "../../../db/queries/audit.ts";
import { listCosts } from "../../../db/queries/stock/variant-costs.ts";
import type { Tx } from "../../../db/schema.ts";
import type { BulkLine } from "../../../src-shared/products/bulk.ts";
import { setCost } from "../stock/set-cost.ts";

/** Whether a line changes what a variant costs. */
export const isOfCost = ({ after }: BulkLine): boolean => Object.hasOwn(after, "cost");

/** Enters the costs of these lines, after `lockCosts`. No version of a product is raised: what goods cost is no part of it. */
export async function writeCosts(ctx: AuditSource, tx: Tx, lines: readonly BulkLine[]): Promise<void> {
  const named = lines.flatMap(({ variantId, after }) =>
    variantId === null ? [] : [{ variantId, cost: typeof after.cost === "number" ? after.cost : null }],
  );
  const known = await listCosts(
    tx,
    named.map(({ variantId }) => variantId),
  );
  for (const { variantId, cost } of named) await setCost(ctx, tx, { variantId, known: known.get(variantId), cost });
}
