import { listEveryVariant, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import { listCosts } from "../../../db/queries/stock/variant-costs.ts";
import type { Tx } from "../../../db/schema.ts";
import type { BulkLine, BulkSkipped } from "../../../src-shared/products/bulk.ts";
import { checkPlace } from "../products/check-references.ts";
import { valuesOf } from "./plan-bulk.ts";
import { isOfCost } from "./write-costs.ts";
import { pricesOf, type Writer, writeLines } from "./write-lines.ts";

/**
 * Restores these values, field by field, wherever the fields still have the change's values: a price that was set since, or
 * a moved product, stays as it is and is named. Versions are not compared, because a sale raises them too.
 */
export async function putBack(
  ctx: Writer,
  tx: Tx,
  lines: readonly BulkLine[],
): Promise<{ restored: number; skipped: BulkSkipped[] }> {
  const ids = [...new Set(lines.map((line) => line.productId))];
  const products = new Map((await listProductsByIds(tx, ids)).map((row) => [row.id, valuesOf(row)]));
  const prices = new Map((await listEveryVariant(tx, ids)).map((row) => [row.id, pricesOf(row)]));
  const ofCosts = lines.flatMap((line) => (isOfCost(line) && line.variantId !== null ? [line.variantId] : []));
  const costs = await listCosts(tx, ofCosts);
  const fits = placeCheck(tx);
  const back: BulkLine[] = [];
  const skipped = new Map<string, BulkSkipped>();
  for (const line of lines) {
    const product = products.get(line.productId);
    const { variantId } = line;
    const now: BulkLine["after"] | undefined =
      variantId === null ? product : { ...prices.get(variantId), cost: costs.get(variantId)?.cost ?? null };
    const untouched = now && Object.entries(line.after).every(([field, value]) => now[field] === value);
    if (untouched && (await fits({ ...product, ...line.before })))
      back.push({ ...line, before: line.after, after: line.before });
    else skipped.set(line.productId, { productId: line.productId, name: line.name });
  }
  await writeLines(ctx, tx, back, prices);
  return { restored: new Set(back.map((line) => line.productId)).size, skipped: [...skipped.values()] };
}

/** Whether a product may return to its former place: the category may have been removed. Each place is looked up once. */
function placeCheck(tx: Tx): (values: BulkLine["after"]) => Promise<boolean> {
  const checked = new Map<string, Promise<boolean>>();
  return (values) => {
    const place = { categoryId: String(values.categoryId), subcategoryId: values.subcategoryId as string | null };
    const key = JSON.stringify(place);
    const answer = checked.get(key) ?? checkPlace(tx, place).then((wrong) => Object.keys(wrong).length === 0);
    checked.set(key, answer);
    return answer;
  };
}
