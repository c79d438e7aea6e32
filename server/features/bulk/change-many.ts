import { insertBulkChange } from "../../../db/queries/catalogue/bulk.ts";
import { listEveryVariant, listProductsByIds } from "../../../db/queries/catalogue/products.ts";
import type { Db, Tx } from "../../../db/schema.ts";
import { refuseFields } from "../../../src-shared/api/field-refusal.ts";
import { isRefusal, type Refusal } from "../../../src-shared/api/refusal.ts";
import type { BulkAnswer, BulkChange, BulkRequest } from "../../../src-shared/products/bulk.ts";
import { newId } from "../../../src-shared/values/id.ts";
import type { Context } from "../../context.ts";
import { staffWrite } from "../../kernel/unit-of-work.ts";
import { checkPlace } from "../products/check-references.ts";
import { filterProducts } from "../products/list-staff-products.ts";
import { priceRuleOf } from "../products/set-price.ts";
import { type BulkPlan, planBulk } from "./plan-bulk.ts";
import { type Prices, pricesOf, writeLines } from "./write-lines.ts";

/** Products of one change; more would hold the database for longer than a shopper waits. */
const MAX_PRODUCTS = 10_000;
const MAX_LINES_SHOWN = 200;
const UNDO_TTL_MS = 3_600_000;

/** Previews or makes one change to many products. It can be undone for an hour. */
export async function changeMany(
  ctx: Context,
  body: BulkRequest,
): Promise<BulkAnswer | Refusal<"invalid" | "key_reused">> {
  // Read before the transaction: the view follows the committed feed on a handle of its own.
  const ids = await chosenIds(ctx, body.select);
  if (ids.length > MAX_PRODUCTS) return refuseFields({ select: "too_many_lines" });
  if (body.preview) {
    const plan = await plannedChange(ctx, ctx.db, ids, body.change);
    return isRefusal(plan) ? plan : answerOf(plan, { preview: true, undo: null });
  }
  return staffWrite(ctx, { body }, async (tx) => {
    const plan = await plannedChange(ctx, tx, ids, body.change);
    if (isRefusal(plan)) return plan;
    if (plan.lines.length === 0) return answerOf(plan, { preview: false, undo: null });
    await writeLines(ctx, tx, plan.lines, plan.prices);
    const now = ctx.now();
    const undo = { id: newId(now.getTime()), until: new Date(now.getTime() + UNDO_TTL_MS).toISOString() };
    const staffId = "id" in ctx.actor ? ctx.actor.id : null;
    const row = { id: undo.id, staffId, lines: plan.lines, createdAt: now.toISOString(), expiresAt: undo.until };
    await insertBulkChange(tx, row);
    return answerOf(plan, { preview: false, undo });
  });
}

async function chosenIds(ctx: Context, { ids, filter }: BulkRequest["select"]): Promise<string[]> {
  if (!filter) return [...new Set(ids)];
  const { found } = filterProducts(await ctx.catalogue.everything(), filter);
  return found.map((entry) => entry.row.id);
}

interface Planned extends BulkPlan {
  chosen: number;
  /** Present price of every variant. */
  prices: Map<string, Prices>;
}

async function plannedChange(
  ctx: Context,
  db: Db | Tx,
  ids: readonly string[],
  change: BulkChange,
): Promise<Planned | Refusal<"invalid">> {
  if (change.category) {
    const wrong = Object.entries(await checkPlace(db, change.category));
    const fields = wrong.map(([field, code]) => [`change.category.${field}`, code] as const);
    if (fields.length > 0) return refuseFields(Object.fromEntries(fields));
  }
  const products = await listProductsByIds(db, ids);
  const variants = change.price ? await listEveryVariant(db, ids) : [];
  const plan = planBulk(products, variants, change);
  if (plan.tooHigh !== undefined) return refuseFields({ "change.price.basisPoints": "too_high" });
  const rule = await priceRuleOf(ctx, db);
  const variantsById = new Map(variants.map((row) => [row.id, row]));
  const cutsTooFar = plan.lines.some(({ variantId, after }) => {
    const row = variantId === null ? undefined : variantsById.get(variantId);
    return row !== undefined && typeof after.price === "number" && !rule.allows(row, after.price);
  });
  if (cutsTooFar) return refuseFields({ "change.price.basisPoints": "price_cut" });
  const prices = new Map(variants.map((row) => [row.id, pricesOf(row)]));
  return { ...plan, chosen: products.length, prices };
}

const answerOf = (plan: Planned, rest: Pick<BulkAnswer, "preview" | "undo">): BulkAnswer => ({
  ...rest,
  chosen: plan.chosen,
  changed: new Set(plan.lines.map((line) => line.productId)).size,
  lines: plan.lines.slice(0, MAX_LINES_SHOWN),
});
