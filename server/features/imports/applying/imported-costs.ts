/** Costs that a file of products has beside other columns: entered by the path of a manager who enters them, and put back. */
import type { AuditSource } from "../../../../db/queries/audit.ts";
import { listEveryVariant } from "../../../../db/queries/catalogue/products.ts";
import { listCosts, lockCosts } from "../../../../db/queries/stock/variant-costs.ts";
import type { CostUndo } from "../../../../db/schema/import-tables.ts";
import type { Db, Tx } from "../../../../db/schema.ts";
import { setCost } from "../../stock/set-cost.ts";
import type { CostChange } from "../planning/shop-facts.ts";
import type { Turns } from "../turns.ts";

export interface ProductCosts {
  productId: string;
  costs: readonly CostChange[];
}

/** Enters costs of products that are written already; answers by product what putting them back needs. */
export async function enterCosts(
  ctx: AuditSource,
  tx: Tx,
  products: readonly ProductCosts[],
  turns: Turns,
): Promise<Map<string, CostUndo[]>> {
  const entered = new Map<string, CostUndo[]>();
  const named = products.filter(({ costs }) => costs.length > 0);
  if (named.length === 0) return entered;
  const variants = await listEveryVariant(
    tx,
    named.map(({ productId }) => productId),
  );
  const idOf = new Map(variants.map(({ id, sku }) => [sku, id]));
  await lockCosts(tx);
  const known = await listCosts(
    tx,
    variants.map(({ id }) => id),
  );
  for (const { productId, costs } of named) {
    const own: CostUndo[] = [];
    for (const { sku, after } of costs) {
      const variantId = idOf.get(sku);
      if (variantId === undefined) continue;
      const last = known.get(variantId);
      const { number } = await setCost(ctx, tx, { variantId, known: last, cost: after });
      own.push({ variantId, before: last?.cost ?? null, number });
    }
    entered.set(productId, own);
    await turns();
  }
  return entered;
}

/** Whether nobody entered another cost since, and no receipt moved one. */
export async function areLastCosts(db: Db | Tx, costs: readonly CostUndo[]): Promise<boolean> {
  const known = await listCosts(
    db,
    costs.map(({ variantId }) => variantId),
  );
  return costs.every(({ variantId, number }) => known.get(variantId)?.number === number);
}

/** Enters the former cost again, unless another one followed. */
export async function putCostBack(
  source: AuditSource,
  tx: Tx,
  { variantId, before, number }: CostUndo,
): Promise<boolean> {
  await lockCosts(tx);
  const known = (await listCosts(tx, [variantId])).get(variantId);
  if (known?.number !== number) return false;
  await setCost(source, tx, { variantId, known, cost: before });
  return true;
}
