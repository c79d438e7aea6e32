import { listVariantsByIds } from "../../../db/queries/catalogue.ts";
import { moveStock } from "../../../db/queries/stock.ts";
import { actorName } from "../../../src-shared/contract/access.ts";
import { type Refusal, refuse } from "../../../src-shared/contract/refusal.ts";
import type { Work } from "./open-order.ts";

export interface Pieces {
  variantId: string;
  sku: string;
  quantity: number;
}

/** Takes pieces off the shelf for an order; refuses, naming what is left of each, when some are not there. */
export async function takeStock(
  { ctx, tx, at }: Work,
  orderId: string,
  wanted: readonly Pieces[],
): Promise<Refusal<"out_of_stock"> | undefined> {
  const actor = actorName(ctx.actor);
  const missing: Pieces[] = [];
  for (const pieces of wanted) {
    const { variantId, quantity } = pieces;
    const taken = await moveStock(tx, { variantId, quantity: -quantity, reason: "sold", orderId, actor, at });
    if (!taken) missing.push(pieces);
  }
  if (missing.length === 0) return undefined;
  const rows = await listVariantsByIds(
    tx,
    missing.map((one) => one.variantId),
  );
  const left = (variantId: string) => Math.max(0, rows.find((row) => row.id === variantId)?.on_hand ?? 0);
  return refuse("out_of_stock", {
    details: { lines: missing.map(({ variantId, sku }) => ({ variantId, sku, left: left(variantId) })) },
  });
}
