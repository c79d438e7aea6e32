import type { z } from "zod";
import { type AuditSource, recordAudit } from "../../../db/queries/audit.ts";
import { findVariant } from "../../../db/queries/catalogue/products.ts";
import { findMovement } from "../../../db/queries/stock/movements.ts";
import { moveStock } from "../../../db/queries/stock/stock.ts";
import { findStockFigures } from "../../../db/queries/stock/stock-figures.ts";
import type { Tx } from "../../../db/schema.ts";
import { actorName } from "../../../src-shared/api/access.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { StockFigures } from "../../../src-shared/stock/figures.ts";
import type { movementInput } from "../../../src-shared/stock/operations.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { notedWith } from "../../kernel/booking-note.ts";
import { recordedAt } from "../../kernel/made-at.ts";

/**
 * Records an arrival, a return or a count. A count may find that goods are missing which customers have been promised:
 * they are owed from then on. Its note says where its month is closed and it counts later. Refuses a movement that would leave less than nothing in stock (with the present
 * quantity) and a variant whose stock is not tracked.
 */
export async function writeMovement(
  ctx: AuditSource & Partial<Pick<Context, "idempotencyKey">>,
  tx: Tx,
  variantId: string,
  { id = newId(ctx.now().getTime()), reason, quantity, note }: z.output<typeof movementInput>,
): Promise<
  { id: string; figures: StockFigures; version: number } | Refusal<"not_found" | "out_of_stock" | "conflict">
> {
  const variant = await findVariant(tx, variantId);
  if (!variant) return refuse("not_found");
  if (!variant.tracked || (await findMovement(tx, id))) return refuse("conflict");
  const recorded = await recordedAt(ctx, tx, ctx.now());
  const before = await findStockFigures(tx, variantId);
  const said = notedWith(note, recorded);
  const movement = { id, variantId, quantity, reason, note: said, actor: actorName(ctx.actor), at: recorded.at };
  const moved = before.onHand + quantity >= 0 && (await moveStock(tx, { ...movement, owing: quantity < 0 }));
  if (!moved) return refuse("out_of_stock", { details: { left: Math.max(0, before.onHand) } });
  const after = await findVariant(tx, variantId);
  if (!after) throw new Error("a variant is gone while its stock is moved");
  const figures = await findStockFigures(tx, variantId);
  await recordAudit(tx, ctx, {
    collection: "variants",
    rowId: variantId,
    before: { onHand: before.onHand, available: before.available },
    after: { onHand: figures.onHand, available: figures.available, reason, quantity, note: note || null },
  });
  return { id, figures, version: after.version };
}
