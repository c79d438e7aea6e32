import type { AuditSource } from "../../../db/queries/audit.ts";
import type { VariantRow } from "../../../db/queries/catalogue/catalogue.ts";
import { findVariant } from "../../../db/queries/catalogue/products.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import { findStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { owedToCustomers } from "../../../src-shared/stock/figures.ts";

/**
 * Before the stock of a variant is tracked again: movements went on while it was not, so its figures are right but for
 * what was sold without ever having been received. No shelf holds less than nothing: such a shelf is counted as empty.
 * Answers the row as it is then, and what of its orders is owed.
 */
export async function beginTracking(
  ctx: Pick<AuditSource, "actor" | "now">,
  tx: Tx,
  variant: VariantRow,
): Promise<{ row: VariantRow; owed: number }> {
  const { onHand } = await findStockFigures(tx, variant.id);
  if (onHand < 0) {
    await moveStock(tx, {
      variantId: variant.id,
      quantity: -onHand,
      reason: "counted",
      actor: actorName(ctx.actor),
      at: ctx.now().toISOString(),
    });
  }
  const row = onHand < 0 ? ((await findVariant(tx, variant.id)) ?? variant) : variant;
  return { row, owed: owedToCustomers(row.on_hand) };
}
