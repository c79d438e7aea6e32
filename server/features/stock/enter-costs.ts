import { findProduct, listEveryVariant } from "../../../db/queries/catalogue/products.ts";
import { listCosts, lockCosts, type VariantCostRow } from "../../../db/queries/stock/variant-costs.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { refuseField } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { VariantCost } from "../../../src-shared/stock/cost-operations.ts";
import type { Context } from "../../context.ts";
import { setCost } from "./set-cost.ts";

/** What each variant of a product costs, in the order of the product. */
export async function readCosts(db: Db | Tx, productId: string): Promise<VariantCost[] | Refusal<"not_found">> {
  if (!(await findProduct(db, productId))) return refuse("not_found");
  const ids = (await listEveryVariant(db, [productId])).map(({ id }) => id);
  const costs = await listCosts(db, ids);
  return ids.map((id) => costOf(id, costs.get(id)));
}

const costOf = (variantId: string, row: VariantCostRow | undefined): VariantCost => ({
  variantId,
  cost: row?.cost ?? null,
  since: row?.at ?? null,
});

/** Enters costs of variants of one product; one that is the same already is left alone. Refuses a variant of another product. */
export async function enterCosts(
  ctx: Context,
  tx: Tx,
  productId: string,
  entered: readonly { variantId: string; cost: number | null }[],
): Promise<VariantCost[] | Refusal<"not_found" | "invalid">> {
  await lockCosts(tx);
  const before = await readCosts(tx, productId);
  if (isRefusal(before)) return before;
  const last = await listCosts(
    tx,
    before.map(({ variantId }) => variantId),
  );
  for (const [at, { variantId, cost }] of entered.entries()) {
    const was = before.find((one) => one.variantId === variantId);
    if (!was) return refuseField(`costs.${at}.variantId`, "unknown", "This is no variant of the product.");
    const known = last.get(variantId);
    if (cost === (known?.cost ?? null)) continue;
    last.set(variantId, await setCost(ctx, tx, { variantId, known, cost }));
  }
  return before.map(({ variantId }) => costOf(variantId, last.get(variantId)));
}
