import { findBulkChange, markUndone } from "../../../db/queries/catalogue/bulk.ts";
import { listEveryVariant, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import type { Tx } from "../../../db/schema.ts";
import { type Refusal, refuse } from "../../../src-shared/api/refusal.ts";
import type { BulkLine } from "../../../src-shared/products/bulk.ts";
import type { Context } from "../../context.ts";
import { checkPlace } from "../products/check-references.ts";
import { valuesOf } from "./plan-bulk.ts";
import { pricesOf, writeLines } from "./write-lines.ts";

interface Undone {
  restored: number;
  skipped: { productId: string; name: BulkLine["name"] }[];
}

/**
 * Restores the values that a bulk change replaced, field by field, wherever the fields still have the change's values:
 * a price that was set since, or a moved product, stays as it is and is named. Versions are not compared, because a
 * sale raises them too. One's own change, or for managers anybody's; once, within the hour.
 */
export async function undoBulk(
  ctx: Context,
  tx: Tx,
  id: string,
): Promise<Undone | Refusal<"not_found" | "forbidden" | "conflict">> {
  const record = await findBulkChange(tx, id);
  if (!record || record.expiresAt <= ctx.now().toISOString()) return refuse("not_found");
  const { actor } = ctx;
  if (actor.kind === "staff" && actor.role === "staff" && record.staffId !== actor.id) return refuse("forbidden");
  if (!(await markUndone(tx, id, ctx.now()))) return refuse("conflict");

  const ids = [...new Set(record.lines.map((line) => line.productId))];
  const products = new Map((await listProductsByIds(tx, ids)).map((row) => [row.id, valuesOf(row)]));
  const prices = new Map((await listEveryVariant(tx, ids)).map((row) => [row.id, pricesOf(row)]));
  const fits = placeCheck(tx);
  const back: BulkLine[] = [];
  const skipped = new Map<string, Undone["skipped"][number]>();
  for (const line of record.lines) {
    const product = products.get(line.productId);
    const now: BulkLine["after"] | undefined = line.variantId === null ? product : { ...prices.get(line.variantId) };
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
